import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OnFiles } from "./_on-files.js";
import { sourcesOf } from "./_sources.js";
import type { ToolHost } from "./host.js";
import { loadPicture } from "./load-picture.js";
import { LocalHost, type LocalHostOptions } from "./local-host.js";

test("LocalHost opens folders, and tells the guard which model reads", async () => {
  const asked: unknown[] = [];
  const on = new OnFiles(
    { "a.txt": "x" },
    {
      model: "a-model",
      local: true,
      guard: ({ model, local }) => {
        asked.push([model, local]);
        return null;
      },
    },
  );
  await on.call("view_file", { path: "a.txt" });
  [on.host.model, on.host.local] = ["another", null];
  await on.call("view_file", { path: "a.txt" });
  on.host.readGuard = undefined;
  await on.call("view_file", { path: "a.txt" });
  expect(asked).toEqual([
    ["a-model", true],
    ["another", null],
  ]);
});

test("LocalHost takes the options of a sandbox", async () => {
  const on = new OnFiles({ "a.txt": "x", "b.txt": "y" }, { deny: ["a.txt"] });
  expect(await on.call("view_file", { path: "b.txt" })).toBe("1\ty");
  expect(await on.call("view_file", { path: "a.txt" })).toBe(
    "ERROR: path holds credentials and is never read: a.txt; do without it, or ask the person",
  );
});

test("LocalHost closes its folders and removes what it kept", async () => {
  const on = new OnFiles({ "a.txt": `${"x".repeat(200)}\n`.repeat(5) });
  const said = await on.call("grep", { pattern: "x" }, { maxChars: 400 });
  const saved = /saved to (\S+?);/.exec(said)?.[1] ?? "";
  expect([existsSync(saved), sourcesOf(saved)]).toEqual([true, [on.at("a.txt")]]);
  on.host[Symbol.dispose]();
  expect([existsSync(saved), sourcesOf(saved)]).toEqual([false, []]);
  expect(await on.call("view_file", { path: "a.txt" })).toBe(
    "ERROR: no folders are open, so no path is inside them: a.txt; ask the person to open one",
  );
});

test("LocalHost loads a picture from where a tool saw it, and from nowhere else", async () => {
  const on = new OnFiles({
    "a/b.png": Buffer.from("GIF89a\0", "latin1"),
    "c/b.png": "another",
    "large.png": Buffer.alloc(5_000_001),
  });
  expect(Buffer.from(await on.host.load(on.at("a/b.png"))).toString()).toBe("GIF89a\0");
  renameSync(on.at("a"), on.at("d"));
  symlinkSync("c", on.at("a"));
  await expect(on.host.load(on.at("a/b.png"))).rejects.toThrow(
    new Error("the path of the picture leads elsewhere by now: view it again"),
  );
  await expect(on.host.load("/etc/passwd")).rejects.toThrow("path is outside the open folders: /etc/passwd");
  await expect(on.host.load(on.at("large.png"))).rejects.toThrow("path has 5000001 bytes to read");
});

test("LocalHost opens nothing when it is given nothing", () => {
  using host = new LocalHost();
  expect([host.sandbox.roots, host.model, host.local, host.readGuard]).toEqual([[], "", null, undefined]);
});

test("LocalHost refuses an option of the wrong type", () => {
  const made = (options: unknown) => () => new LocalHost([], options as LocalHostOptions);
  expect(made(null)).toThrow(
    new TypeError("options of a LocalHost is of type null: give an object such as { readRoots: [] }"),
  );
  expect(made({ guard: "no" })).toThrow(
    new TypeError("the option guard is of type string: give a function that decides on a read"),
  );
  expect(made({ model: 7 })).toThrow(
    new TypeError("the option model is of type number: give the name of the model"),
  );
  expect(made({ local: "yes" })).toThrow(
    new TypeError("the option local is of type string: give true, false, or null where it is not known"),
  );
  expect(made({ spill: {} })).toThrow(
    new TypeError("the option spill does not exist: a LocalHost makes its own"),
  );
  expect(made({ Guard: null })).toThrow(TypeError);
});

test("a host of one's own needs a sandbox, and keeps long results in the folder of the process", async () => {
  const on = new OnFiles({ "a.txt": `${"x".repeat(200)}\n`.repeat(5) });
  mkdirSync(`${on.tmp}/mine`);
  writeFileSync(`${on.tmp}/mine/a.txt`, `${"x".repeat(200)}\n`.repeat(5));
  const { Sandbox } = await import("@shalya/sandbox");
  const { toolsFor } = await import("./tools-for.js");
  using sandbox = new Sandbox([`${on.tmp}/mine`]);
  const tools = toolsFor({ sandbox }, { maxChars: 400 });
  const call = async (name: string, args: object) =>
    String(await tools.find((one) => one.name === name)?.(args));
  const saved = /saved to (\S+?);/.exec(await call("grep", { pattern: "x" }))?.[1] ?? "";
  expect(await call("view_file", { path: saved, end: 1 })).toBe(`1\ta.txt:1  ${"x".repeat(200)}`);
});

test("a LocalHost keeps the last 1000 long results", () => {
  using host = new LocalHost([]);
  for (let i = 0; i < 1003; i++) host.spill.keep(`text ${i}`);
  const [folder = ""] = host.spill.dirs();
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  expect(texts.sort()).toEqual(Array.from({ length: 1000 }, (_, i) => `text ${i + 3}`).sort());
});

test("a host whose spill names no file gives results without one, and breaks no other host", async () => {
  const on = new OnFiles({ "a.txt": `${"x".repeat(200)}\n`.repeat(5) });
  const { toolsFor } = await import("./tools-for.js");
  for (const keep of [() => 5, () => null, () => ({ path: "x" })]) {
    const host = { sandbox: on.host.sandbox, spill: { keep } } as unknown as ToolHost;
    const grep = toolsFor(host, { maxChars: 400 }).find(({ name }) => name === "grep");
    expect(String(await grep?.({ pattern: "x" }))).toMatch(
      /…\[truncated: \d+ of \d+ chars shown\. 5 matches in all\]$/,
    );
  }
  expect(() => new LocalHost()[Symbol.dispose]()).not.toThrow();
});

test("options that cannot be read are refused as such", async () => {
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error("boom");
      },
      ownKeys() {
        throw new Error("boom");
      },
    },
  );
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const { toolsFor } = await import("./tools-for.js");
  const { preview } = await import("./preview.js");
  using host = new LocalHost();
  for (const options of [hostile, proxy]) {
    expect(() => new LocalHost([], options)).toThrow(
      new TypeError("options of a LocalHost cannot be read: give an object such as { readRoots: [] }"),
    );
    expect(() => toolsFor(host, options)).toThrow(
      new TypeError("options of toolsFor cannot be read: give an object such as { maxChars: 6000 }"),
    );
    await expect(preview("ls", {}, host, options)).rejects.toThrow(
      new TypeError("options of a preview cannot be read: give an object such as { maxChars }"),
    );
    await expect(preview(options as { name: string }, {}, host)).rejects.toThrow(
      new TypeError("tool of a preview is of type object: give a tool or its name"),
    );
  }
});

test("loadPicture() says what is wrong with its host", async () => {
  for (const host of [null, 7, {}, { sandbox: {} }])
    await expect(loadPicture(host as never, "a.png")).rejects.toThrow(
      new TypeError(
        'host has no sandbox: give new LocalHost(["."]), or an object with a Sandbox as its sandbox',
      ),
    );
});
