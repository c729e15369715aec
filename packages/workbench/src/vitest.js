import { at, packages } from "./workspace.js";

export { doctest } from "./doctest.js";

/** Every door of every workspace package, as an alias to its source, so that tests need no build. */
export const aliases = () =>
  packages.flatMap(({ dir, name, exports = {} }) =>
    Object.entries(exports).flatMap(([path, door]) => {
      if (typeof door === "string" || !door.default.startsWith("./dist/")) return [];
      const source = door.default.replace("./dist/", "src/").replace(/js$/, "ts");
      return [
        { find: new RegExp(`^${name}${path.slice(1)}$`), replacement: at(`packages/${dir}/${source}`) },
      ];
    }),
  );

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
      // A file that fails as it loads or sets up has no failed test of its own.
      if (m.state() === "failed" && !tests.some((t) => t.result().state === "failed")) n.failed++;
    }
    const skipped = n.skipped ? `, ${n.skipped} skipped` : "";
    process.on("exit", () => console.log(`${n.passed} passed, ${n.failed} failed${skipped}`));
  },
});
