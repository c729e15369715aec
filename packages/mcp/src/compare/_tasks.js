// What both servers are asked to do, and what it takes for the outcome to be right.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {import("./_sides.js").Answer} Answer */
/** @typedef {import("./_sides.js").Side} Side */
/** @typedef {import("./_sides.js").Name} Name */
/** @typedef {{ root: string, outside: string, tries: number, at: (name: string) => string, write: (name: string, text: string | Uint8Array) => void, read: (name: string) => string, bytes: (name: string) => Buffer }} Ground */
/** @typedef {{ name: string, make: (ground: Ground) => void | (() => Promise<void>) | Promise<() => Promise<void>>, does: Readonly<Record<Name, (side: Side, ground: Ground) => Promise<Answer[]>>>, right: (ground: Ground, answers: Answer[], last: Answer) => boolean, slow?: boolean }} Task `make` may give what ends it */

// What a host lets a tool's result have: Claude Code cuts at 25,000 tokens.
const BUDGET = 100_000;
const SECRET = "SECRET";
const TOKEN = `ghp_${"a1B2".repeat(9)}`;
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);
const LATIN = Buffer.from("caf\xe9\nsecond\n", "latin1");
const [NFC, NFD] = ["caf\u00e9.txt", "cafe\u0301.txt"];

/** @param {number} n @param {(i: number) => string} line */
const lines = (n, line = (i) => `line ${i}`) =>
  Array.from({ length: n }, (_, i) => `${line(i + 1)}\n`).join("");

/** @param {string} path @param {...[string, string]} pairs @returns {Record<Name, (side: Side, ground: Ground) => Promise<Answer[]>>} */
const edit = (path, ...pairs) => ({
  ours: (side, { at }) => side.do(["replace_text", { path: at(path), edits: pairs }]),
  theirs: (side, { at }) =>
    side.do([
      "edit_file",
      { path: at(path), edits: pairs.map(([oldText, newText]) => ({ oldText, newText })) },
    ]),
});

/** @param {string} path @returns {Task["does"]} */
const read = (path) => ({
  ours: (side, { at }) => side.do(["view_file", { path: at(path) }]),
  theirs: (side, { at }) => side.do(["read_text_file", { path: at(path) }]),
});

