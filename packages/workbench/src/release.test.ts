import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Loopback } from "./loopback.js";
import { run } from "./pack.js";
import { at, type Manifest, packages, published } from "./workspace.js";

const home = mkdtempSync(join(tmpdir(), "release-"));
const copy = join(home, "workspace");
const registry = new Loopback();
const names = published.map((p) => p.name);
const pnpm = JSON.parse(readFileSync(at("package.json"), "utf8")).packageManager;

/** A fresh home and a registry of our own: no setting or credential of the machine is read. */
const env = () => ({
  HOME: home,
  npm_config_userconfig: join(home, "npmrc"),
  npm_config_registry: registry.url,
  GIT_AUTHOR_NAME: "rehearsal",
  GIT_AUTHOR_EMAIL: "rehearsal@example.org",
  GIT_COMMITTER_NAME: "rehearsal",
  GIT_COMMITTER_EMAIL: "rehearsal@example.org",
});

/** What the release runs before it publishes. */
const repository = "packages/workbench/src/repository.js";

/** The changesets tool in the copy, with the pinned pnpm on its path. */
const changeset = (command: string) =>
  run("npx", ["--yes", `--package=${pnpm}`, "--", "changeset", command], copy, env());

const version = (folder: string, name: string) =>
  JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")).version;
const versions = () =>
  Object.fromEntries(
    published.map(({ dir, name }) => [
      name,
      JSON.parse(readFileSync(join(copy, `packages/${dir}/package.json`), "utf8")).version,
    ]),
  );

type Versions = Record<string, string>;

/** Whether the caret range of one version holds another, later one. */
function holds(from: string, to: string): boolean {
  const parts = from.split(".");
  const first = parts.findIndex((part) => part !== "0");
  return (
    to
      .split(".")
      .slice(0, first + 1)
      .join() === parts.slice(0, first + 1).join()
  );
}

/** What is released when some packages are: these, and each that depends on one by a range that no longer holds it. */
function carried(changed: string[], before: Versions, after: Versions): string[] {
  const all = new Set(changed);
  for (const name of all) {
    if (holds(before[name] ?? "", after[name] ?? "")) continue;
    for (const p of published) if (p.dependencies?.[name] !== undefined) all.add(p.name);
  }
  return [...all].sort();
}

/** What git has of the workspace, with the built packages, in a repository of its own. */
function copyWorkspace(): void {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: at("."),
    encoding: "utf8",
  });
  const built = published.map(({ dir }) => `packages/${dir}/dist`);
  for (const path of [...listed.split("\0").filter(Boolean), ...built]) {
    if (!existsSync(at(path))) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(at(path), join(copy, path), { recursive: true });
  }
  symlinkSync(at("node_modules"), join(copy, "node_modules"), "junction");
  linkSiblings();
  for (const args of [
    ["init", "-q", "-b", "main"],
    ["add", "-A"],
    ["commit", "-qm", "start"],
  ]) {
    execFileSync("git", args, { cwd: copy, env: { ...process.env, ...env() } });
  }
}

/** pnpm reads a sibling's version where an install would have linked it. */
function linkSiblings(): void {
  const dirs = Object.fromEntries(packages.map(({ name, dir }) => [name, dir]));
  for (const { dir, dependencies, devDependencies } of packages) {
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      if (dirs[name] === undefined) continue;
      const link = join(copy, `packages/${dir}/node_modules`, name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(copy, `packages/${dirs[name]}`), link, "junction");
    }
  }
}

beforeAll(async () => {
  const bare = { HOME: home, npm_config_userconfig: join(home, "npmrc") };
  const upstream = (await run("npm", ["config", "get", "registry"], home, bare)).trim();
  await registry.start(upstream, (name) => names.includes(name));
  writeFileSync(join(home, "npmrc"), `//${new URL(registry.url).host}/:_authToken=rehearsal\n`);
  copyWorkspace();
  await changeset("version");
  await run(process.execPath, [repository], copy, { GITHUB_REPOSITORY: "some-one/some.where" });
  await changeset("publish");
}, 300_000);
afterAll(() => {
  registry.stop();
  rmSync(home, { recursive: true, force: true });
});

test("the first publish puts every package there once, with a changelog and real ranges", () => {
  const first = versions();
  expect(registry.published).toEqual(Object.fromEntries(names.map((name) => [name, [first[name]]])));
  for (const { dir, name } of published) {
    expect(readFileSync(join(copy, `packages/${dir}/CHANGELOG.md`), "utf8")).toContain(`## ${first[name]}`);
    const sent = registry.documents.get(name)?.versions[first[name]];
    const { dependencies = {} } = (sent ?? {}) as unknown as Manifest;
    for (const [other, range] of Object.entries(dependencies)) {
      if (names.includes(other)) expect(range, name).toBe(`^${first[other]}`);
    }
  }
});

test("what is published says where its sources are, as npm asks for provenance", () => {
  for (const { dir, name } of published) {
    const sent: unknown = registry.documents.get(name)?.versions[versions()[name]];
    expect(sent, name).toMatchObject({
      repository: {
        type: "git",
        url: "git+https://github.com/some-one/some.where.git",
        directory: `packages/${dir}`,
      },
    });
  }
});

