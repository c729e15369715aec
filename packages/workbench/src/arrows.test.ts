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

/** The packages that the shipped sources of one package import, by name: what its doors reach. */
function imported({ dir, exports = {}, bin = {} }: (typeof published)[number]): string[] {
  const doors = Object.values(exports).flatMap((door) => (typeof door === "string" ? [] : [door.default]));
  const todo = [...doors, ...Object.values(bin)].map((path) =>
    at(`packages/${dir}/${path.replace("./dist/", "src/").replace(/js$/, "ts")}`),
  );
  const seen = new Set<string>();
  const names = new Set<string>();
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const { fileName } of ts.preProcessFile(readFileSync(file, "utf8")).importedFiles) {
      if (fileName.startsWith(".")) todo.push(join(dirname(file), fileName.replace(/js$/, "ts")));
      else if (!fileName.startsWith("node:")) names.add(/^(@[^/]+\/)?[^/]+/.exec(fileName)?.[0] ?? fileName);
    }
  }
  return [...names].sort();
}

test("the arrow table in AGENTS.md lists every published package", () => {
  expect(
    table()
      .map((row) => row.dir)
      .sort(),
  ).toEqual(published.map((p) => p.dir).sort());
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
