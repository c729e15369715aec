import { readdirSync, readFileSync } from "node:fs";
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

/** The packages that the shipped sources of one package import, by name. */
function imported(dir: string): string[] {
  const files = readdirSync(at(`packages/${dir}/src`), { recursive: true, encoding: "utf8" });
  const names = files
    .filter((file) => file.endsWith(".ts") && !/\.(test|bench)\.ts$/.test(file))
    .flatMap(
      (file) => ts.preProcessFile(readFileSync(at(`packages/${dir}/src/${file}`), "utf8")).importedFiles,
    )
    .map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith(".") && !name.startsWith("node:"))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return [...new Set(names)].sort();
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
    // The meta package reaches zod through the door of another package.
    const peers = row.dir === "shalya" ? [] : row.peers;
    expect(imported(row.dir)).toEqual([...row.dependencies, ...peers].sort());
  });
}
