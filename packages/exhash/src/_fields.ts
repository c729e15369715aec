import type { Call } from "./_call.js";
import { listed } from "./_list.js";
import { kind, quote } from "./_say.js";

/** The fields of one command after its name, each asked for by its place. */
export class Fields {
  /** How a refusal names the command: `command 3`. */
  readonly where: string;
  readonly op: string;
  readonly list: readonly unknown[];
  readonly call: Call;

  constructor(where: string, op: string, list: readonly unknown[], call: Call) {
    this.where = where;
    this.op = op;
    this.list = list;
    this.call = call;
  }

  /** Refuses more fields or fewer than the command takes; `shape` spells it. */
  count(least: number, most: number, shape: string): void {
    const { length } = this.list;
    if (length >= least && length <= most) return;
    throw new TypeError(
      `${this.where} has ${length} field${length === 1 ? "" : "s"} after "${this.op}": it takes ${shape}`,
    );
  }

  /** A field that is text. */
  text(i: number, name: string): string {
    const value = this.list[i];
    if (typeof value === "string") return this.whole(value, name);
    throw new TypeError(`${this.where}'s ${name} must be a string: got ${kind(value)}`);
  }

  /** A field that is a list. */
  nested(i: number, name: string): unknown[] {
    const value = this.list[i];
    const list = listed(value, `${this.where}'s ${name}`);
    if (list !== undefined) return list;
    throw new TypeError(`${this.where}'s ${name} must be an array: got ${kind(value)}`);
  }

  /** A text that UTF-8 can hold: half a surrogate pair has no bytes there. */
  whole(text: string, name: string): string {
    if (!/\p{Surrogate}/u.test(text)) return text;
    throw this.refuse(`has half a surrogate pair in its ${name}: send whole characters`);
  }

  /** A RangeError about this command. */
  refuse(what: string): RangeError {
    return new RangeError(`${this.where} ${what}`);
  }

  /** A RangeError about a field, which it quotes. */
  refuseField(name: string, value: string, what: string): RangeError {
    return this.refuse(`has the ${name} ${quote(value)}, ${what}`);
  }
}
