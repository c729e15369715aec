import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export { doctest } from "./doctest.js";

const packages = new URL("../../", import.meta.url);

/** Every door of every workspace package, as an alias to its source, so that tests need no build. */
export const aliases = () =>
  readdirSync(packages).flatMap((dir) => {
    const { name, exports = {} } = JSON.parse(readFileSync(new URL(`${dir}/package.json`, packages), "utf8"));
    return Object.entries(exports)
      .filter(([, door]) => door.default?.startsWith("./dist/"))
      .map(([path, door]) => ({
        find: new RegExp(`^${name}${path.slice(1)}$`),
        replacement: fileURLToPath(
          new URL(`${dir}/${door.default.replace("./dist/", "src/").replace(/js$/, "ts")}`, packages),
        ),
      }));
  });

/**
 * A reporter that closes the run with one plain line: `N passed, N failed`.
 * @returns {import("vitest/node").Reporter}
 */
export const total = () => ({
  onTestRunEnd(modules, errors) {
    const n = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const m of modules) {
      const tests = [...m.children.allTests()];
      for (const t of tests) n[t.result().state]++;
      if (m.state() === "failed" && tests.length === 0) n.failed++;
    }
    const skipped = n.skipped ? `, ${n.skipped} skipped` : "";
    process.on("exit", () => console.log(`${n.passed} passed, ${n.failed} failed${skipped}`));
  },
});
