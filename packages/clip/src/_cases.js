// Reads the values of cases.json, where what JSON cannot hold is an object with one `$` key.

/** @typedef {Record<string, any>} Coded */

/** @type {Record<string, (given: any, i: number) => unknown>} */
const KINDS = {
  $concat: (parts) => parts.map((/** @type {unknown} */ part) => decode(part)).join(""),
  $lines: (lines) => linesOf(lines),
  $list: ({ of, count }) => Array.from({ length: count }, (_, i) => decode(of, i)),
  $dict: ({ key, value, count }) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [decode(key, i), decode(value, i)])),
  $js: (name) => JS[name]?.(),
  $bigint: (digits) => BigInt(digits),
  $date: (text) => new Date(text),
  $map: (entries) => new Map(decode(entries)),
  $set: (items) => new Set(decode(items)),
  $json: (text) => JSON.parse(text),
  $bytes: (bytes) => new Uint8Array(bytes),
  $codeUnits: (units) => String.fromCharCode(...units),
  $throwingGetter: ({ key, message, rest }) =>
    Object.defineProperty({ ...rest }, key, {
      enumerable: true,
      get() {
        throw new Error(message);
      },
    }),
  $deep: ({ depth, kind }) => {
    /** @type {unknown} */
    let value = 1;
    for (let i = 0; i < depth; i++) value = kind === "object" ? { d: value } : [value];
    return value;
  },
};

/** @type {Record<string, () => unknown>} */
const JS = {
  NaN: () => Number.NaN,
  Infinity: () => Number.POSITIVE_INFINITY,
  "-Infinity": () => Number.NEGATIVE_INFINITY,
  undefined: () => undefined,
  function: () => () => {},
  symbol: () => Symbol("case"),
};

/**
 * The value that a coded one stands for.
 * @param {any} value
 * @param {number} [i] the number that %i stands for
 * @returns {any}
 */
export function decode(value, i) {
  if (typeof value === "string") return i === undefined ? value : value.replaceAll("%i", String(i));
  if (Array.isArray(value)) return value.map((item) => decode(item, i));
  if (typeof value !== "object" || value === null) return value;
  const [kind = "", ...more] = Object.keys(value);
  if (kind === "repeat" && !value.repeat.includes("%i")) return value.repeat.repeat(value.count);
  if (kind === "repeat") return repeated(value).join("");
  if (!kind.startsWith("$")) {
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, decode(field, i)]));
  }
  const read = KINDS[kind];
  if (read === undefined || more.length > 0) throw new Error(`unknown value in a case: ${kind}`);
  return read(value[kind], i ?? 0);
}

/** @param {Coded} given */
const repeated = ({ repeat, count }) =>
  Array.from({ length: count }, (_, i) =>
    repeat.includes("%i") ? repeat.replaceAll("%i", String(i)) : repeat,
  );

/**
 * @param {any} given
 * @returns {string[]}
 */
function linesOf(given) {
  if (Array.isArray(given))
    return given.flatMap((part) => (typeof part === "string" ? [part] : linesOf(part)));
  return "text" in given ? given.text.split("\n") : repeated(given);
}
