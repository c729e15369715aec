import { existsSync, readFileSync } from "node:fs";
import { at, packages } from "./workspace.js";

/** A tag of TypeScript, wherever and however its fence is written. */
const typed = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*(?:ts|tsx|mts|cts|typescript)\b/i;

/** A line that shows a result, and one whose result is compared: behind an expression, and not behind a declaration. */
const shows = /\/\/\s*(?:=>|throws\b)/;
const compared = /^(?!(?:const|let|var|import)\b).*\S.*\/\/ (?:=>|throws) ./;

/**
 * The `ts` fences of a Markdown text that are examples, each with the number of its first line. A fence tagged `ts continued`
 * goes on from the last plain one, whose code stands before its own. What looks like an example and would not be run, or not
 * be compared, is refused.
 * @param {string} text
 */
export function fences(text) {
  for (const [i, line] of text.split("\n").entries()) {
    if (typed.test(line) && !/^```ts( continued)?$/.test(line))
      throw new Error(
        `line ${i + 1} opens a fence by "${line}": write "\`\`\`ts" to run it, "\`\`\`js" to show it only`,
      );
  }
  let plain = "";
  return [...text.matchAll(/^```ts( continued)?\n([\s\S]*?)^```/gm)].map((match) => {
    const [, continued, code = ""] = match;
    const line = text.slice(0, match.index).split("\n").length + 1;
    const idle = code.split("\n").findIndex((each) => shows.test(each) && !compared.test(each));
    if (idle >= 0)
      throw new Error(
        `line ${line + idle} shows a result that is not compared: put the expression before it, "x; // => 42"`,
      );
    if (!continued) plain = code;
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