/** @type {readonly Task[]} */
export const TASKS = [
  {
    name: "read a file",
    make: ({ write }) => write("a.txt", lines(50)),
    does: read("a.txt"),
    right: (_, __, { text, failed }) => !failed && text.includes("line 1\n") && text.includes("line 50"),
  },
  {
    name: "read a big file: a page that fits",
    make: ({ write }) =>
      write(
        "big.txt",
        lines(30_000, (i) => `line ${i} of a long text that goes on and on`),
      ),
    does: read("big.txt"),
    right: (_, __, { chars, text, failed }) => !failed && chars <= BUDGET && text.includes("line 1 of"),
  },
  {
    name: "read a line in the middle of a big file",
    make: ({ write }) =>
      write(
        "big.txt",
        lines(30_000, (i) => `line ${i} of a long text that goes on and on`),
      ),
    does: {
      ours: (side, { at }) => side.do(["view_file", { path: at("big.txt"), start: 15_000, end: 15_010 }]),
      theirs: (side, { at }) => side.do(["read_text_file", { path: at("big.txt"), head: 15_010 }]),
    },
    right: (_, __, { chars, text }) => chars <= BUDGET && text.includes("line 15000 of"),
  },
  {
    name: "edit a place",
    make: ({ write }) => write("a.txt", lines(50)),
    does: edit("a.txt", ["line 25\n", "line twenty-five\n"]),
    right: ({ read }, _, { failed }) =>
      !failed && read("a.txt") === lines(50).replace("line 25\n", "line twenty-five\n"),
  },
  {
    name: "edit a text that is there twice: refused",
    make: ({ write }) => write("a.txt", "x = 1\ny = 2\nx = 1\n"),
    does: edit("a.txt", ["x = 1", "x = 3"]),
    right: ({ read }, _, { failed }) => failed && read("a.txt") === "x = 1\ny = 2\nx = 1\n",
  },
  {
    name: "edit a file with CRLF line ends",
    make: ({ write }) => write("a.txt", "one\r\ntwo\r\nthree\r\n"),
    does: edit("a.txt", ["one\ntwo", "1\n2"]),
    right: ({ read }, _, { failed }) => !failed && read("a.txt") === "1\r\n2\r\nthree\r\n",
  },
  {
    name: "several edits in one call",
    make: ({ write }) => write("a.txt", lines(50)),
    does: edit("a.txt", ["line 10\n", "ten\n"], ["line 20\n", "twenty\n"], ["line 30\n", "thirty\n"]),
    right: ({ read }, _, { failed }) =>
      !failed &&
      read("a.txt") ===
        lines(50)
          .replace("line 10\n", "ten\n")
          .replace("line 20\n", "twenty\n")
          .replace("line 30\n", "thirty\n"),
  },
  {
    name: "several edits, one of which does not match: none made",
    make: ({ write }) => write("a.txt", lines(50)),
    does: edit("a.txt", ["line 10\n", "ten\n"], ["no such line", "x"]),
    right: ({ read }, _, { failed }) => failed && read("a.txt") === lines(50),
  },
  {
    name: "an edit whose text matches only without its blanks: refused",
    make: ({ write }) => write("a.py", "if a:\n    b()\n  \nc()\n"),
    does: edit("a.py", ["if a:\nb()", "if d:\nb()"]),
    right: ({ read }, _, { failed }) => failed && read("a.py") === "if a:\n    b()\n  \nc()\n",
  },
  {
    name: "edits of one file in flight at once: all made",
    make: ({ write }) =>
      write(
        "a.txt",
        lines(20, (i) => `<${i}>`),
      ),
    does: {
      ours: (side, { at }) =>
        side.atOnce(
          Array.from({ length: 20 }, (_, i) => [
            "replace_text",
            { path: at("a.txt"), edits: [[`<${i + 1}>`, `(${i + 1})`]] },
          ]),
        ),
      theirs: (side, { at }) =>
        side.atOnce(
          Array.from({ length: 20 }, (_, i) => [
            "edit_file",
            { path: at("a.txt"), edits: [{ oldText: `<${i + 1}>`, newText: `(${i + 1})` }] },
          ]),
        ),
    },
    right: ({ read }) => read("a.txt") === lines(20, (i) => `(${i})`),
  },
  {
    name: "an edit keeps the mode of the file",
    make: ({ write, at }) => {
      write("run.sh", "#!/bin/sh\necho one\n");
      chmodSync(at("run.sh"), 0o755);
    },
    does: edit("run.sh", ["echo one", "echo two"]),
    right: ({ at, read }) =>
      (statSync(at("run.sh")).mode & 0o777) === 0o755 && read("run.sh").includes("two"),
  },
  {
    name: "edit a file that is not UTF-8: no other byte changes",
    make: ({ write }) => write("latin.txt", LATIN),
    does: edit("latin.txt", ["second", "2nd"]),
    right: ({ bytes }) => {
      const now = bytes("latin.txt");
      return now.equals(LATIN) || now.equals(Buffer.from("caf\xe9\n2nd\n", "latin1"));
    },
  },
  {
    name: "write a file",
    make: ({ at }) => rmSync(at("new.txt"), { force: true }),
    does: {
      ours: (side, { at }) => side.do(["create_file", { path: at("new.txt"), text: lines(100) }]),
      theirs: (side, { at }) => side.do(["write_file", { path: at("new.txt"), content: lines(100) }]),
    },
    right: ({ read }, _, { failed }) => !failed && read("new.txt") === lines(100),
  },
  {
    name: "write a file of 1 MB",
    make: ({ at }) => rmSync(at("new.txt"), { force: true }),
    does: {
      ours: (side, { at }) => side.do(["create_file", { path: at("new.txt"), text: "x".repeat(1_000_000) }]),
      theirs: (side, { at }) =>
        side.do(["write_file", { path: at("new.txt"), content: "x".repeat(1_000_000) }]),
    },
    right: ({ at }, _, { failed }) => !failed && statSync(at("new.txt")).size === 1_000_000,
  },
  {
    name: "write a file in folders that are missing",
    make: ({ at }) => rmSync(at("made"), { recursive: true, force: true }),
    does: {
      ours: (side, { at }) => side.do(["create_file", { path: at("made/by/the/way.txt"), text: "x" }]),
      theirs: (side, { at }) => side.do(["write_file", { path: at("made/by/the/way.txt"), content: "x" }]),
    },
    right: ({ at, read }) => existsSync(at("made/by/the/way.txt")) && read("made/by/the/way.txt") === "x",
  },
  {
    name: "move a file",
    make: ({ at, write }) => {
      rmSync(at("moved.txt"), { force: true });
      write("a.txt", "a");
    },
    does: {
      ours: (side, { at }) => side.do(["move_file", { from: at("a.txt"), to: at("moved.txt") }]),
      theirs: (side, { at }) => side.do(["move_file", { source: at("a.txt"), destination: at("moved.txt") }]),
    },
    right: ({ at, read }) => !existsSync(at("a.txt")) && read("moved.txt") === "a",
  },
  {
    name: "move a file over another: refused",
    make: ({ write }) => {
      write("a.txt", "a");
      write("b.txt", "b");
    },
    does: {
      ours: (side, { at }) => side.do(["move_file", { from: at("a.txt"), to: at("b.txt") }]),
      theirs: (side, { at }) => side.do(["move_file", { source: at("a.txt"), destination: at("b.txt") }]),
    },
    right: ({ at, read }, _, { failed }) => failed && existsSync(at("a.txt")) && read("b.txt") === "b",
  },
  {
    name: "read a pipe: an answer within 5 s",
    make: ({ at }) => {
      if (!existsSync(at("pipe"))) execFileSync("mkfifo", [at("pipe")]);
    },
    does: read("pipe"),
    right: (_, __, { failed, hung }) => failed && !hung,
    slow: true,
  },
  {
    name: "read by a link that leads out: refused",
    make: ({ at, outside }) => {
      rmSync(at("out"), { force: true });
      symlinkSync(join(outside, "f.txt"), at("out"));
    },
    does: read("out"),
    right: (_, __, { failed, text }) => failed && !text.includes(SECRET),
  },
  {
    name: "read while a folder is swapped for a link: nothing leaks",
    make: swapping,
    does: {
      ours: (side, { at, tries }) => side.do(...Array(tries).fill(["view_file", { path: at("sub/f.txt") }])),
      theirs: (side, { at, tries }) =>
        side.do(...Array(tries).fill(["read_text_file", { path: at("sub/f.txt") }])),
    },
    right: (_, answers) => answers.every(({ text }) => !text.includes(SECRET)),
    slow: true,
  },
  {
    name: "write while a folder is swapped for a link: all stays inside",
    make: swapping,
    does: {
      ours: (side, { at, tries }) =>
        side.do(
          ...Array(tries).fill(["create_file", { path: at("sub/f.txt"), text: "inside", overwrite: true }]),
        ),
      theirs: (side, { at, tries }) =>
        side.do(...Array(tries).fill(["write_file", { path: at("sub/f.txt"), content: "inside" }])),
    },
    right: ({ outside }) => readFileSync(join(outside, "f.txt"), "utf8") === SECRET,
    slow: true,
  },
  {
    name: "two names that differ in their Unicode form",
    make: ({ write }) => {
      write(`names/${NFC}`, "composed");
      write(`names/${NFD}`, "decomposed");
    },
    does: {
      ours: (side, { at }) =>
        side.do(["view_file", { path: at(`names/${NFC}`) }], ["view_file", { path: at(`names/${NFD}`) }]),
      theirs: (side, { at }) =>
        side.do(
          ["read_text_file", { path: at(`names/${NFC}`) }],
          ["read_text_file", { path: at(`names/${NFD}`) }],
        ),
    },
    right: (_, [first, second]) =>
      /\bcomposed$/.test(first?.text ?? "") && /\bdecomposed$/.test(second?.text ?? ""),
  },
  {
    name: "a name given in the other Unicode form: found, or named",
    make: ({ write }) => write(`other/${NFD}`, "decomposed"),
    does: read(`other/${NFC}`),
    right: (_, __, { text }) => text.includes("decomposed") || text.includes(NFD),
  },
  {
    name: "read a binary file: told that it is one",
    make: ({ write }) =>
      write("a.bin", Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 7) % 256))),
    does: read("a.bin"),
    right: (_, __, { chars, text }) => chars < 1000 && /binary/.test(text),
  },
  {
    name: "read a picture",
    make: ({ write }) => write("a.png", PNG),
    does: {
      ours: (side, { at }) => side.do(["view_file", { path: at("a.png") }]),
      theirs: (side, { at }) => side.do(["read_media_file", { path: at("a.png") }]),
    },
    right: (_, __, { pictures }) => pictures.length === 1 && pictures[0] === PNG.toString("base64"),
  },
  {
    name: "read a picture of 1 MB",
    make: ({ write }) => write("big.png", Buffer.concat([PNG, Buffer.alloc(1_000_000)])),
    does: {
      ours: (side, { at }) => side.do(["view_file", { path: at("big.png") }]),
      theirs: (side, { at }) => side.do(["read_media_file", { path: at("big.png") }]),
    },
    right: (_, __, { pictures }) =>
      Buffer.from(pictures[0] ?? "", "base64").length === PNG.length + 1_000_000,
  },
  {
    name: "list a folder",
    make: ({ write }) => {
      for (let i = 0; i < 50; i++) write(`few/${i}.txt`, "");
    },
    does: {
      ours: (side, { at }) => side.do(["ls", { path: at("few") }]),
      theirs: (side, { at }) => side.do(["list_directory", { path: at("few") }]),
    },
    right: (_, __, { text }) =>
      Array.from({ length: 50 }, (_, i) => `${i}.txt`).every((name) => text.includes(name)),
  },
  {
    name: "list a folder of 10,000 entries: what fits, and how many",
    make: ({ at, write }) => {
      if (existsSync(at("many"))) return;
      for (let i = 0; i < 10_000; i++) write(`many/${String(i).padStart(5, "0")}.txt`, "");
    },
    does: {
      ours: (side, { at }) => side.do(["ls", { path: at("many") }]),
      theirs: (side, { at }) => side.do(["list_directory", { path: at("many") }]),
    },
    right: (_, __, { chars, text }) => chars <= BUDGET && text.includes("00000.txt") && /10,?000/.test(text),
  },
  {
    name: "find files by name",
    make: tree,
    does: {
      ours: (side, { at }) => side.do(["find_files", { path: at("tree"), pattern: "**/*.ts" }]),
      theirs: (side, { at }) => side.do(["search_files", { path: at("tree"), pattern: "**/*.ts" }]),
    },
    right: (_, __, { text }) => text.split("\n").filter((line) => line.endsWith(".ts")).length === 100,
  },
  {
    name: "find the lines that hold a word, in 300 files",
    make: tree,
    does: {
      ours: (side, { at }) => side.do(["grep", { path: at("tree"), pattern: "needle", literal: true }]),
      theirs: async (side, { at }) => {
        const [found] = await side.do(["search_files", { path: at("tree"), pattern: "**/*.*" }]);
        const paths = (found?.text ?? "").split("\n");
        return [...(found ? [found] : []), ...(await side.do(["read_multiple_files", { paths }]))];
      },
    },
    right: (_, answers) => {
      const text = answers.map((one) => one.text).join("\n");
      const chars = answers.reduce((sum, one) => sum + one.chars, 0);
      return (text.match(/needle/g) ?? []).length === 3 && chars <= BUDGET;
    },
  },
  {
    name: "read a file of credentials: refused",
    make: ({ write }) => write(".env", `KEY=${SECRET}\n`),
    does: read(".env"),
    right: (_, __, { failed, text }) => failed && !text.includes(SECRET),
  },
  {
    name: "read a text that holds a token: all but the token",
    make: ({ write }) => write("config.ts", `export const token = "${TOKEN}";\nexport const port = 80;\n`),
    does: read("config.ts"),
    right: (_, __, { text }) => !text.includes(TOKEN) && text.includes("port = 80"),
  },
  {
    name: "ask about a file",
    make: ({ write }) => write("a.txt", "x".repeat(12_345)),
    does: {
      ours: (side, { at }) => side.do(["file_info", { path: at("a.txt") }]),
      theirs: (side, { at }) => side.do(["get_file_info", { path: at("a.txt") }]),
    },
    right: (_, __, { text }) => /12,?345/.test(text),
  },
];

