import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/**
 * The files of an installed package's dist that none of its doors and programs leads to, by imports, maps or declarations.
 * @param {string} folder the package's own
 * @param {Pick<import("./workspace.js").Manifest, "exports" | "bin">} pkg
 */
export function unreached(folder, { exports = {}, bin = {} }) {
  const doors = Object.values(exports).flatMap((door) =>
    typeof door === "string" ? [] : Object.values(door),
  );
  const programs = Object.values(bin).flatMap((path) => [path, path.replace(/js$/, "d.ts")]);
  const todo = [...doors, ...programs].map((path) => path.replace("./dist/", ""));
  const dist = join(folder, "dist");
  const left = new Set(readdirSync(dist, { recursive: true }).map(String));
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (left.delete(file) && !file.endsWith(".map"))
      todo.push(...ledTo(file, readFileSync(join(dist, file), "utf8")));
  }
  return [...left].sort();
}

/**
 * @param {string} file
 * @param {string} text
 */
function ledTo(file, text) {
  const near = ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith("."));
  const paths = near.map(({ fileName }) => fileName.replace("./", ""));
  if (file.endsWith(".d.ts")) return paths.map((path) => path.replace(/js$/, "d.ts"));
  const map = /^\/\/# sourceMappingURL=(.+)$/m.exec(text)?.[1];
  return map ? [...paths, map] : paths;
}
