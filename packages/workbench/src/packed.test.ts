import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, expect, test } from "vitest";
import { typeFaults } from "./consumer.js";
import { install, packAll, run } from "./pack.js";
import { unreached } from "./reach.js";
import { doorsOf, published } from "./workspace.js";

const seven = [
  ...["clip", "edits", "errors", "guard", "limits", "registry", "sandbox"].map((name) => `@shalya/${name}`),
  "diff",
  "picomatch",
];

/** What comes along when one package is installed alone, and the most kilobytes on disk of it all. */
const company: Record<string, { brings: string[]; kilobytes: number }> = {
  "@shalya/limits": { brings: [], kilobytes: 11 },
  "@shalya/errors": { brings: [], kilobytes: 63 },
  "@shalya/guard": { brings: ["@shalya/errors"], kilobytes: 280 },
  "@shalya/clip": { brings: ["@shalya/limits"], kilobytes: 310 },
  "@shalya/sandbox": {
    brings: ["@shalya/clip", "@shalya/errors", "@shalya/limits", "picomatch"],
    kilobytes: 830,
  },
  "@shalya/edits": { brings: ["diff"], kilobytes: 890 },
  "@shalya/registry": { brings: ["@shalya/errors"], kilobytes: 290 },
  "@shalya/exhash": { brings: ["re2js"], kilobytes: 1220 },
  "@shalya/tools": { brings: [...seven, "@shalya/exhash", "ignore", "re2js", "zod"], kilobytes: 10600 },
  "@shalya/mcp": {
    brings: [
      ...[
        ...seven,
        "@modelcontextprotocol/core",
        "@modelcontextprotocol/server",
        "@shalya/exhash",
        "@shalya/tools",
      ],
      ...["@secretlint/secretlint-rule-preset-recommend", "ignore", "re2js", "zod"],
    ],
    kilobytes: 20500,
  },
  shalya: { brings: seven, kilobytes: 2160 },
};

/** The doors that need an optional peer, and what they say without it. */
const needsZod = ["@shalya/edits/schemas", "shalya/schemas"];

/** The doors whose types name what only Node has. */
const needsNode = /^@shalya\/(clip\/.*|mcp|sandbox|tools)$|^shalya(\/spill|\/stream)?$/;

