import fs, { existsSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { expect, test } from "vitest";
import { OnFiles } from "./_on-files.js";

const OPS = [
  "openSync",
  "readSync",
  "writeSync",
  "lstatSync",
  "fstatSync",
  "renameSync",
  "linkSync",
  "unlinkSync",
  "mkdirSync",
  "readdirSync",
] as const;

/** What some work gives while this is called before each use of the disk; and how often that was. */
async function watched<T>(before: (count: number) => void, work: () => Promise<T>): Promise<[T, number]> {
  const real = Object.fromEntries(OPS.map((op) => [op, fs[op]])) as Record<
    string,
    (...args: unknown[]) => unknown
  >;
  let count = 0;
  const put = (each: (op: string) => (...args: unknown[]) => unknown) => {
    Object.assign(fs, Object.fromEntries(OPS.map((op) => [op, each(op)])));
    syncBuiltinESMExports();
  };
  put((op) => (...args) => {
    before(++count);
    return real[op]?.(...args);
  });
  try {
    return [await work(), count];
  } finally {
    put((op) => real[op] as (typeof real)[string]);
  }
}

const CALLS: [name: string, args: object][] = [
  ["view_file", { path: "a.txt" }],
  ["grep", { pattern: "one", path: "a.txt" }],
  ["ls", {}],
  ["file_info", { path: "a.txt" }],
  ["create_file", { path: "a.txt", text: "new\n", overwrite: true }],
  ["replace_text", { path: "a.txt", edits: [{ oldText: "one", newText: "1" }] }],
  ["move_file", { from: "a.txt", to: "b/c.txt" }],
  ["delete_file", { path: "a.txt" }],
  ["make_folder", { path: "b/c" }],
];
const CODES = ["EIO", "ENOSPC", "EACCES"];

test.for(CALLS)("%s says what to do when the disk fails, and leaves all as it was", async ([name, args]) => {
  for (const code of CODES)
    for (let at = 1, most = 1; at <= most; at++) {
      const on = new OnFiles({ "a.txt": "one\n" });
      const fail = (count: number) => {
        if (count === at)
          throw Object.assign(new Error(`${code}: ${on.tmp}`), { code, syscall: "open", errno: -1 });
      };
      const [said, count] = await watched(fail, () => on.call(name, args));
      most = Math.max(most, count);
      if (!said.startsWith("ERROR: ")) continue;
      expect(said).toMatch(/^ERROR: (?!\w+ failed).+; .+$/);
      expect(on.text("a.txt")).toBe("one\n");
      expect(existsSync(on.at("b/c"))).toBe(false);
    }
});

test("move_file says how to get a text to another disk", async () => {
  const on = new OnFiles({ "a.txt": "one\n" });
  const { linkSync } = fs;
  fs.linkSync = () => {
    throw Object.assign(new Error("EXDEV"), { code: "EXDEV", syscall: "link" });
  };
  syncBuiltinESMExports();
  const said = await on.call("move_file", { from: "a.txt", to: "b.txt" }).finally(() => {
    fs.linkSync = linkSync;
    syncBuiltinESMExports();
  });
  expect(said).toBe(
    "ERROR: path lies on another disk or is mounted from elsewhere, so copy it there and remove the old one: a.txt -> b.txt; create_file writes a text there, and delete_file removes it here",
  );
});
