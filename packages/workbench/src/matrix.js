// Runs the packed packages on every runtime they promise, and prints a table; non-zero when one of them is not right.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { install, packAll, run } from "./pack.js";
import { at } from "./workspace.js";

const folder = mkdtempSync(join(tmpdir(), "matrix-"));
const pure = ["limits", "errors", "guard", "clip", "edits", "registry"];

/** @param {string} version */
const node = (version) => [
  `Node ${version}`,
  () => run("npx", ["--yes", "-p", `node@${version}`, "node", "smoke.mjs"], folder),
];

/** @type {[string, () => Promise<string>][]} */
const runtimes = [
  ...["20.19.0", "22", "24", "26"].map((v) => /** @type {[string, () => Promise<string>]} */ (node(v))),
  ["Bun", () => run("npx", ["--yes", "-p", "bun@1.4.5", "bun", "smoke.mjs"], folder)],
  [
    "Deno",
    () => run("npx", ["--yes", "-p", "deno@2.9.6", "deno", "run", "--allow-all", "smoke.mjs"], folder),
  ],
  ["Chromium", chromium],
];

/** A real page that loads the pure packages and writes what they give. */
async function chromium() {
  const imports = pure.map(
    (name) => `import * as ${name} from ${JSON.stringify(at(`packages/${name}/dist/index.js`))};`,
  );
  const use = `document.title = [limits.MAX_HITS, errors.err("x"), clip.clip("hello", 4), edits.diffText("a", "a") === "", registry.isWrite("edit_file"), await guard.guardRead({}, "/a")].join(" ");`;
  const { outputFiles } = await build({
    stdin: { contents: `${imports.join("\n")}\n${use}`, resolveDir: at(".") },
    bundle: true,
    write: false,
    platform: "browser",
    format: "esm",
    tsconfigRaw: "{}",
  });
  const page = join(folder, "page.html");
  writeFileSync(
    page,
    `<!doctype html><title>not run</title><script type="module">${outputFiles[0]?.text}</script>`,
  );
  const quiet = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  const profile = `--user-data-dir=${join(folder, "profile")}`;
  const args = [
    "--headless",
    ...quiet,
    profile,
    "--virtual-time-budget=5000",
    "--dump-dom",
    pathToFileURL(page).href,
  ];
  const title = /<title>(.*?)<\/title>/.exec(await run("chromium", args, folder))?.[1];
  if (title !== "20 ERROR: x hell…[truncated: 4 of 5 chars shown] true true ")
    throw new Error(`the page gives "${title}"`);
  return "ok";
}

let wrong = 0;
try {
  const tarballs = join(folder, "tarballs");
  mkdirSync(tarballs);
  const packed = await packAll(tarballs);
  await install(folder, { shalya: `file:${packed["shalya"]}` }, packed);
  cpSync(at("packages/workbench/src/smoke.js"), join(folder, "smoke.mjs"));
  for (const [name, smoke] of runtimes) {
    const said = await smoke().then(
      (out) => out.trim().split("\n").reverse().join(", "),
      (error) => {
        wrong++;
        return `wrong: ${String(error.stderr || error.message)
          .trim()
          .split("\n")
          .slice(0, 6)
          .join(" / ")}`;
      },
    );
    console.log(`${name.padEnd(14)} ${said}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = wrong ? 1 : 0;
