import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clip, clipJson, clipLines } from "./index.js";

const five = "one\ntwo\nthree\nfour\nfive\n".repeat(3);
const savedIn = (result: string): string => /saved to (\S+?);/.exec(result)?.[1] ?? "nothing saved";

// The newer documentation, in its order.

test("clip() leaves a text that fits as it is", () => {
  expect(clip("short", 12)).toBe("short");
});

test("clip() begins with the first line", () => {
  expect(clip(five, 60).split("\n")[0]).toBe("one");
});

test("clip() counts its note in n", () => {
  expect(clip(five, 60).length).toBeLessThanOrEqual(60);
});

test("clip() with keep saves the whole and names the file and its reader", () => {
  const kept = clip(five, 60, { keep: true });
  expect(readFileSync(savedIn(kept), "utf8")).toBe(five);
  expect(kept.length).toBeLessThanOrEqual(200);
  expect(kept).toContain("view_file");
});

test("clipJson() keeps the plain fields of a dict and drops a list that does not fit", () => {
  const branches = Array.from({ length: 200 }, (_, i) => `branch-${i}`);
  const report = { undo: "u1", head: "abc123", branches };
  const small = JSON.parse(clipJson(report, 500));
  expect([small.undo, small.head, "branches" in small]).toEqual(["u1", "abc123", false]);
  expect(JSON.parse(readFileSync(savedIn(small.truncated), "utf8"))).toEqual(report);
});

test("clipJson() leaves a small dict whole", () => {
  expect(JSON.parse(clipJson({ undo: "u1" }))).toEqual({ undo: "u1" });
});

test("clipJson() shortens a long plain field", () => {
  const long = clipJson({ undo: "u1", result: "r".repeat(5000), branches: ["b"] }, 600);
  expect(long.length).toBeLessThanOrEqual(600);
  expect(JSON.parse(long).undo).toBe("u1");
});

test("clipJson() keeps a list a list: what fits, then a note", () => {
  const commits = Array.from({ length: 100 }, (_, i) => ({
    sha: String(i).padStart(7, "0"),
    subject: "x".repeat(40),
  }));
  const log = clipJson(commits, 800);
  expect(log.length).toBeLessThanOrEqual(800);
  expect(Array.isArray(JSON.parse(log))).toBe(true);
  expect(JSON.parse(log).at(-1)).toContain("more");
});

test("clip() does not cut a text of exactly n", () => {
  expect(clip("hello", 5)).toBe("hello");
});

test("clip() shows a character at a zero or negative budget", () => {
  expect(clip("hello", 0).startsWith("h")).toBe(true);
  expect(clip("hello", 0)).toContain("1 of 5");
  expect(clip("hello", -200).startsWith("h")).toBe(true);
});

test("clipLines() renders twenty functions within 200 characters", () => {
  const lines = Array.from({ length: 20 }, (_, i) => `def f${i}(): pass`);
  expect(clipLines(lines, { n: 200, more: "read from line {next}" })).toBe(
    `${lines.slice(0, 10).join("\n")}\n…[10 more line(s) not shown. read from line 11]`,
  );
});

test("clipLines() gives what stands for no lines", () => {
  expect(clipLines([], { empty: "(no matches)" })).toBe("(no matches)");
});

test("clipLines() joins lines that fit", () => {
  expect(clipLines(["a", "b"], { n: 100 })).toBe("a\nb");
});

test("clipLines() cuts a single long line by characters and gives its length", () => {
  const long = clipLines(["x".repeat(500)], { n: 200 });
  expect(long.startsWith("x".repeat(100))).toBe(true);
  expect(long).toContain("500 chars");
  expect(long.length).toBeLessThanOrEqual(200);
});

test("clipLines() says where to read on", () => {
  const lines = Array.from({ length: 100 }, (_, i) => `line ${i}`);
  const paged = clipLines(lines, { n: 200, more: "read from line {next}" });
  expect(paged.length).toBeLessThanOrEqual(200);
  expect(paged).toContain("read from line");
});

test("clipLines() reserves a long hint whole", () => {
  const hinted = clipLines(Array(40).fill("x".repeat(50)), { n: 1000, more: "m".repeat(600) });
  expect(hinted.length).toBeLessThanOrEqual(1000);
  expect(hinted.endsWith("m]")).toBe(true);
});

// The older documentation, in its order.

test("clip() prints the older example", () => {
  expect(clip("one\ntwo\nthree\nfour\nfive\n", 12)).toBe("one\ntwo\nthre…[truncated: 12 of 24 chars shown]");
});

test("clip() begins with the first line at a budget below its note", () => {
  expect(clip("short", 12)).toBe("short");
  expect(clip("one\ntwo\nthree\nfour", 12).split("\n")[0]).toBe("one");
});

test("clipLines() prints the older example", () => {
  const lines = ["def a(): pass", "def b(): pass", "def c(): pass"];
  expect(clipLines(lines, { n: 30, more: "read from line {next}" })).toBe(
    "def a(): pass\ndef b(): pass\n…[1 more line(s) not shown. read from line 3]",
  );
});

test("clipLines() gives the length of a long line at a budget below its note", () => {
  const long = clipLines(["x".repeat(50)], { n: 20 });
  expect(long.startsWith("x".repeat(19))).toBe(true);
  expect(long).toContain("50 chars");
});
