import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { install, packAll, run } from "./pack.js";
import { at, published } from "./workspace.js";

/** The packages that run in a browser, and a call of each, over its exports `p`, that gives true there. */
export const pure = {
  limits: `p.MAX_HITS === 20`,
  errors: `p.err("x") === "ERROR: x"`,
  guard: `(await p.guardRead({}, "/a")) === null`,
  clip: `p.clip("hello", 4) === "hell…[truncated: 4 of 5 chars shown]"`,
  edits: `p.diffText("a", "a") === ""`,
  registry: `p.isWrite("edit_file")`,
  exhash: `p.lineHash("") === "AA"`,
};

/** @typedef {Record<string, string>} Results what came of each call, by package or door: "ok", or what else */

/** @param {string} version */
const onNode = (version) => (/** @type {string} */ folder) =>
  smoke("npx", ["--yes", "-p", `node@${version}`, "node", "smoke.mjs"], folder);

/** The Node that runs this. */
export const onThisNode = (/** @type {string} */ folder) => smoke(process.execPath, ["smoke.mjs"], folder);

/** @type {Record<string, (folder: string) => Promise<Results>>} */
export const runtimes = {
  ...Object.fromEntries(["20.19.0", "22", "24", "26"].map((v) => [`Node ${v}`, onNode(v)])),
  "Bun 1.4": (folder) => smoke("npx", ["--yes", "-p", "bun@1.4.5", "bun", "smoke.mjs"], folder),
  "Deno 2.9": (folder) =>
    smoke("npx", ["--yes", "-p", "deno@2.9.6", "deno", "run", "--allow-all", "smoke.mjs"], folder),
  Chromium: chromium,
};

/**
 * Installs every published package, from its tarball, where the smoke test can run.
 * @param {string} folder
 * @param {Record<string, string>} [pins] third parties, each with the one version of it to install
 */
export async function prepare(folder, pins = {}) {
  const packs = join(folder, "tarballs");
  mkdirSync(packs);
  const tarballs = await packAll(packs);
  const own = Object.fromEntries(Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`]));
  const { peerDependencies = {} } = published.find(({ dir }) => dir === "shalya") ?? {};
  await install(folder, { ...own, ...peerDependencies, ...pins }, tarballs, pins);
  cpSync(at("packages/workbench/src/smoke.js"), join(folder, "smoke.mjs"));
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} folder
 * @returns {Promise<Results>}
 */
const smoke = async (command, args, folder) => JSON.parse(await run(command, args, folder));

/**
 * A real page that loads the pure packages and writes what they give.
 * @param {string} folder
 * @returns {Promise<Results>}
 */
async function chromium(folder) {
  const page = join(folder, "page.html");
  writeFileSync(page, `<!doctype html><pre></pre><script type="module">${await script()}</script>`);
  const args = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--user-data-dir=${join(folder, "profile")}`,
    "--virtual-time-budget=5000",
    "--dump-dom",
    pathToFileURL(page).href,
  ];
  const dom = await run("chromium", args, folder).catch((error) => {
    if (error.code !== "ENOENT") throw error;
    throw new Error("chromium is not installed: apt-get install chromium");
  });
  const said = /<pre>(.*?)<\/pre>/.exec(dom)?.[1] ?? "";
  return JSON.parse(said || `{"shalya":"the page ran no script"}`);
}

/** The pure packages and their calls, as one script for a page. */
async function script() {
  const parts = Object.entries(pure).map(
    ([dir, call]) => `{
      const p = await import(${JSON.stringify(at(`packages/${dir}/dist/index.js`))});
      results["@shalya/${dir}"] = (${call}) ? "ok" : "gives something else";
    }`,
  );
  const contents = `const results = {};\n${parts.join("\n")}\ndocument.querySelector("pre").textContent = JSON.stringify(results);`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: at(".") },
    bundle: true,
    write: false,
    platform: "browser",
    format: "esm",
    tsconfigRaw: "{}",
  });
  return outputFiles[0]?.text;
}
