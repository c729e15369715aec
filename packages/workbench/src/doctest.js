import { readFileSync } from "node:fs";
import { transformWithOxc } from "vite";
import { fences } from "./fences.js";

/**
 * Static imports as dynamic ones, so that two fences may import the same name.
 * @param {string} code
 */
const dynamic = (code) =>
  code
    .replace(/^import type [\s\S]*? from "[^"]+";$/gm, "")
    .replace(/^import \* as (\w+) from ("[^"]+");$/gm, "const $1 = await import($2);")
    .replace(/^import (\w+) from ("[^"]+");$/gm, "const { default: $1 } = await import($2);")
    .replace(/^import \{([^}]*)\} from ("[^"]+");$/gm, (_, /** @type {string} */ names, from) => {
      const values = names
        .split(",")
        .map((n) => n.trim())
        .filter((n) => n && !n.startsWith("type "));
      return `const { ${values.map((n) => n.replace(" as ", ": ")).join(", ")} } = await import(${from});`;
    });

/**
 * One line `expression; // => value` as an assertion, `expression; // throws words` as an expected failure.
 * @param {string} code
 */
const asserted = (code) =>
  code
    .replace(/^(?!(?:const|let|var|import)\b)(.+?);?[ \t]*\/\/ => (.+)$/gm, "__expect($1).toEqual($2);")
    .replace(
      /^(?!(?:const|let|var|import)\b)(.+?);?[ \t]*\/\/ throws (.+)$/gm,
      (_, expr, words) =>
        `await __expect(async () => { ${expr}; }).rejects.toThrow(${JSON.stringify(words)});`,
    );

/**
 * Runs a README as tests: each `ts` fence is one, and fails at its own line.
 * @returns {import("vite").Plugin}
 */
export const doctest = () => ({
  name: "doctest",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(".md")) return;
    const tests = fences(readFileSync(id, "utf8")).map(
      ({ line, code }) => `__test("fence at line ${line}", async () => {\n${asserted(dynamic(code))}\n});`,
    );
    const code = `import { expect as __expect, test as __test } from "vitest";\n${tests.join("\n")}`;
    return (await transformWithOxc(code, `${id}.ts`)).code;
  },
});
