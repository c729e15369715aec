// The package's doors as one folder of plain modules, and processes that import them: for tests of what a process does.
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { aliases } from "@shalya/workbench/vitest";
import { build } from "vite";

/** @returns {Promise<string>} a folder with index.js, spill.js and stream.js, which the caller removes */
export async function built() {
  const outDir = mkdtempSync(join(tmpdir(), "clip-built-"));
  const door = (/** @type {string} */ name) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias: aliases() },
    build: {
      outDir,
      minify: false,
      lib: { entry: { index: door("index"), spill: door("spill"), stream: door("stream") }, formats: ["es"] },
    },
  });
  return outDir;
}

/**
 * Runs code as a module of a process of its own, in the built folder.
 * @param {string} folder
 * @param {string} code
 * @param {{ env?: Record<string, string>, before?: string }} how `before` is shell code, for limits of the process
 */
export function run(folder, code, { env = {}, before = ":" } = {}) {
  const shell = `${before}; exec "$0" --input-type=module -e "$1"`;
  return spawnSync("sh", ["-c", shell, process.execPath, code], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "", ...env },
  });
}
