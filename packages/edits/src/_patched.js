// For tests: what a patch makes of a file when git or GNU patch applies it.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** @type {Record<string, string[]>} */
const COMMANDS = {
  "git apply": ["git", "apply", "-p1", "--whitespace=nowarn", "-"],
  "git apply --unidiff-zero": ["git", "apply", "-p1", "--whitespace=nowarn", "--unidiff-zero", "-"],
  "patch -p1": ["patch", "-p1", "--binary", "--silent", "--fuzz=0"],
};

/**
 * The files after all their patches went through one run of the tool.
 * @param {string} tool
 * @param {{ at: string, before: string, patch: string }[]} files
 */
export function patched(tool, files) {
  const [command, ...args] = /** @type {[string, ...string[]]} */ (COMMANDS[tool] ?? [tool]);
  const cwd = mkdtempSync(join(tmpdir(), "shalya-patch-"));
  try {
    for (const { at, before } of files) {
      mkdirSync(dirname(join(cwd, at)), { recursive: true });
      writeFileSync(join(cwd, at), before);
    }
    const env = {
      PATH: process.env["PATH"],
      LC_ALL: "C.UTF-8",
      HOME: cwd,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CEILING_DIRECTORIES: dirname(cwd),
    };
    const input = files.map(({ patch }) => patch).join("");
    const run = spawnSync(command, args, { cwd, env, input, encoding: "utf8" });
    if (run.error) throw run.error;
    if (run.status !== 0) throw new Error(`${tool} refuses the patch: ${run.stderr}${run.stdout}`);
    return files.map(({ at }) => readFileSync(join(cwd, at), "utf8"));
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
