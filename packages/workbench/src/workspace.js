import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The repository. */
const root = new URL("../../../", import.meta.url);

/**
 * A file or folder of the repository, as a path.
 * @param {string} path
 */
export const at = (path) => fileURLToPath(new URL(path, root));

/**
 * What a package.json says, as far as the checks need it.
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {string} [description]
 * @property {boolean} [private]
 * @property {Record<string, string>} [scripts]
 * @property {Record<string, { types: string, default: string } | string>} [exports]
 * @property {Record<string, string>} [bin]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional: boolean }>} [peerDependenciesMeta]
 */

/**
 * The manifest of one folder.
 * @param {string} folder
 * @returns {Manifest}
 */
export const manifest = (folder) => JSON.parse(readFileSync(at(`${folder}/package.json`), "utf8"));

/** Every package of the workspace, by its folder's name. */
export const packages = readdirSync(at("packages")).map((dir) => ({ dir, ...manifest(`packages/${dir}`) }));

/** The packages that are published. */
export const published = packages.filter((p) => !p.private);

/**
 * The doors of a package as a user names them.
 * @param {Manifest} pkg
 */
export const doorsOf = ({ name, exports = {} }) =>
  Object.keys(exports)
    .filter((path) => path !== "./package.json")
    .map((path) => name + path.slice(1));