test("nothing is published where it is not known which repository this is", async () => {
  const said =
    'GITHUB_REPOSITORY names no repository: publish from the release workflow, or set it to "owner/name"';
  for (const GITHUB_REPOSITORY of ["", "name", "https://github.com/owner/name"]) {
    await expect(run(process.execPath, [repository], copy, { GITHUB_REPOSITORY })).rejects.toThrow(said);
  }
  const { scripts } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  expect(scripts.release.split(" && ").slice(-2)).toEqual([`node ${repository}`, "changeset publish"]);
});

test("what a release carries along depends on what a caret range holds", () => {
  const errors = "@shalya/errors";
  const follow = ["@shalya/guard", "@shalya/registry", "@shalya/sandbox", "@shalya/tools", "shalya"];
  expect(carried([errors], { [errors]: "0.1.3" }, { [errors]: "0.1.4" })).toEqual([errors]);
  expect(carried([errors], { [errors]: "1.0.0" }, { [errors]: "1.1.0" })).toEqual([errors]);
  const one = Object.fromEntries([...follow, errors].map((name) => [name, "1.1.0"]));
  const patched = Object.fromEntries(follow.map((name) => [name, "1.1.1"]));
  expect(carried([errors], one, { ...patched, [errors]: "2.0.0" })).toEqual([errors, ...follow]);
});

test("a later release bumps what changed and what its ranges no longer hold, and an install updates", async () => {
  const before = versions();
  const user = join(home, "user");
  mkdirSync(user);
  writeFileSync(join(user, "package.json"), JSON.stringify({ private: true }));
  await run(
    "npm",
    ["install", "--no-audit", "--no-fund", "@shalya/clip", "@shalya/guard", "@shalya/mcp", "shalya"],
    user,
    env(),
  );
  expect(version(user, "@shalya/limits")).toBe(before["@shalya/limits"]);

  const said = {
    limits: "A hit with no text no longer ends in blanks.",
    errors: "`hostErr` names one more kind of error.",
  };
  writeFileSync(
    join(copy, ".changeset/later-limits.md"),
    `---\n"@shalya/limits": patch\nshalya: patch\n---\n\n${said.limits}\n`,
  );
  writeFileSync(
    join(copy, ".changeset/later-errors.md"),
    `---\n"@shalya/errors": minor\nshalya: minor\n---\n\n${said.errors}\n`,
  );
  await changeset("version");
  const after = versions();
  const bumped = names.filter((name) => after[name] !== before[name]).sort();
  expect(bumped).toEqual(carried(["@shalya/errors", "@shalya/limits", "shalya"], before, after));
  expect(readFileSync(join(copy, "packages/limits/CHANGELOG.md"), "utf8")).toContain(
    `## ${after["@shalya/limits"]}\n\n### Patch Changes\n\n- ${said.limits}\n`,
  );
  expect(readFileSync(join(copy, "packages/errors/CHANGELOG.md"), "utf8")).toContain(
    `## ${after["@shalya/errors"]}\n\n### Minor Changes\n\n- ${said.errors}\n`,
  );
  const story = readFileSync(join(copy, "packages/shalya/CHANGELOG.md"), "utf8");
  expect(story).toContain(
    `## ${after["shalya"]}\n\n### Minor Changes\n\n- ${said.errors}\n\n### Patch Changes\n\n- ${said.limits}\n`,
  );

  await changeset("publish");
  const both = (name: string) => (bumped.includes(name) ? [before[name], after[name]] : [before[name]]);
  expect(registry.published).toEqual(Object.fromEntries(names.map((name) => [name, both(name)])));

  // Before 1.0 a minor version lies outside the range of an install, so that only those who ask for it get it.
  await run("npm", ["update", "--no-audit", "--no-fund"], user, env());
  expect(version(user, "shalya")).toBe(
    holds(before["shalya"] ?? "", after["shalya"] ?? "") ? after["shalya"] : before["shalya"],
  );
  await run("npm", ["install", "--no-audit", "--no-fund", "shalya@latest"], user, env());
  expect(Object.fromEntries(names.map((name) => [name, version(user, name)]))).toEqual(after);
  expect(await run("node", ["-p", `require("shalya").clip("x".repeat(100), 90).length`], user)).toBe("90\n");
}, 300_000);

test("the pinned pnpm installs from it, too", async () => {
  const user = join(home, "pnpm-user");
  mkdirSync(user);
  writeFileSync(join(user, "package.json"), JSON.stringify({ private: true }));
  await run("npx", ["--yes", pnpm, "add", "--ignore-workspace", "shalya"], user, env());
  expect(version(user, "shalya")).toBe(versions()["shalya"]);
  expect(
    await run(
      "node",
      ["--input-type=module", "-e", `import { clip } from "shalya"; console.log(clip("short", 12))`],
      user,
    ),
  ).toBe("short\n");
}, 300_000);
