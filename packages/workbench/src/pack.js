import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { at, manifest, published } from "./workspace.js";

const execute = promisify(execFile);

/** pnpm hands its own settings down as npm_config_*, and npm warns of each one it does not know. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([key]) => !/^npm_config_(?!registry$|cache$|userconfig$)/i.test(key)),
);

/**
 * A command as it can be started here. On Windows `npm` and `npx` are scripts, which only a shell starts.
 * @param {string} command
 * @param {string[]} args
 * @param {string} [platform]
 */
export function started(command, args, platform = process.platform) {
  if (platform !== "win32" || !/^np[mx]$/.test(command)) return { command, args, shell: false };
  return { command, args: args.map((arg) => `"${arg}"`), shell: true };
}

/**
 * What a program prints. A failure carries what it wrote to standard error.
 * @param {string} program
 * @param {string[]} given
 * @param {string} cwd
 * @param {Record<string, string>} [more] further environment
 */
export async function run(program, given, cwd, more = {}) {
  const { command, args, shell } = started(program, given);
  return (await execute(command, args, { cwd, shell, env: { ...env, ...more } })).stdout;
}

/**
 * Packs every published package into a folder; the tarballs' paths by package name.
 * @param {string} folder
 * @returns {Promise<Record<string, string>>}
 */
export async function packAll(folder) {
  const pnpm = /** @type {{ packageManager: string }} */ (/** @type {unknown} */ (manifest(".")))
    .packageManager;
  const filters = published.flatMap(({ name }) => ["--filter", name]);
  await run("npx", ["--yes", pnpm, "-r", ...filters, "pack", "--pack-destination", folder], at("."));
  const files = readdirSync(folder);
  return Object.fromEntries(
    published.map(({ name, version }) => {
      const file = `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
      if (!files.includes(file))
        throw new Error(`"${name}" was not packed: "${file}" is not among ${files.join(", ")}`);
      return [name, join(folder, file)];
    }),
  );
}

/**
 * Installs packages by npm into a new folder, our own from their tarballs; third parties come from the registry in use.
 * @param {string} folder
 * @param {Record<string, string>} dependencies names of tarballs or of third parties with a version
 * @param {Record<string, string>} tarballs
 * @param {Record<string, string>} [pins] third parties, each with the one version of it that may come along
 */
export async function install(folder, dependencies, tarballs, pins = {}) {
  mkdirSync(folder, { recursive: true });
  const files = Object.fromEntries(Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`]));
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, dependencies, overrides: { ...files, ...pins } }),
  );
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"], folder);
}
