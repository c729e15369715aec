import { checkMarks, hasEffect, isWrite, summarise } from "@shalya/registry";
import { Sandbox } from "@shalya/sandbox";
import { expect, test } from "vitest";
import { OnFiles } from "./_on-files.js";
import type { ToolHost } from "./host.js";
import { LocalHost } from "./local-host.js";
import { type ToolsOptions, toolsFor } from "./tools-for.js";

const READING = ["view_file", "ls", "find_files", "grep", "file_info", "list_roots"];
const WRITING = ["create_file", "replace_text", "move_file", "delete_file", "make_folder"];
const names = (host: ToolHost) => toolsFor(host).map(({ name }) => name);

test("toolsFor() gives a host the tools that read and those that write", () => {
  const on = new OnFiles();
  expect(names(on.host)).toEqual([...READING, ...WRITING]);
});

test("toolsFor() gives a host that may only read the tools that read", () => {
  const on = new OnFiles();
  using reader = new LocalHost([], { readRoots: [on.root] });
  expect(names(reader)).toEqual(READING);
  using both = new LocalHost([on.root], { readRoots: [on.tmp] });
  expect(names(both)).toEqual([...READING, ...WRITING]);
  using none = new LocalHost();
  expect(names(none)).toEqual([...READING, ...WRITING]);
});

test("toolsFor() marks each tool as the tables have it by name", () => {
  const tools = toolsFor(new OnFiles().host);
  expect(checkMarks(tools)).toEqual([]);
  for (const tool of tools) {
    expect([tool.name, isWrite(tool)]).toEqual([tool.name, isWrite(tool.name)]);
    expect([tool.name, hasEffect(tool)]).toEqual([tool.name, hasEffect(tool.name)]);
    expect([tool.name, isWrite(tool)]).toEqual([tool.name, WRITING.includes(tool.name)]);
  }
});

test("toolsFor() adds what is opted in to where folders may be changed, marked as the tables have it", async () => {
  const on = new OnFiles({ "a.txt": "one" });
  const optin = ["edit_file", "edit_file"];
  const tools = toolsFor(on.host, { optin });
  expect(tools.map(({ name }) => name)).toEqual([...READING, ...WRITING, "edit_file"]);
  expect(checkMarks(tools)).toEqual([]);
  expect(tools.filter(isWrite).map(({ name }) => name)).toEqual([...WRITING, "edit_file"]);
  using reader = new LocalHost([], { readRoots: [on.root] });
  const reading = toolsFor(reader, { optin });
  expect(reading.map(({ name }) => name)).toEqual(READING);
  expect(String(await reading[0]?.({ path: on.at("a.txt") }))).toBe("1\tone");
});

test("toolsFor() gives tools with a title, few words for the model, and no argument without any", () => {
  for (const { name, title, description, jsonSchema } of toolsFor(new OnFiles().host, {
    optin: ["edit_file"],
  })) {
    expect([name, title === undefined, description.length < 200]).toEqual([name, false, true]);
    for (const [key, field] of Object.entries(jsonSchema.properties ?? {}))
      expect([name, key, typeof (field as { description?: unknown }).description]).toEqual([
        name,
        key,
        "string",
      ]);
  }
});

test("each tool that reads says in one line what a call does, whatever the arguments", () => {
  const tools = toolsFor(new OnFiles().host).filter((tool) => !isWrite(tool));
  const said = (args: object) => tools.map((tool) => summarise(tool, args));
  expect(said({ path: "a.ts", pattern: "x" })).toEqual([
    'View "a.ts"',
    'List "a.ts"',
    'Find "x" in "a.ts"',
    'Search for "x" in "a.ts"',
    'Look up "a.ts"',
    "List the open folders",
  ]);
  expect(said({ pattern: "*" }).slice(1, 4)).toEqual([
    'List "."',
    'Find "*" in "."',
    'Search for "*" in "."',
  ]);
  for (const line of said({ path: { a: 1 }, pattern: null })) expect(line).not.toMatch(/undefined|\[object/);
});

test("each tool that reads refuses an argument that it does not know", async () => {
  const on = new OnFiles({ "a.txt": "" });
  for (const name of READING)
    expect(await on.call(name, { path: "a.txt", pattern: "x", sudo: true })).toMatch(
      new RegExp(`^ERROR: ${name} did not run: .*"sudo"`),
    );
});

test("toolsFor() holds results to the budget that it is given", async () => {
  const on = new OnFiles({ "a.txt": "a line of text\n".repeat(2000) });
  const lengths = [undefined, 200, 20_000].map(async (maxChars) => {
    const said = await on.call("view_file", { path: "a.txt" }, { maxChars });
    return said.length > (maxChars ?? 6000) - 30 && said.length <= (maxChars ?? 6000);
  });
  expect(await Promise.all(lengths)).toEqual([true, true, true]);
});

const made = (options: unknown) => () => toolsFor(new OnFiles().host, options as ToolsOptions);

test("toolsFor() refuses options that it cannot go by", () => {
  expect(made({ maxChars: 199 })).toThrow(new RangeError("maxChars is 199: give a whole number from 200 up"));
  for (const maxChars of [Number.NaN, 300.5, Number.POSITIVE_INFINITY])
    expect(made({ maxChars })).toThrow(RangeError);
  expect(made({ maxChars: "6000" })).toThrow(
    new TypeError("maxChars is of type string: give a whole number from 200 up"),
  );
  expect(made({ maxchars: 300 })).toThrow(
    new TypeError('the option "maxchars" does not exist: toolsFor takes maxChars and optin'),
  );
  expect(made(null)).toThrow(
    new TypeError("options of toolsFor is of type null: give an object such as { maxChars: 6000 }"),
  );
  expect(made({ maxChars: undefined, optin: undefined })()).toHaveLength(11);
});

test("toolsFor() refuses to opt in to a tool that does not exist", () => {
  expect(made({ optin: [] })()).toHaveLength(11);
  expect(made({ optin: ["sudo"] })).toThrow(
    new RangeError('optin has "sudo", which is no tool to opt in to: leave it out, or give edit_file'),
  );
  expect(made({ optin: ["toString"] })).toThrow(RangeError);
  expect(made({ optin: "sudo" })).toThrow(
    new TypeError("optin is of type string: give an array of tool names"),
  );
  expect(made({ optin: [7] })).toThrow(
    new TypeError("name 1 of optin is of type number: give the name of a tool"),
  );
});

test("toolsFor() refuses what is no host", () => {
  const message =
    'host has no sandbox: give new LocalHost(["."]), or an object with a Sandbox as its sandbox';
  const throwing = Object.defineProperty({}, "sandbox", {
    get() {
      throw new Error("x");
    },
  });
  using sandbox = new Sandbox();
  for (const host of [
    undefined,
    null,
    "x",
    {},
    sandbox,
    { sandbox: {} },
    throwing,
    Promise.resolve({ sandbox }),
  ])
    expect(() => toolsFor(host as never)).toThrow(new TypeError(message));
});
