import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { at, published } from "./workspace.js";

/** The rows of the arrow table in AGENTS.md. */
function table() {
  const text = readFileSync(at("AGENTS.md"), "utf8");
  const section = text.slice(text.indexOf("## Arrows"), text.indexOf("## Commands"));
  const cells = section
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const list = (cell = "") => cell.split(", ").filter(Boolean);
  const scoped = (name: string) => `@shalya/${name}`;
  return cells.slice(1).map(([dir = "", own, third, peers]) => ({
    dir,
    dependencies: [...list(own).map(scoped), ...list(third)].sort(),
    peers: list(peers).sort(),
  }));
}

/** The shipped sources of one package, by path: what its doors reach. */
function sources({ dir, exports = {}, bin = {} }: (typeof published)[number]): Map<string, string> {
  const doors = Object.values(exports).flatMap((door) => (typeof door === "string" ? [] : [door.default]));
  const todo = [...doors, ...Object.values(bin)].map((path) =>
    at(`packages/${dir}/${path.replace("./dist/", "src/").replace(/js$/, "ts")}`),
  );
  const seen = new Map<string, string>();
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (seen.has(file)) continue;
    const text = readFileSync(file, "utf8");
    seen.set(file, text);
    for (const { fileName } of ts.preProcessFile(text).importedFiles)
      if (fileName.startsWith(".")) todo.push(join(dirname(file), fileName.replace(/js$/, "ts")));
  }
  return seen;
}

/** The packages that the shipped sources of one package import, by name. */
function imported(pkg: (typeof published)[number]): string[] {
  const names = [...sources(pkg).values()]
    .flatMap((text) => ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName))
    .filter((name) => !name.startsWith(".") && !name.startsWith("node:"))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return [...new Set(names)].sort();
}

/** What loads a module where no import says so. */
const loaders =
  /\b(?:createRequire|getBuiltinModule)\b|\brequire\(|\bimport\((?!\s*")|\bnew Function\b|\beval\(/;

/** The sources that load a module so, each with its reason. */
const loading = {
  "packages/clip/src/_node.ts": "saves where there is a file system, and is pure elsewhere",
  "packages/clip/src/_utf8.ts": "counts bytes by Buffer where there is one",
};

test("the arrow table in AGENTS.md lists every published package", () => {
  expect(
    table()
      .map((row) => row.dir)
      .sort(),
  ).toEqual(published.map((p) => p.dir).sort());
});

test("the sources load what their imports say, and nothing at run time that is not listed with its reason", () => {
  const all = published.flatMap((pkg) => [...sources(pkg)]);
  const found = all.filter(([, text]) => loaders.test(text)).map(([path]) => path);
  expect([...new Set(found)].sort()).toEqual(Object.keys(loading).map(at).sort());
});

test.each([
  'createRequire(import.meta.url)("x")',
  'require("x")',
  "import(name)",
  "import(`x`)",
  'eval("1")',
])("%s is seen as what loads a module", (code) => {
  expect(loaders.test(code)).toBe(true);
  expect(loaders.test('await import("x"); import.meta.url; required()')).toBe(false);
});

for (const row of table()) {
  const found = published.find((p) => p.dir === row.dir);

  test(`${row.dir}: package.json has the arrows of the table`, () => {
    expect(Object.keys(found?.dependencies ?? {}).sort()).toEqual(row.dependencies);
    expect(Object.keys(found?.peerDependencies ?? {}).sort()).toEqual(row.peers);
    expect(Object.keys(found?.peerDependenciesMeta ?? {}).sort()).toEqual(row.peers);
  });

  test(`${row.dir}: the sources import what the table says, all of it and nothing else`, () => {
    const allowed = [...row.dependencies, ...row.peers];
    // What a dependency of ours takes as its optional peer may be there for that alone.
    const forOthers = row.dependencies.flatMap(
      (name) => table().find(({ dir }) => name === `@shalya/${dir}`)?.peers ?? [],
    );
    const names = found ? imported(found) : [];
    expect(names.filter((name) => !allowed.includes(name))).toEqual([]);
    expect(allowed.filter((name) => !names.includes(name) && !forOthers.includes(name))).toEqual([]);
  });
}
