import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bench, describe } from "vitest";
import { Sandbox } from "../index.js";

type Peer = {
  setAllowedDirectories: (folders: string[]) => void;
  validatePath: (path: string) => Promise<string>;
  readFileContent: (path: string) => Promise<string>;
};

// It comes without types.
const { setAllowedDirectories, validatePath, readFileContent }: Peer = await import(
  ["@modelcontextprotocol/server-filesystem", "dist", "lib.js"].join("/")
);

const text = "x".repeat(4096);

/** A file of 4 KB, two folders deep in an open folder. */
function ground(above: string): { root: string; file: string; sandbox: Sandbox } {
  const root = realpathSync(mkdtempSync(join(above, "shalya-bench-")));
  process.on("exit", () => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "app", "src"), { recursive: true });
  const file = join(root, "app", "src", "main.ts");
  writeFileSync(file, text);
  return { root, file, sandbox: new Sandbox([root]) };
}

const memory = ground("/dev/shm");
const disk = ground(tmpdir());

describe("readFile() of 4 KB", () => {
  setAllowedDirectories([disk.root]);
  bench("readFileSync", () => {
    readFileSync(disk.file);
  });
  bench("fs.readFile", async () => {
    await disk.sandbox.fs.readFile("app/src/main.ts");
  });
  bench("fs.readText", async () => {
    await disk.sandbox.fs.readText("app/src/main.ts");
  });
  bench("server-filesystem: validatePath, readFileContent", async () => {
    await readFileContent(await validatePath(disk.file));
  });
});

describe.each([
  ["in memory", memory],
  ["on disk", disk],
])("writeFile() of 4 KB %s", (_, { file, sandbox }) => {
  bench("writeFileSync of a temporary file, renameSync", () => {
    const temp = `${file}.${Math.random()}.tmp`;
    writeFileSync(temp, text, { flag: "wx" });
    renameSync(temp, file);
  });
  bench("fs.writeFile", async () => {
    await sandbox.fs.writeFile("app/src/main.ts", text);
  });
});

describe("readdir() of 10,000 entries", () => {
  mkdirSync(join(disk.root, "many"));
  for (let i = 0; i < 10_000; i++) writeFileSync(join(disk.root, "many", `file-${i}.ts`), "");
  bench("readdirSync", () => {
    readdirSync(join(disk.root, "many"));
  });
  bench("fs.readdir", async () => {
    await disk.sandbox.fs.readdir("many");
  });
  bench("readdirSync, withFileTypes", () => {
    readdirSync(join(disk.root, "many"), { withFileTypes: true });
  });
  bench("fs.readdir, withFileTypes", async () => {
    await disk.sandbox.fs.readdir("many", { withFileTypes: true });
  });
  bench("fs.readdir, recursive", async () => {
    await disk.sandbox.fs.readdir("many", { recursive: true });
  });
});
