/**
 * One search hit: where it is and what is there; `String(hit)` is `path:line  symbol  text`.
 *
 * The fields hold what was given. As a string a hit is always one line: a line break at the end of the text is left out,
 * every other one is shown as `↵`, so that neither a file name nor a file can make up a second hit.
 *
 * Throws `TypeError` when a part is of the wrong type, `RangeError` when the path is empty or the line is no whole number
 * from 1 up.
 */
export class Hit {
  readonly path: string;
  readonly line: number;
  readonly symbol: string;
  readonly text: string;

  constructor(path: string, line = 1, symbol = "", text = "") {
    this.path = need("path", path, "string");
    this.line = need("line", line, "number");
    this.symbol = need("symbol", symbol, "string");
    this.text = need("text", text, "string");
    if (path === "") throw new RangeError("path of a hit is empty: give the path of the file");
    if (!Number.isSafeInteger(line) || line < 1)
      throw new RangeError(`line of a hit is ${line}: give a whole number from 1 up`);
  }

  toString(): string {
    const text = this.text.replace(/(?:\r\n|[\n\r])$/, "");
    return `${this.path}:${this.line}  ${this.symbol}  ${text}`.replace(LINE_BREAK, "↵");
  }
}

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

function need<T>(part: string, value: T, type: "string" | "number"): T {
  if (typeof value === type) return value;
  const found = value === null ? "null" : typeof value;
  throw new TypeError(`${part} of a hit is of type ${found}: give a ${type}`);
}
