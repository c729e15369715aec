import { readdirSync, readFileSync } from "node:fs";

/**
 * The plain `ts` fences of a Markdown text, each with the number of its first line.
 * @param {string} text
 */
export const fences = (text) =>
  [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map((m) => ({
    line: text.slice(0, m.index).split("\n").length + 1,
    code: m[1] ?? "",
  }));

/**
 * Every README of the repository, with a name for its generated files.
 * @param {URL} root the repository
 */
export function readmes(root) {
  const packages = readdirSync(new URL("packages/", root)).map((name) => ({
    name,
    url: new URL(`packages/${name}/README.md`, root),
  }));
  return [{ name: "root", url: new URL("README.md", root) }, ...packages].flatMap(({ name, url }) => {
    try {
      return [{ name, text: readFileSync(url, "utf8") }];
    } catch (e) {
      // A private package may have no README; that each published one has, the package checks assert.
      if (/** @type {NodeJS.ErrnoException} */ (e).code === "ENOENT") return [];
      throw e;
    }
  });
}