const folder = mkdtempSync(join(tmpdir(), "packed-"));
let tarballs: Record<string, string> = {};
beforeAll(async () => {
  tarballs = await packAll(folder);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The bytes of all files below a folder, without what npm keeps there for itself. */
const bytesIn = (dir: string): number =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== ".package-lock.json")
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/** The built modules whose maps do not carry the sources. */
const unmapped = (dist: string): string[] =>
  readdirSync(dist)
    .filter((file) => file.endsWith(".js"))
    .filter((file) => {
      const { sources, sourcesContent = [] } = JSON.parse(readFileSync(join(dist, `${file}.map`), "utf8"));
      return sourcesContent.filter(Boolean).length !== sources.length;
    });

const doors = (name: string) => doorsOf(published.find((p) => p.name === name) ?? { name, version: "" });

/** The names a door gives, imported and required by plain Node in an installed folder. */
async function names(door: string, cwd: string): Promise<{ imported: string[]; required: string[] }> {
  const print =
    "console.log(JSON.stringify(Object.keys(m).filter((k) => k !== '__esModule' && k !== 'module.exports').sort()))";
  const quiet = "--disable-warning=ExperimentalWarning";
  const imported = await run(
    "node",
    ["--input-type=module", "-e", `const m = await import("${door}"); ${print}`],
    cwd,
  );
  const required = await run("node", [quiet, "-e", `const m = require("${door}"); ${print}`], cwd);
  return { imported: JSON.parse(imported), required: JSON.parse(required) };
}

test("the table of what comes along lists every published package", () => {
  expect(Object.keys(company).sort()).toEqual(published.map((p) => p.name).sort());
});

for (const [name, { brings, kilobytes }] of Object.entries(company)) {
  test(`${name} packs cleanly: publint and attw find nothing`, async () => {
    const data = readFileSync(tarballs[name] ?? "");
    const tarball = data.buffer.slice(data.byteOffset, data.byteOffset + data.length);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((m) => formatMessage(m, pkg) ?? m.code)).toEqual([]);
    const result = await checkPackage(createPackageFromTarballData(data));
    if (!result.types) throw new Error(`"${name}" ships no types`);
    // ESM only: node10 has no exports, and CommonJS reaches ESM through require(esm) or import().
    const esmOnly = result.problems.filter(
      (p) => p.kind !== "CJSResolvesToESM" && !("resolutionKind" in p && p.resolutionKind === "node10"),
    );
    expect(esmOnly).toEqual([]);
  });

  test(`${name} installed alone brings ${brings.join(", ") || "nothing"}, and opens by import and by require`, async () => {
    const alone = join(folder, "alone", name);
    await install(alone, { [name]: `file:${tarballs[name]}` }, tarballs);
    const lock = JSON.parse(readFileSync(join(alone, "node_modules/.package-lock.json"), "utf8"));
    const came = Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, ""));
    expect(came.sort()).toEqual([name, ...brings].sort());
    const size = bytesIn(join(alone, "node_modules"));
    expect(size).toBeGreaterThan(kilobytes * 500);
    expect(size).toBeLessThanOrEqual(kilobytes * 1000);
    const here = join(alone, "node_modules", name);
    const { version = "" } = published.find((p) => p.name === name) ?? {};
    // One that was never versioned has no history yet.
    const history = version === "0.0.0" ? [] : ["CHANGELOG.md"];
    expect(readdirSync(here).sort()).toEqual([...history, "LICENSE", "README.md", "dist", "package.json"]);
    for (const file of history) expect(readFileSync(join(here, file), "utf8")).toContain(`\n## ${version}\n`);
    expect(unreached(here, published.find((p) => p.name === name) ?? {})).toEqual([]);
    expect(unmapped(join(here, "dist"))).toEqual([]);
    for (const door of doors(name)) {
      if (needsZod.includes(door)) {
        await expect(names(door, alone), door).rejects.toThrow("Cannot find package 'zod'");
        continue;
      }
      const { imported, required } = await names(door, alone);
      expect(imported.length, door).toBeGreaterThan(0);
      expect(required, door).toEqual(imported);
    }
    const open = doors(name).filter((door) => !needsZod.includes(door));
    expect(await typeFaults(alone, open, true)).toEqual([]);
    const pure = open.filter((door) => !needsNode.test(door));
    expect(pure.length === 0 ? [] : await typeFaults(alone, pure, false)).toEqual([]);
  }, 240_000);
}

test("the check of types sees a door without types, and Node's types where they are missing", async () => {
  const alone = join(folder, "alone", "@shalya/sandbox");
  const [first = "", ...rest] = await typeFaults(alone, ["@shalya/sandbox"], false);
  expect([rest.length, /TS(2307|2591|2503|2580|2304)/.test(first)]).toEqual([3, true]);
}, 120_000);

test("a stack points into the sources", async () => {
  const alone = join(folder, "alone", "shalya");
  const script = `try { require("shalya").clip(1) } catch (e) { console.log(/clip\\/src\\/[\\w-]+\\.ts:\\d+/.test(e.stack)) }`;
  expect(await run("node", ["--enable-source-maps", "-e", script], alone)).toBe("true\n");
});

test("every class is named as it is exported, also after the build", async () => {
  const all = join(folder, "alone", "shalya");
  const odd = `Object.keys(m).filter((k) => typeof m[k] === "function" && /^class/.test(String(m[k])) && m[k].name !== k)`;
  const script = `const m = await import("shalya"); console.log(JSON.stringify(${odd}))`;
  expect(JSON.parse(await run("node", ["--input-type=module", "-e", script], all))).toEqual([]);
});

test("the doors that need zod open where zod is installed", async () => {
  const { devDependencies = {} } = published.find((p) => p.name === "shalya") ?? {};
  const both = join(folder, "with-zod");
  await install(both, { shalya: `file:${tarballs["shalya"]}`, zod: devDependencies["zod"] ?? "" }, tarballs);
  for (const door of needsZod) {
    const { imported, required } = await names(door, both);
    expect(imported, door).toEqual(["cmdsSchema", "editsSchema"]);
    expect(required, door).toEqual(imported);
  }
  // The types of zod itself name URL, which comes with those of Node or of a browser.
  expect(await typeFaults(both, needsZod, true)).toEqual([]);
}, 240_000);
