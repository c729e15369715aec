import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { run } from "./pack.js";
import { at } from "./workspace.js";

const resolve = createRequire(import.meta.url).resolve;
const compilers = {
  5.9: join(dirname(resolve("typescript/package.json")), "bin/tsc"),
  7: join(dirname(resolve("typescript-7/package.json")), "bin/tsc"),
};

/**
 * What the compilers say of a user's file that takes doors of installed packages: an empty list when all is well.
 * Declarations of dependencies are checked too, with each compiler under each module resolution.
 * @param {string} folder where the packages are installed
 * @param {string[]} doors
 * @param {boolean} node whether Node's types are there
 * @returns {Promise<string[]>}
 */
export async function typeFaults(folder, doors, node) {
  /** @type {string[]} */
  const faults = [];
  for (const [version, tsc] of Object.entries(compilers)) {
    for (const resolution of ["nodenext", "bundler"]) {
      const project = join(folder, `types-${version}-${resolution}-${node ? "node" : "plain"}`);
      mkdirSync(project);
      writeFileSync(join(project, "package.json"), `{"type":"module"}`);
      writeFileSync(join(project, "use.ts"), doors.map(use).join("\n"));
      writeFileSync(
        join(project, "tsconfig.json"),
        JSON.stringify({ compilerOptions: options(resolution, node) }),
      );
      await run(process.execPath, [tsc, "-p", project], folder).catch((error) =>
        faults.push(`TypeScript ${version}, ${resolution}: ${error.stdout || error.message}`),
      );
    }
  }
  return faults;
}

/** Takes a door, and fails to compile where its types are missing or are `any`. */
const use = (/** @type {string} */ door, /** @type {number} */ i) =>
  `import * as door${i} from ${JSON.stringify(door)};
const any${i}: 0 extends 1 & typeof door${i} ? true : false = false;
export { any${i}, door${i} };`;

const options = (/** @type {string} */ resolution, /** @type {boolean} */ node) => ({
  target: "ES2022",
  lib: ["ES2023"],
  module: resolution === "bundler" ? "preserve" : "nodenext",
  moduleResolution: resolution,
  types: node ? ["node"] : [],
  ...(node && { typeRoots: [at("node_modules/@types")] }),
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
});
