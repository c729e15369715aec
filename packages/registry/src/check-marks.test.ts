import { expect, test } from "vitest";
import { z } from "zod";
import { acts, checkMarks, defineTool, reads, writes } from "./index.js";

const named = (name: string): object => ({ name });

test("checkMarks() finds nothing to say of marked tools", () => {
  const own = defineTool({
    name: "deploy",
    description: "d",
    input: z.object({}),
    writes: true,
    run: () => "",
  });
  const tools = [
    writes(named("edit_file")),
    acts(named("watch")),
    reads(named("git_log")),
    own,
    reads(() => ""),
  ];
  expect(checkMarks(tools)).toEqual([]);
  expect(checkMarks([])).toEqual([]);
});

test("checkMarks() lists tools without a mark", () => {
  const bare = defineTool({ name: "bare", description: "d", input: z.object({}), run: () => "" });
  const anonymous = (
    () => () =>
      "x"
  )();
  expect(checkMarks([named("view\u202E"), bare, anonymous])).toEqual([
    'tool 1 of 3, "view", has no mark: mark it writes, acts or reads',
    'tool 2 of 3, "bare", has no mark: mark it writes, acts or reads',
    "tool 3 of 3 has no mark: mark it writes, acts or reads",
  ]);
});

test("checkMarks() lists names whose table says other than the marks", () => {
  const tools = [
    reads(named("edit_file")),
    named("run_shell"),
    writes(named("watch")),
    acts(writes(named("git_commit"))),
    acts(named("git_status")),
  ];
  expect(checkMarks(tools)).toEqual([
    'tool 1 of 5, "edit_file", is marked reads and is in WRITE_TOOLS: mark it writes, or rename it',
    'tool 2 of 5, "run_shell", has no mark and is in WRITE_TOOLS: mark it writes, or rename it',
    'tool 3 of 5, "watch", is marked writes and is in ACTING_TOOLS: mark it acts, or rename it',
    'tool 4 of 5, "git_commit", is marked writes and acts and is in WRITE_TOOLS: mark it writes, or rename it',
    'tool 5 of 5, "git_status", is marked acts and is in GIT_READ_TOOLS: mark it reads, or rename it',
  ]);
});

test("checkMarks() lists names that two tools share", () => {
  const tools = [writes(named("a")), reads(named("b")), reads(named("a")), named("b")];
  expect(checkMarks(tools)).toEqual([
    'tool 3 of 4, "a", has the name of tool 1: rename one of them',
    'tool 4 of 4, "b", has no mark: mark it writes, acts or reads',
    'tool 4 of 4, "b", has the name of tool 2: rename one of them',
  ]);
  expect(checkMarks([reads(named("constructor")), reads(named("__proto__"))])).toEqual([]);
});

test("checkMarks() refuses what is no list of tools", () => {
  expect(() => checkMarks({} as never)).toThrow(
    new TypeError("tools is of type object: give an array of functions and tool objects"),
  );
  expect(() => checkMarks([null] as never)).toThrow(
    new TypeError("tool 1 of 1 is null: give a function or a tool object"),
  );
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  expect(() => checkMarks(proxy)).toThrow(
    new TypeError("tools is of type object: give an array of functions and tool objects"),
  );
});
