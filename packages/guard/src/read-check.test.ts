import { expect, test } from "vitest";
import { ReadCheck } from "./read-check.js";

test("ReadCheck says what is read, for which model", () => {
  const check = new ReadCheck("/src/a.ts", {
    spelled: "a.ts",
    tool: "view_file",
    kind: "hits",
    model: "claude-opus",
    local: false,
  });
  expect({ ...check }).toEqual({
    path: "/src/a.ts",
    spelled: "a.ts",
    tool: "view_file",
    kind: "hits",
    model: "claude-opus",
    local: false,
  });
});

test("ReadCheck knows nothing of the model and the tool where nothing is said", () => {
  expect({ ...new ReadCheck("/a.ts") }).toEqual({
    path: "/a.ts",
    spelled: "",
    tool: "",
    kind: "text",
    model: "",
    local: null,
  });
});

test("ReadCheck leaves out a spelling that does not differ", () => {
  expect(new ReadCheck("/a.ts", { spelled: "/a.ts" }).spelled).toBe("");
});

test("ReadCheck.hasText says whether there is a text to ask for", () => {
  expect(new ReadCheck("/a.png", { kind: "image" }).hasText).toBe(false);
  expect(new ReadCheck("/a.ts", { load: () => "" }).hasText).toBe(true);
});

test("ReadCheck hands on the signal of the read", () => {
  const { signal } = new AbortController();
  expect(new ReadCheck("/a.ts", { signal }).signal).toBe(signal);
  expect(new ReadCheck("/a.ts", { signal: null }).signal).toBe(undefined);
});

test("ReadCheck.text() loads when it is asked, once, also when asked twice at the same time", async () => {
  let loads = 0;
  const check = new ReadCheck("/a.ts", { load: async () => `load ${++loads}` });
  expect(loads).toBe(0);
  expect(await Promise.all([check.text(), check.text()])).toEqual(["load 1", "load 1"]);
  expect(await check.text()).toBe("load 1");
  expect(loads).toBe(1);
});

test("ReadCheck.text() takes a plain text and an empty one", async () => {
  expect(await new ReadCheck("/a.ts", { load: () => "x" }).text()).toBe("x");
  expect(await new ReadCheck("/a.ts", { load: () => "" }).text()).toBe("");
});

test("ReadCheck.text() rejects when loading fails, and does not load again", async () => {
  let loads = 0;
  const check = new ReadCheck("/a.ts", {
    load: () => {
      loads++;
      throw new Error("gone");
    },
  });
  await expect(check.text()).rejects.toThrow(new Error("gone"));
  await expect(check.text()).rejects.toThrow(new Error("gone"));
  expect(loads).toBe(1);
});

test("ReadCheck.text() rejects when there is nothing to load", async () => {
  await expect(new ReadCheck("/a.ts").text()).rejects.toThrow(
    new TypeError(
      "load is of type undefined: give a function that gives the text, to a guard that asks for it",
    ),
  );
});

test("ReadCheck.text() rejects when what is loaded is no text", async () => {
  const check = new ReadCheck("/a.ts", { load: () => new Uint8Array(3) as unknown as string });
  await expect(check.text()).rejects.toThrow(
    new TypeError("text of the read is of type object: give a string from load"),
  );
});

test("ReadCheck is frozen", () => {
  const check = new ReadCheck("/a.ts", { local: false });
  expect(Object.isFrozen(check)).toBe(true);
  expect(() => Object.assign(check, { local: true })).toThrow(TypeError);
});

const make = (path: unknown, options?: unknown) => () => new ReadCheck(path as string, options as object);

test("ReadCheck refuses a path that is none", () => {
  expect(make(undefined)).toThrow(
    new TypeError("path of the read is of type undefined: give the resolved path, a URL or the id of a page"),
  );
  expect(make("")).toThrow(
    new RangeError("path of the read is empty: give the resolved path, a URL or the id of a page"),
  );
});

test("ReadCheck refuses options that are none", () => {
  expect(make("/a", null)).toThrow(
    new TypeError("options of the read is of type null: give an object such as { tool, kind }"),
  );
  const closed = Proxy.revocable({}, {});
  closed.revoke();
  expect(make("/a", closed.proxy)).toThrow(
    new TypeError("options of the read cannot be read: give an object such as { tool, kind }"),
  );
});

test("ReadCheck refuses a part of the wrong type", () => {
  expect(make("/a", { spelled: 1 })).toThrow(new TypeError("spelled is of type number: give a string"));
  expect(make("/a", { tool: {} })).toThrow(new TypeError("tool is of type object: give a string"));
  expect(make("/a", { model: null })).toThrow(new TypeError("model is of type null: give a string"));
  expect(make("/a", { local: "no" })).toThrow(
    new TypeError("local is of type string: give true, false, or null for unknown"),
  );
  expect(make("/a", { load: "text" })).toThrow(
    new TypeError("load is of type string: give a function that gives the text"),
  );
});

test("ReadCheck refuses a kind that is none", () => {
  expect(make("/a", { kind: 1 })).toThrow(
    new TypeError("kind is of type number: give one of text, hits, cell, diff, url, page, image"),
  );
  expect(make("/a", { kind: "te\nxt" })).toThrow(
    new RangeError('kind is "te xt": give one of text, hits, cell, diff, url, page, image'),
  );
});
