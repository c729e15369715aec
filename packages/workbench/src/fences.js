import { existsSync, readFileSync } from "node:fs";
import { at, packages } from "./workspace.js";

/**
 * The `ts` fences of a Markdown text that are examples, each with the number of its first line. A fence tagged `ts continued`
 * goes on from the last plain one, whose code stands before its own.
 * @param {string} text
 */
export function fences(text) {
  let plain = "";
  return [...text.matchAll(/^```ts( continued)?\n([\s\S]*?)^```/gm)].map((match) => {
    const [, continued, code = ""] = match;
    if (!continued) plain = code;
    const line = text.slice(0, match.index).split("\n").length + 1;
    return { line, code: continued ? plain + code : code };
  });
}

/** Every README of the repository that exists, with a name for its generated files. */
export const readmes = () =>
  [
    { name: "root", path: "README.md" },
    ...packages.map(({ dir }) => ({ name: dir, path: `packages/${dir}/README.md` })),
  ]
    .filter(({ path }) => existsSync(at(path)))
    .map(({ name, path }) => ({ name, path, text: readFileSync(at(path), "utf8") }));
