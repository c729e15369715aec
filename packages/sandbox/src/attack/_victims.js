// The same calls by four hands: this package, a check before a plain call, and two published packages.
import fs from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { WRITTEN } from "./_race.js";

/** @typedef {import("./_race.js").Call} Call */
/** @typedef {Readonly<Record<string, Call>>} Calls by name; those a hand has not are left out */

/** The names of all calls, and whether they work on the file `f.txt`. */
export const NAMES = /** @type {const} */ ({
  readFile: true,
  open: true,
  stat: true,
  readdir: false,
  "readdir recursive": false,
  "writeFile over a file": true,
  "writeFile of a new file": false,
  appendFile: true,
  mkdir: false,
  "rename away": true,
  "rename to it": false,
  "copyFile from it": true,
  "copyFile to it": false,
  rm: true,
  "rm recursive": false,
});

/** @param {Pick<import("../index.js").Sandbox, "fs">} sandbox @returns {Calls} */
export const ours = ({ fs }) => ({
  readFile: ({ sub }) => fs.readFile(join(sub, "f.txt"), "utf8"),
  async open({ sub }) {
    const file = await fs.open(join(sub, "f.txt"));
    try {
      return String(await file.read());
    } finally {
      await file.close();
    }
  },
  stat: async ({ sub }) => (await fs.stat(join(sub, "f.txt"))).mode,
  readdir: ({ sub }) => fs.readdir(sub),
  "readdir recursive": ({ root }) => fs.readdir(root, { recursive: true }),
  "writeFile over a file": ({ sub }) => fs.writeFile(join(sub, "f.txt"), WRITTEN),
  "writeFile of a new file": ({ sub }) => fs.writeFile(join(sub, "new.txt"), WRITTEN),
  appendFile: ({ sub }) => fs.appendFile(join(sub, "f.txt"), WRITTEN),
  mkdir: ({ sub }) => fs.mkdir(join(sub, "made", "deep"), { recursive: true }),
  "rename away": ({ sub, calm }) => fs.rename(join(sub, "f.txt"), join(calm, "new.txt")),
  "rename to it": ({ sub, calm }) => fs.rename(join(calm, "s.txt"), join(sub, "new.txt")),
  "copyFile from it": ({ sub, calm }) => fs.copyFile(join(sub, "f.txt"), join(calm, "new.txt")),
  "copyFile to it": ({ sub, calm }) => fs.copyFile(join(calm, "s.txt"), join(sub, "new.txt")),
  rm: ({ sub }) => fs.rm(join(sub, "f.txt")),
  "rm recursive": ({ sub }) => fs.rm(join(sub, "deep"), { recursive: true }),
});

/** What most tools do. @type {Calls} */
export const naive = {
  readFile: async ({ root, sub }) => fs.readFile(await checked(root, join(sub, "f.txt")), "utf8"),
  async open({ root, sub }) {
    const file = await fs.open(await checked(root, join(sub, "f.txt")));
    try {
      return await file.readFile("utf8");
    } finally {
      await file.close();
    }
  },
  stat: async ({ root, sub }) => (await fs.stat(await checked(root, join(sub, "f.txt")))).mode,
  readdir: async ({ root, sub }) => fs.readdir(await checked(root, sub)),
  "readdir recursive": async ({ root }) => fs.readdir(await checked(root, root), { recursive: true }),
  "writeFile over a file": async ({ root, sub }) =>
    fs.writeFile(await checked(root, join(sub, "f.txt")), WRITTEN),
  "writeFile of a new file": async ({ root, sub }) =>
    fs.writeFile(await checkedNew(root, join(sub, "new.txt")), WRITTEN),
  appendFile: async ({ root, sub }) => fs.appendFile(await checked(root, join(sub, "f.txt")), WRITTEN),
  mkdir: async ({ root, sub }) =>
    fs.mkdir(join(await checkedNew(root, join(sub, "made")), "deep"), { recursive: true }),
  "rename away": async ({ root, sub, calm }) =>
    fs.rename(await checkedNew(root, join(sub, "f.txt")), await checkedNew(root, join(calm, "new.txt"))),
  "rename to it": async ({ root, sub, calm }) =>
    fs.rename(await checkedNew(root, join(calm, "s.txt")), await checkedNew(root, join(sub, "new.txt"))),
  "copyFile from it": async ({ root, sub, calm }) =>
    fs.copyFile(await checked(root, join(sub, "f.txt")), await checkedNew(root, join(calm, "new.txt"))),
  "copyFile to it": async ({ root, sub, calm }) =>
    fs.copyFile(await checked(root, join(calm, "s.txt")), await checkedNew(root, join(sub, "new.txt"))),
  rm: async ({ root, sub }) => fs.rm(await checkedNew(root, join(sub, "f.txt"))),
  "rm recursive": async ({ root, sub }) =>
    fs.rm(await checkedNew(root, join(sub, "deep")), { recursive: true }),
};

