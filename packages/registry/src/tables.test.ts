import { expect, test } from "vitest";
import {
  ACTING_TOOLS,
  acts,
  GIT_READ_TOOLS,
  GIT_TOOLS,
  GIT_WRITE_TOOLS,
  hasEffect,
  isWrite,
  reads,
  WRITE_TOOLS,
  writes,
} from "./index.js";

const GIT_WRITES = ["git_remote", "git_checkout", "git_commit", "git_stash"];
const WRITING = [
  "edit_file",
  "replace_text",
  "create_file",
  "move_file",
  "delete_file",
  "make_folder",
  "edit_cell",
  "add_cell",
  "run_python",
  "run_shell",
  "run_shell_bg",
  "memory_forget",
  "create_skill",
  "cancel_watch",
  "add_root",
  "restart_kernel",
  "page_click",
  "page_type",
  "page_eval",
  ...GIT_WRITES,
];
const ACTING = [
  "inspect_python",
  "shell_stop",
  "api_call",
  "generate_image",
  "research",
  "watch",
  "browse",
  "screenshot",
  "page_text",
  "page_reload",
];
const GIT_READS = ["git_status", "git_divergence", "git_diff", "git_log"];
const TABLES = { WRITE_TOOLS, ACTING_TOOLS, GIT_WRITE_TOOLS };

test("the tables hold these names, in this order", () => {
  expect([...WRITE_TOOLS]).toEqual(WRITING);
  expect([...ACTING_TOOLS]).toEqual(ACTING);
  expect([...GIT_WRITE_TOOLS]).toEqual(GIT_WRITES);
  expect(GIT_READ_TOOLS).toEqual(GIT_READS);
  expect(GIT_TOOLS).toEqual([...GIT_READS, ...GIT_WRITES]);
});

test("marks and tables say the same of every tool, both ways", () => {
  const tools = [
    ...WRITING.map((name) => writes({ name })),
    ...ACTING.map((name) => acts({ name })),
    ...GIT_READS.map((name) => reads({ name })),
    { name: "view_file" },
  ];
  expect(tools.filter(isWrite).map((t) => t.name)).toEqual([...WRITE_TOOLS]);
  expect(tools.filter(hasEffect).map((t) => t.name)).toEqual([...ACTING_TOOLS]);
  for (const tool of tools) {
    expect([tool.name, isWrite(tool), hasEffect(tool)]).toEqual([
      tool.name,
      isWrite(tool.name),
      hasEffect(tool.name),
    ]);
  }
});

test("no name is in both WRITE_TOOLS and ACTING_TOOLS", () => {
  expect([...WRITE_TOOLS].filter((name) => ACTING_TOOLS.has(name))).toEqual([]);
});

test("a table reads like any other set", () => {
  const seen: unknown[] = [];
  GIT_WRITE_TOOLS.forEach(function (this: unknown, name, again, set) {
    seen.push([this, name === again, set === GIT_WRITE_TOOLS]);
  }, "me");
  expect(seen).toEqual(GIT_WRITES.map(() => ["me", true, true]));
  expect(GIT_WRITE_TOOLS.size).toBe(4);
  expect([...GIT_WRITE_TOOLS.keys()]).toEqual(GIT_WRITES);
  expect([...GIT_WRITE_TOOLS.values()]).toEqual(GIT_WRITES);
  expect([...GIT_WRITE_TOOLS.entries()]).toEqual(GIT_WRITES.map((name) => [name, name]));
  expect(structuredClone(GIT_WRITE_TOOLS)).toEqual(new Set(GIT_WRITES));
});

test.for(Object.entries(TABLES))("%s cannot be changed by its own methods", ([, table]) => {
  const before = [...table];
  const set = table as Set<string>;
  const readOnly = new TypeError(
    "the table is read-only: mark the tool instead, or build a Set of your own from the table",
  );
  expect(() => set.add("evil")).toThrow(readOnly);
  expect(() => set.delete("git_commit")).toThrow(readOnly);
  expect(() => set.clear()).toThrow(readOnly);
  expect([...table]).toEqual(before);
});

test.for(Object.entries(TABLES))("%s cannot be changed by the methods of Set", ([, table]) => {
  const before = [...table];
  Set.prototype.add.call(table, "evil");
  for (const name of before) Set.prototype.delete.call(table, name);
  expect([table.has("evil"), isWrite("evil"), hasEffect("evil")]).toEqual([false, false, false]);
  expect([...table]).toEqual(before);
  expect(table.size).toBe(before.length);
  expect(before.every((name) => table.has(name))).toBe(true);
  // Put back what an inspector or structuredClone shows.
  Set.prototype.clear.call(table);
  for (const name of before) Set.prototype.add.call(table, name);
});

test("a table takes no property and no other prototype, nor does its prototype", () => {
  expect(Reflect.set(Object.getPrototypeOf(WRITE_TOOLS), "has", () => false)).toBe(false);
  expect(Reflect.set(WRITE_TOOLS, "has", () => false)).toBe(false);
  expect(Reflect.setPrototypeOf(WRITE_TOOLS, Set.prototype)).toBe(false);
});

test.for([GIT_READ_TOOLS, GIT_TOOLS])("the git lists are frozen", (list) => {
  expect(Object.isFrozen(list)).toBe(true);
});

test.for(["constructor", "toString", "__proto__", "has", ""])("no table has %j", (name) => {
  expect([isWrite(name), hasEffect(name)]).toEqual([false, false]);
});
