import { expect, test } from "vitest";
import {
  ACTING_TOOLS,
  GIT_READ_TOOLS,
  GIT_TOOLS,
  GIT_WRITE_TOOLS,
  hasEffect,
  isWrite,
  oneLine,
  SUMMARIES,
  summarise,
  summary,
  WRITE_TOOLS,
  writes,
} from "./index.js";

// The assertions of the original's documentation, in its order; then what its prose promises.

const create_file = writes(function create_file(path: string, _text: string): string {
  return `wrote ${path}`;
});
function view_file(_path: string): string {
  return "contents";
}

test("the original: is_write(create_file), is_write(view_file)", () => {
  expect([isWrite(create_file), isWrite(view_file)]).toEqual([true, false]);
});

test("the original: is_write(create_file) is true", () => {
  expect(isWrite(create_file)).toBe(true);
});

test("the original: is_write(view_file) is false", () => {
  expect(isWrite(view_file)).toBe(false);
});

test("the original: create_file's name is in WRITE_TOOLS", () => {
  expect(WRITE_TOOLS.has(create_file.name)).toBe(true);
});

test("the original: GIT_TOOLS is the read and the write tools", () => {
  expect([...GIT_TOOLS].sort()).toEqual([...new Set([...GIT_READ_TOOLS, ...GIT_WRITE_TOOLS])].sort());
});

test("the original: GIT_READ_TOOLS", () => {
  expect(GIT_READ_TOOLS).toEqual(["git_status", "git_divergence", "git_diff", "git_log"]);
});

test("the original: what ACTING_TOOLS has and has not", () => {
  expect(["watch", "research", "inspect_python"].filter((name) => !ACTING_TOOLS.has(name))).toEqual([]);
  expect(["watch_url", "set_reminder"].filter((name) => ACTING_TOOLS.has(name))).toEqual([]);
});

test("the original: edit_file writes, watch does not", () => {
  expect([WRITE_TOOLS.has("edit_file"), WRITE_TOOLS.has("watch")]).toEqual([true, false]);
});

test("the original: a write is no effect of the kind that approval does not gate", () => {
  expect(hasEffect(create_file)).toBe(false);
});

test("the original: summarise gives the line of the tool's summary", () => {
  const edit_file = summary((a: { path: string }) => `Edit ${a.path}`)(function edit_file() {});
  expect(summarise(edit_file, { path: "pkg/a.py" })).toBe("Edit pkg/a.py");
});

test("the original: summarise falls back to name(arg=value, ...)", () => {
  expect(summarise(view_file, { path: "pkg/a.py", start: 3 })).toBe('view_file(path="pkg/a.py", start=3)');
});

test("the original: summarise finds the summary of a bare name in SUMMARIES", () => {
  SUMMARIES.set("view_file", (a: { path: string }) => `View ${a.path}`);
  expect(summarise("view_file", { path: "pkg/a.py" })).toBe("View pkg/a.py");
  SUMMARIES.clear();
});

test("the original: one_line squeezes any value onto one line of at most 90 characters", () => {
  expect(oneLine("a\n  b")).toBe("a b");
  expect(oneLine("x".repeat(91))).toBe(`${"x".repeat(89)}…`);
});
