import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, bench, describe } from "vitest";
import { LocalHost } from "./local-host.js";
import { toolsFor } from "./tools-for.js";

const root = realpathSync(mkdtempSync(join(tmpdir(), "shalya-tools-bench-")));
const host = new LocalHost([root]);
afterAll(() => {
  host[Symbol.dispose]();
  rmSync(root, { recursive: true, force: true });
});
const tools = new Map(toolsFor(host).map((tool) => [tool.name, tool]));
const call = async (name: string, args: object) => {
  await tools.get(name)?.(args);
};

const source = "export const value = 12; // a line of code\n".repeat(50);
for (let folder = 0; folder < 20; folder++) {
  mkdirSync(join(root, `src/${folder}`), { recursive: true });
  for (let file = 0; file < 50; file++) writeFileSync(join(root, `src/${folder}/${file}.ts`), source);
}
writeFileSync(join(root, "large.log"), "a line of a log with some words in it\n".repeat(130_000));

const files = () =>
  (readdirSync(root, { recursive: true }) as string[]).filter((name) => name.endsWith(".ts"));

describe("the first page of a log of 5 MB", () => {
  bench("view_file", () => call("view_file", { path: "large.log" }));
  bench("floor: readFileSync and split", () => {
    readFileSync(join(root, "large.log"), "utf8").split("\n").slice(0, 150).join("\n");
  });
});

describe("a file of 50 lines", () => {
  bench("view_file", () => call("view_file", { path: "src/1/1.ts" }));
  bench("floor: readFileSync and split", () => {
    readFileSync(join(root, "src/1/1.ts"), "utf8")
      .split("\n")
      .map((line, i) => `${i + 1}\t${line}`)
      .join("\n");
  });
});

describe("the names of 1000 files in 20 folders", () => {
  bench("find_files", () => call("find_files", { pattern: "*.ts" }));
  bench("floor: readdirSync, recursive", () => {
    files();
  });
});

describe("a word that is in none of 1000 files", () => {
  bench("grep", () => call("grep", { pattern: "nothing[0-9]", glob: "*.ts" }));
  bench("floor: readFileSync and RegExp", () => {
    for (const name of files()) /nothing[0-9]/.test(readFileSync(join(root, name), "utf8"));
  });
});
