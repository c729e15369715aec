import { existsSync, readFileSync } from "node:fs";
import { at, packages } from "./workspace.js";

/**
 * The plain `ts` fences of a Markdown text, each with the number of its first line.
 * @param {string} text
 */
export const fences = (text) =>
  [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map((m) => ({
    line: text.slice(0, m.index).split("\n").length + 1,
    code: m[1] ?? "",
  }));

/** Every README of the repository that exists, with a name for its generated files. */
export const readmes = () =>
  [
    { name: "root", path: "README.md" },
    ...packages.map(({ dir }) => ({ name: dir, path: `packages/${dir}/README.md` })),
  ]
    .filter(({ path }) => existsSync(at(path)))
    .map(({ name, path }) => ({ name, path, text: readFileSync(at(path), "utf8") }));
