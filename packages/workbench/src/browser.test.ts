import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { pure } from "./runtimes.js";
import { at, published } from "./workspace.js";

/** What every browser and edge runtime has beside the language itself; `process` and `Buffer` are not among it. */
const web = { AbortController, AbortSignal, TextDecoder, TextEncoder, URL, structuredClone };

/** One call of each pure package, as a script over its exports `p`, and what it gives. */
const calls: Record<string, { call: string; gives: unknown }> = {
  limits: { call: `String(new p.Hit("a.ts", 3, "f", "f()"))`, gives: "a.ts:3  f  f()" },
  errors: {
    call: `p.attempt("cannot read", () => { throw new p.HostError("no such file") })`,
    gives: "ERROR: cannot read: HostError: no such file",
  },
  guard: {
    call: `(async () => String(await p.screened({ readGuard: () => false }, "/a.md", "text")))()`,
    gives: "ERROR: withheld: /a.md: this host withholds it from this model",
  },
  clip: {
    call: `[p.clip("x".repeat(100), 90, { keep: true }), p.clipJson(["y".repeat(100)], 90)]`,
    gives: [`${"x".repeat(55)}…[truncated: 55 of 100 chars shown]`, `[\n  "…[1 more item(s) not shown]"\n]`],
  },
  edits: {
    call: `p.diffText("a\\n", p.applyEdits("a\\n", p.edits([{ oldText: "a", newText: "b" }])), "f")`,
    gives: "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n",
  },
  exhash: {
    call: `p.exhash("alpha\\n", [[p.lnhash(1, "alpha"), "s", "alpha", "beta"]]).text`,
    gives: "beta\n",
  },
  registry: {
    call: `[p.isWrite(p.writes(() => 1)), p.summarise("create_file", { path: "a.py" })]`,
    gives: [true, `create_file(path="a.py")`],
  },
};

/** The other doors that promise the same, by package. */
const doors: Record<string, string[]> = {
  edits: ["schemas"],
  registry: ["ai", "anthropic", "langchain", "mcp", "openai"],
};

/** One built door and all it imports as one browser script. A `node:` import fails the bundle. */
async function bundled(dir: string, door = "index"): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [at(`packages/${dir}/dist/${door}.js`)],
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
    globalName: "p",
    logLevel: "silent",
    tsconfigRaw: "{}",
  });
  return outputFiles[0]?.text ?? "";
}

/** The packages that a sentence of a text calls pure. */
const namedIn = (path: string, sentence: RegExp) =>
  [...(sentence.exec(readFileSync(at(path), "utf8"))?.[0] ?? "").matchAll(/`([a-z]+)`/g)].map((m) => m[1]);

test("the same packages are called pure here, in the matrix, in AGENTS.md and in the README", () => {
  const listed = Object.keys(calls).sort();
  expect(Object.keys(pure).sort()).toEqual(listed);
  expect(namedIn("AGENTS.md", /^`.* are pure:/m).sort()).toEqual(listed);
  expect(namedIn("README.md", /(?<=Bun and Deno; )[^.]*also run in a browser/).sort()).toEqual(listed);
});

test("every other package needs Node", async () => {
  for (const { dir } of published.filter((p) => calls[p.dir] === undefined)) {
    await expect(bundled(dir), dir).rejects.toThrow('Could not resolve "node:');
  }
});

for (const [dir, { call, gives }] of Object.entries(calls)) {
  test(`${dir} runs in a browser: nothing of Node is reachable, and no process is needed`, async () => {
    const script = await bundled(dir);
    const context = createContext({ ...web });
    runInContext(script, context);
    const result = await runInContext(`(async () => JSON.stringify(await ${call}))()`, context);
    expect(JSON.parse(result)).toEqual(gives);
    expect(runInContext("typeof process + typeof Buffer + typeof require", context)).toBe(
      "undefinedundefinedundefined",
    );
  });
}

for (const [dir, door] of Object.entries(doors).flatMap(([d, list]) =>
  list.map((name) => [d, name] as const),
)) {
  test(`${dir}/${door} opens in a browser`, async () => {
    const script = await bundled(dir, door);
    const context = createContext({ ...web });
    runInContext(script, context);
    expect(runInContext("Object.keys(p).length", context)).toBeGreaterThan(0);
  });
}

test("a node: import would fail the browser bundle", async () => {
  const stdin = { contents: `import "node:fs";`, resolveDir: at(".") };
  await expect(
    build({ stdin, bundle: true, write: false, platform: "browser", logLevel: "silent" }),
  ).rejects.toThrow('Could not resolve "node:fs"');
});
