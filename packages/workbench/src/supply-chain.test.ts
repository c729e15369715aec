import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { at, manifest, packages, published } from "./workspace.js";

const all = [{ dir: ".", ...manifest(".") }, ...packages];

test("development tools are pinned exactly", () => {
  const loose = all.flatMap(({ dir, devDependencies = {} }) =>
    Object.entries(devDependencies)
      .filter(([, range]) => !/^((npm:typescript@)?\d+\.\d+\.\d+|workspace:\*)$/.test(range))
      .map(([name, range]) => `${dir}: ${name}@${range}`),
  );
  expect(loose).toEqual([]);
});

test("packages of ours depend on each other by the version of the workspace", () => {
  const own = new Set(packages.map((p) => p.name));
  const others = published.flatMap(({ dir, dependencies = {} }) =>
    Object.entries(dependencies)
      .filter(([name, range]) => own.has(name) && range !== "workspace:^")
      .map(([name, range]) => `${dir}: ${name}@${range}`),
  );
  expect(others).toEqual([]);
});

test("no package runs a script when it is installed", () => {
  const hooks = ["preinstall", "install", "postinstall", "prepare", "prepublish"];
  expect(
    all.flatMap(({ dir, scripts = {} }) => hooks.filter((h) => h in scripts).map((h) => `${dir}: ${h}`)),
  ).toEqual([]);
});

test("the lockfile names no registry host, and no npm configuration is committed", () => {
  expect(readFileSync(at("pnpm-lock.yaml"), "utf8").match(/https?:\/\/\S+/g)).toBe(null);
  expect(existsSync(at(".npmrc"))).toBe(false);
});

test("the README's commands use the pinned package manager", () => {
  const { packageManager, scripts } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  expect(scripts.demo).toBe(`npx --yes ${packageManager} run demo:run`);
  expect(scripts.test).toBe(`npx --yes ${packageManager} run verify`);
});

test("every build at the root begins with nothing built, so that no old file is packed", () => {
  const { scripts = {} } = manifest(".");
  const builds = Object.values(scripts).filter((script) => script.includes("turbo run build"));
  expect(builds.length).toBeGreaterThan(0);
  expect(
    builds.filter((s) => !s.includes("node packages/workbench/src/clean.js && turbo run build")),
  ).toEqual([]);
});

test("what checks the whole tree is done anew when the lockfile changes", () => {
  const { tasks } = JSON.parse(readFileSync(at("turbo.json"), "utf8"));
  for (const task of ["//#lint", "//#typecheck"])
    expect(tasks[task].inputs, task).toContain("pnpm-lock.yaml");
});

test("every published package is ESM only, free of side effects and open at its doors and nowhere else", () => {
  for (const { dir } of published) {
    const { type, sideEffects, engines, exports, files } = JSON.parse(
      readFileSync(at(`packages/${dir}/package.json`), "utf8"),
    );
    const doors = Object.keys(exports).filter((path) => path !== "./package.json");
    const door = (path: string) => {
      const file = path === "." ? "index" : path.slice(2);
      return { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` };
    };
    expect({ type, sideEffects, engines, exports, files }, dir).toEqual({
      type: "module",
      sideEffects: false,
      engines: { node: ">=20.19" },
      exports: {
        ...Object.fromEntries(doors.map((path) => [path, door(path)])),
        "./package.json": "./package.json",
      },
      files: ["dist", "CHANGELOG.md"],
    });
  }
});