/** @param {Ground} ground */
function tree({ at, write }) {
  if (existsSync(at("tree"))) return;
  for (let i = 0; i < 300; i++) {
    const name = `tree/${i % 10}/${i % 7}/${i}.${["ts", "js", "md"][i % 3]}`;
    write(
      name,
      lines(40, (n) => (i % 100 === 42 && n === 20 ? "a needle here" : `line ${n} of ${i}`)),
    );
  }
}

/** @param {Ground} ground */
async function swapping({ at, outside, write }) {
  rmSync(at("sub"), { recursive: true, force: true });
  write("sub/f.txt", "inside");
  writeFileSync(join(outside, "f.txt"), SECRET);
  const link = at("sub-link");
  rmSync(link, { force: true });
  symlinkSync(outside, link);
  const program = fileURLToPath(new URL("../../../sandbox/src/attack/swap.js", import.meta.url));
  const child = spawn(process.execPath, [program, at("sub"), link], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (data) => {
    said += data;
  });
  await once(child.stdout, "data");
  return async () => {
    child.kill("SIGTERM");
    await once(child, "close");
    const swaps = Number(said.split("\n")[1]);
    if (!(swaps > 0)) throw new Error("nothing was swapped, so nothing is shown");
  };
}

/**
 * @param {string} root
 * @param {string} outside
 * @param {number} tries how often a call is tried while another process attacks it
 * @returns {Ground}
 */
export function ground(root, outside, tries) {
  mkdirSync(root, { recursive: true });
  mkdirSync(outside, { recursive: true });
  writeFileSync(join(outside, "f.txt"), SECRET);
  /** @param {string} name */
  const at = (name) => join(root, name);
  return {
    root,
    outside,
    tries,
    at,
    write: (name, text) => {
      mkdirSync(dirname(at(name)), { recursive: true });
      writeFileSync(at(name), text);
    },
    read: (name) => readFileSync(at(name), "utf8"),
    bytes: (name) => readFileSync(at(name)),
  };
}