/** The resolved path, when it lies in the open folder. @param {string} root @param {string} path */
async function checked(root, path) {
  const real = await fs.realpath(path);
  if (real !== root && !real.startsWith(`${root}/`)) throw new Error("it leads outside");
  return path;
}

/** The same for what need not be there. @param {string} root @param {string} path */
async function checkedNew(root, path) {
  return join(await checked(root, dirname(path)), basename(path));
}

/**
 * Its own functions, in the order in which its tools call them.
 * @param {string} root
 * @returns {Promise<Calls>}
 */
export async function serverFilesystem(root) {
  const lib = await import(import.meta.resolve("@modelcontextprotocol/server-filesystem/dist/lib.js"));
  lib.setAllowedDirectories([root]);
  /** @param {string[]} names @returns {Promise<string>} */
  const valid = (...names) => lib.validatePath(join(...names));
  return {
    readFile: async ({ sub }) => lib.readFileContent(await valid(sub, "f.txt")),
    stat: async ({ sub }) => modeOf(await lib.getFileStats(await valid(sub, "f.txt"))),
    readdir: async ({ sub }) => fs.readdir(await valid(sub)),
    "readdir recursive": ({ root }) => lib.searchFilesWithValidation(root, "**", [root]),
    "writeFile over a file": async ({ sub }) => lib.writeFileContent(await valid(sub, "f.txt"), WRITTEN),
    "writeFile of a new file": async ({ sub }) => lib.writeFileContent(await valid(sub, "new.txt"), WRITTEN),
    mkdir: async ({ sub }) => fs.mkdir(await valid(sub, "made", "deep"), { recursive: true }),
    "rename away": async ({ sub, calm }) =>
      lib.moveFile(await valid(sub, "f.txt"), await valid(calm, "new.txt")),
    "rename to it": async ({ sub, calm }) =>
      lib.moveFile(await valid(calm, "s.txt"), await valid(sub, "new.txt")),
  };
}

/** @param {{ permissions: string }} stats @returns {number} */
const modeOf = ({ permissions }) => 0o100000 + Number.parseInt(permissions, 8);

/**
 * @param {string} root
 * @returns {Promise<Calls>}
 */
export async function fsSafe(root) {
  const safe = await (await import("@openclaw/fs-safe")).root(root);
  /** @param {string[]} names */
  const at = (...names) => relative(root, join(...names));
  return {
    readFile: ({ sub }) => safe.readText(at(sub, "f.txt")),
    async open({ sub }) {
      const { handle } = await safe.open(at(sub, "f.txt"));
      try {
        return await handle.readFile("utf8");
      } finally {
        await handle.close();
      }
    },
    readdir: ({ sub }) => safe.list(at(sub)),
    "writeFile over a file": ({ sub }) => safe.write(at(sub, "f.txt"), WRITTEN),
    "writeFile of a new file": ({ sub }) => safe.create(at(sub, "new.txt"), WRITTEN),
    appendFile: ({ sub }) => safe.append(at(sub, "f.txt"), WRITTEN),
    mkdir: ({ sub }) => safe.mkdir(at(sub, "made", "deep")),
    "rename away": ({ sub, calm }) => safe.move(at(sub, "f.txt"), at(calm, "new.txt"), { overwrite: true }),
    "rename to it": ({ sub, calm }) => safe.move(at(calm, "s.txt"), at(sub, "new.txt"), { overwrite: true }),
    "copyFile from it": ({ sub, calm }) =>
      safe.copyIn(at(calm, "new.txt"), { root: safe, relativePath: at(sub, "f.txt") }),
    "copyFile to it": ({ sub, calm }) =>
      safe.copyIn(at(sub, "new.txt"), { root: safe, relativePath: at(calm, "s.txt") }),
    rm: ({ sub }) => safe.remove(at(sub, "f.txt")),
    "rm recursive": ({ sub }) => safe.remove(at(sub, "deep"), { recursive: true }),
  };
}
