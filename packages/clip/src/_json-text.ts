import { type Group, isGroup, type JsonValue, type Leaf } from "./_json-value.js";
import { quoted } from "./_well-formed.js";

/** The deepest nesting that is written: indented text grows with the square of its depth. */
export const DEEPEST = 1000;

/** The start of an indented JSON text: the whole of it, or more than the limit. */
export interface JsonStart {
  readonly text: string;
  readonly whole: boolean;
  /** Where each member of the outermost list or dict ends, of those within the limit. */
  readonly ends: readonly number[];
}

/** A list or dict that is being written. */
interface Open {
  readonly group: Group;
  /** The line break and indent before each member. */
  readonly line: string;
  next: number;
  empty: boolean;
}

/** The text of a value as indented JSON, given up as soon as it is longer than `limit`. */
export function jsonStart(value: JsonValue, limit: number): JsonStart {
  const writer = new Writer(limit);
  writer.put(value);
  while (writer.length <= limit && writer.step());
  return { text: writer.text(), whole: writer.length <= limit, ends: writer.ends };
}

/** The text of a leaf. */
export const leafText = (leaf: Leaf): string => (typeof leaf === "string" ? quoted(leaf) : String(leaf));

/** Writes without recursion, so that no nesting can exhaust the stack. */
class Writer {
  length = 0;
  readonly ends: number[] = [];
  readonly #limit: number;
  readonly #chunks: string[] = [];
  #tokens: string[] = [];
  readonly #open: Open[] = [];
  readonly #inside = new Set<object>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  text(): string {
    return this.#chunks.join("") + this.#tokens.join("");
  }

  put(value: JsonValue): void {
    const given = isGroup(value) ? (this.#barred(value) ?? value) : (value ?? null);
    if (isGroup(given)) this.#begin(given);
    else this.#leaf(given);
  }

  #leaf(given: Leaf): void {
    const room = this.#limit - this.length;
    // One character too many is enough to be over the limit.
    const long = typeof given === "string" && given.length > room;
    this.#add(leafText(long ? given.slice(0, Math.max(0, room) + 1) : given));
    this.#ended();
  }

  /** Writes the next member, or the end, of the innermost list or dict; false when there is none. */
  step(): boolean {
    const top = this.#open.at(-1);
    if (top === undefined) return false;
    const { group, next } = top;
    if (next === group.size) {
      this.#end(top);
      return true;
    }
    top.next += 1;
    const value = group.at(next);
    if (group.keys !== undefined && value === undefined) return true;
    const key = group.keys && `${quoted(group.keys[next] ?? "")}: `;
    this.#add(`${top.empty ? "" : ","}${top.line}${key ?? ""}`);
    top.empty = false;
    this.put(value);
    return true;
  }

  #barred(group: Group): string | undefined {
    if (this.#inside.has(group.source)) return "[circular]";
    return this.#open.length === DEEPEST ? "[too deep]" : undefined;
  }

  #begin(group: Group): void {
    this.#inside.add(group.source);
    this.#open.push({ group, line: `\n${"  ".repeat(this.#open.length + 1)}`, next: 0, empty: true });
    this.#add(group.keys ? "{" : "[");
  }

  #end({ group, line, empty }: Open): void {
    this.#add(`${empty ? "" : line.slice(0, -2)}${group.keys ? "}" : "]"}`);
    this.#inside.delete(group.source);
    this.#open.pop();
    this.#ended();
  }

  /** Tokens are joined now and then: a long text held as millions of them would take many times its size. */
  #add(token: string): void {
    this.length += token.length;
    if (this.#tokens.push(token) < 10_000) return;
    this.#chunks.push(this.#tokens.join(""));
    this.#tokens = [];
  }

  #ended(): void {
    if (this.#open.length === 1 && this.length <= this.#limit) this.ends.push(this.length);
  }
}
