import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fences, readmes } from "./fences.js";
import { at, published } from "./workspace.js";

const lines = (path: string) => readFileSync(at(path), "utf8").trimEnd().split("\n");
const own = readmes().filter(({ name }) => published.some((p) => p.dir === name));

test("every published package has a README", () => {
  expect(published.filter((p) => !existsSync(at(`packages/${p.dir}/README.md`))).map((p) => p.dir)).toEqual(
    [],
  );
});

for (const { name, path, text } of own) {
  test(`${path} has its sections in the order of all the others`, () => {
    const order = ["Install", "Why", "API", "Options", "What it does not do"];
    const found = [...text.matchAll(/^## (.+)$/gm)].map((m) => m[1] ?? "");
    expect(found).toEqual(order.filter((title) => title !== "Options" || found.includes(title)));
    expect(lines(path)[0]).toBe(`# ${name === "shalya" ? name : `@shalya/${name}`}`);
  });
}

/** What the door of one of our packages needs beside it. */
const peers = Object.entries({ secrets: "@secretlint/secretlint-rule-preset-recommend@12", schemas: "zod" });

for (const { name, path, text } of own) {
  test(`${path} says in its Install section what has to be installed for its examples to run`, () => {
    const section = /^## Install\n[\s\S]*?(?=^## )/m.exec(text)?.[0] ?? "";
    const imports = fences(text).flatMap(({ code }) => [...code.matchAll(/ from "((?!node:)[^"]+)"/g)]);
    const needed = imports.flatMap(([, from = ""]) => [
      /^(@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from,
      ...peers.filter(([door]) => from.endsWith(`/${door}`)).map(([, peer]) => peer),
    ]);
    const said = [...section.matchAll(/`([^`\n]+)`|^(npm install .+)$/gm)].flatMap(([, code, line]) =>
      (code ?? line ?? "").split(" "),
    );
    expect(
      [...new Set(needed)].filter((each) => !said.includes(each)),
      name,
    ).toEqual([]);
  });
}

for (const path of ["README.md", ...own.map((r) => r.path)]) {
  test(`${path} shows a result by line 15 and ends by line 80`, () => {
    const all = lines(path);
    // A program has no expression to show: its results stand in a fence of plain text.
    const shows = (line: string) => /\/\/ (=>|throws)/.test(line) || line === "```text";
    expect(all.findIndex(shows)).toBeGreaterThan(0);
    expect(all.findIndex(shows)).toBeLessThan(15);
    expect(all.length).toBeLessThanOrEqual(80);
  });
}

test("AGENTS.md has at most 80 lines", () => {
  expect(lines("AGENTS.md").length).toBeLessThanOrEqual(80);
});

test("the fences of a README are its plain ones, and what continues them", () => {
  const text =
    "# x\n\n```ts\nconst a = 1;\n```\n\n```sh\nls\n```\n\n```ts continued\na + 1;\n```\n\n```ts\nconst b = 2;\n```\n";
  expect(fences(text)).toEqual([
    { line: 4, code: "const a = 1;\n" },
    { line: 12, code: "const a = 1;\na + 1;\n" },
    { line: 16, code: "const b = 2;\n" },
  ]);
});

test.each(["```typescript", "```TS", "``` ts", "````ts", "~~~ts", "  ```ts", "```ts twoslash", "```tsx"])(
  "a fence that opens by %j would not run, and is refused",
  (open) => {
    expect(() => fences(`# x\n\n${open}\n1; // => 2\n\`\`\`\n`)).toThrow(
      new Error(`line 3 opens a fence by "${open}": write "\`\`\`ts" to run it, "\`\`\`js" to show it only`),
    );
  },
);

test.each([
  "const x = 41; // => 42",
  'import { a } from "a"; // throws b',
  "// => 42",
  "  // throws b",
  "x; //=> 42",
])("a result behind %j would not be compared, and is refused", (line) => {
  expect(() => fences(`# x\n\n\`\`\`ts\nconst y = 1;\n${line}\n\`\`\`\n`)).toThrow(
    new Error('line 5 shows a result that is not compared: put the expression before it, "x; // => 42"'),
  );
});
