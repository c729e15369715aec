import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { run } from "./pack.js";
import { at, published } from "./workspace.js";

/** What code of ours does while a module is imported. */
const doneBy = async (path: string): Promise<string[]> => {
  const watch = fileURLToPath(new URL("./import-watch.js", import.meta.url));
  return JSON.parse(await run("node", ["--enable-source-maps", watch, pathToFileURL(path).href], at(".")));
};

for (const { dir, name, exports = {} } of published) {
  test(`nothing happens when a door of ${name} is imported`, async () => {
    const doors = Object.values(exports).flatMap((door) => (typeof door === "string" ? [] : [door.default]));
    expect(doors.length).toBeGreaterThan(0);
    for (const door of doors) expect(await doneBy(at(`packages/${dir}/${door}`)), door).toEqual([]);
  });
}

test("what does happen when a module is imported is seen, and where", async () => {
  const folder = mkdtempSync(join(tmpdir(), "import-"));
  const dist = join(folder, "packages/x/dist");
  mkdirSync(dist, { recursive: true });
  const lines = {
    [`import fs, { writeFileSync } from "node:fs"; import { spawn } from "node:child_process";`]: [],
    [`import { Worker } from "node:worker_threads"; import { Socket } from "node:net"; import { homedir } from "node:os";`]:
      [],
    [`writeFileSync(new URL("a.txt", import.meta.url), "");`]: ["fs.writeFileSync()"],
    [`await fs.promises.readFile(new URL("a.txt", import.meta.url));`]: ["fs/promises.readFile()"],
    [`spawn("true");`]: ["child_process.spawn()"],
    [`new Worker("", { eval: true }); new Socket(); homedir();`]: [
      "new worker_threads.Worker()",
      "new net.Socket()",
      "os.homedir()",
    ],
    [`fetch("http://127.0.0.1:1").catch(() => {});`]: ["fetch()"],
    [`process.env.HOME; "SHELL" in process.env; Object.keys(process.env);`]: [
      "process.env.HOME",
      "process.env.SHELL",
      "process.env",
    ],
    [`process.getBuiltinModule("fs").readdirSync(".");`]: ["fs.readdirSync()"],
    [`process.on("SIGUSR2", () => {});`]: ["process.on()"],
    [`setTimeout(() => process.env.LATE, 1);`]: ["setTimeout()"],
  };
  writeFileSync(join(dist, "a.mjs"), `${Object.keys(lines).join("\n")}\n`);
  const done = await doneBy(join(dist, "a.mjs"));
  rmSync(folder, { recursive: true });
  const wanted = Object.values(lines).flatMap((whats, i) =>
    whats.map((what) => `${what} at packages/x/dist/a.mjs:${i + 1}`),
  );
  expect(done.map((each) => each.replace(/:\d+$/, ""))).toEqual([
    ...wanted,
    "process.env.LATE at packages/x/dist/a.mjs:11",
  ]);
});
