/** One search hit: where it is and what is there; `String(hit)` is `path:line  symbol  text`. */
export class Hit {
  readonly path: string;
  readonly line: number;
  readonly symbol: string;
  readonly text: string;

  constructor(path: string, line = 1, symbol = "", text = "") {
    this.path = path;
    this.line = line;
    this.symbol = symbol;
    this.text = text;
  }

  toString(): string {
    return `${this.path}:${this.line}  ${this.symbol}  ${this.text}`;
  }
}
