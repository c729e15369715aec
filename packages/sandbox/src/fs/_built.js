// The package as one plain module, and processes that import it: for tests of what a process does.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { aliases } from "@shalya/workbench/vitest";
import { build } from "vite";

/** @returns {Promise<string>} a folder with index.js, removed when the tests end */
export async function built() {
  const outDir = realpathSync(mkdtempSync(join(tmpdir(), "sandbox-built-")));
  process.on("exit", () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias: aliases() },
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      ssr: fileURLToPath(new URL("../index.ts", import.meta.url)),
      rollupOptions: { output: { entryFileNames: "index.js" } },
    },
  });
  // For the processes of another user.
  chmodSync(outDir, 0o755);
  return outDir;
}

/**
 * A process that runs code as a module in the built folder; `Sandbox` is there already.
 * @param {string} folder
 * @param {string} code
 * @param {{ flags?: string[], args?: string[], uid?: number }} how
 */
export function start(folder, code, { flags = [], args = [], uid } = {}) {
  const all = `import { Sandbox, Unsafe } from "./index.js"; ${code}`;
  return spawn(process.execPath, [...flags, "--input-type=module", "-e", all, "--", ...args], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: "" },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
}

/**
 * What such a process prints until it ends.
 * @param {ReturnType<typeof start>} child
 */
export async function output(child) {
  let out = "";
  let err = "";
  child.stdout.on("data", (data) => {
    out += data;
  });
  child.stderr.on("data", (data) => {
    err += data;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the process ended with ${code}: ${err}`);
  return out.trim();
}
