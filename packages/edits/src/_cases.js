// For tests: the public faults of cases.json, with the shorthands in their arguments written out.
import { readFileSync } from "node:fs";

/**
 * @typedef {object} Case
 * @property {string} id
 * @property {string} title
 * @property {string} fn
 * @property {unknown[]} args
 * @property {Record<string, unknown>} expect
 * @property {string[]} [recommendIncludes]
 * @property {number} [maxMs]
 */

const KNOWN = [
  "id",
  "title",
  "source",
  "fn",
  "args",
  "expect",
  "why",
  "judgement",
  "recommendIncludes",
  "maxMs",
];

/** @type {Case[]} */
export const cases = JSON.parse(readFileSync(new URL("./cases.json", import.meta.url), "utf8")).map(
  (/** @type {Case} */ c) => {
    for (const key of Object.keys(c))
      if (!KNOWN.includes(key)) throw new Error(`${c.id} has a key unknown here: ${key}`);
    return { ...c, args: c.args.map(whole) };
  },
);

/**
 * @param {unknown} x
 * @returns {unknown}
 */
function whole(x) {
  if (typeof x !== "object" || x === null) return x;
  if (Array.isArray(x)) return x.map(whole);
  const [key = "", value] = Object.entries(x)[0] ?? [];
  if (key === "$concat") return /** @type {unknown[]} */ (value).map(whole).join("");
  if (key === "$repeat") return value[0].repeat(value[1]);
  if (key === "$lines")
    return Array.from({ length: value[0] }, (_, i) => `${value[1]}${i + (value[2] ?? 0)}\n`).join("");
  if (key.startsWith("$")) throw new Error(`unknown shorthand: ${key}`);
  return x;
}
