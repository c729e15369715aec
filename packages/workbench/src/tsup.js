/**
 * The build of one package: each entry is one door, ESM only, with its declarations.
 * @param {string[]} entry
 * @returns {import("tsup").Options}
 */
export const preset = (entry) => ({
  entry,
  format: ["esm"],
  // tsup sets baseUrl to the package's own folder, which would break the `paths` of tsconfig.base.json.
  dts: { compilerOptions: { baseUrl: "../.." } },
  sourcemap: true,
  clean: true,
  target: "node20",
  // tsup strips "node:" from imports unless told not to, and Deno needs it.
  removeNodeProtocol: false,
  // Rollup joins the imports of one module into one, which halves the time it takes to import a package of many files.
  treeshake: true,
});
