import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { paint } from "./paint.js";
import { play } from "./play.js";
import { turn } from "./turn.js";
import { withWorkspace } from "./workspace.js";

const folder = mkdtempSync(join(tmpdir(), "demo-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, "src"));
writeFileSync(
  join(folder, "src/long.ts"),
  Array.from({ length: 2000 }, (_, i) => `export const c${i} = ${i};\n`).join(""),
);

const plain = paint({});

test("play() ends every step of the turn as it should, and says so", async () => {
  const said: string[] = [];
  const wrong = await withWorkspace(folder, (host) =>
    play(turn(host), host, (line) => said.push(line), plain),
  );
  expect(said.filter((line) => line.includes("wrong:"))).toEqual([]);
  expect(wrong).toBe(0);
  expect(said.at(-1)).toBe("\n18 of 18 steps ended as they should");
  expect(said.join("\n")).not.toContain("the secret");
});

test("play() on an empty folder finds what it needs", async () => {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  expect(await withWorkspace(empty, (host) => play(turn(host), host, () => {}, plain))).toBe(0);
});

test("play() works on a copy: the folder itself stays as it was", async () => {
  const before = readFileSync(join(folder, "src/long.ts"), "utf8");
  await withWorkspace(folder, async ({ root }) => writeFileSync(join(root, "src/long.ts"), "gone"));
  expect(readFileSync(join(folder, "src/long.ts"), "utf8")).toBe(before);
});

test("play() counts a step that does not end as it should, and names what is wrong", async () => {
  const said: string[] = [];
  const steps = [
    { title: "missing", tool: "ls", args: { path: "." }, shows: ["no-such-file"] },
    { title: "leaking", tool: "ls", args: {}, shows: [], hides: ["greet.py"] },
    { title: "failing", tool: "ls", args: {}, shows: [], fails: true },
    { title: "failed", tool: "ls", args: { path: "x" }, shows: [] },
    { title: "plain", tool: "ls", args: {}, shows: [], pictures: 1 },
  ];
  const wrong = await withWorkspace(folder, (host) => play(steps, host, (line) => said.push(line), plain));
  expect(wrong).toBe(5);
  expect(said.filter((line) => line.includes("wrong:"))).toEqual([
    '   wrong: the result does not say "no-such-file"',
    '   wrong: the result shows "greet.py"',
    "   wrong: the result is no failure",
    "   wrong: the result is a failure",
    "   wrong: the result has 0 picture(s)",
  ]);
});

test("play() refuses a turn that names a tool there is not", async () => {
  const steps = [{ title: "unknown", tool: "constructor", args: {}, shows: [] }];
  await expect(withWorkspace(folder, (host) => play(steps, host, () => {}, plain))).rejects.toThrow(
    'the turn names "constructor": there is no such tool',
  );
});

test("the built demo plays its turn on this repository's sources, without colour when nobody watches", () => {
  const built = fileURLToPath(new URL("../dist/index.js", import.meta.url));
  const printed = execFileSync(process.execPath, [built], { encoding: "utf8" });
  expect(printed).toMatch(/\n18 of 18 steps ended as they should\n$/);
  expect(printed).not.toContain("\u001b[");
});

test("the built demo refuses a folder that does not exist", () => {
  const built = fileURLToPath(new URL("../dist/index.js", import.meta.url));
  const run = () => execFileSync(process.execPath, [built, "no/such"], { encoding: "utf8", stdio: "pipe" });
  expect(run).toThrow(
    `the folder "no/such" does not exist: name one, or leave it out to use this repository's sources`,
  );
});

test("paint() colours where the stream has colours", () => {
  expect(paint({ hasColors: () => true })("bold", "x")).toBe("\u001b[1mx\u001b[22m");
  expect(paint({ hasColors: () => false })("bold", "x")).toBe("x");
});
