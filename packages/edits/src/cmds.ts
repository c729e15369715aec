import { decode, decodeItem } from "./_decode.js";
import { listed } from "./_list.js";
import { keys, kind } from "./_say.js";

/** A field of a command: text, a number such as a level, or a command nested in it. */
export type CmdField = string | number | CmdField[];

/** One command of the hash-addressed editor: address, name, then what the command takes. */
export type Cmd = [address: string, op: string, ...fields: CmdField[]];

const WANTED = 'commands must be a JSON list such as [["12|a1b2|", "s", "old", "new"]]';
const DEEPEST = 8;

/**
 * The commands of a tool call as nested arrays, for the hash-addressed editor.
 *
 * Takes a list of command arrays or a JSON string of one; raw line breaks inside the JSON's strings and trailing
 * commas are forgiven. An empty list is fine.
 *
 * @throws {TypeError} what cannot be read, naming the shape wanted
 */
export function cmds(x: unknown): Cmd[] {
  const value = decode(x, (why) => new TypeError(`${WANTED}: got ${why}`));
  const list = listed(value, "commands", "command", (item, name) => cmd(decodeItem(item), name));
  if (!list) throw new TypeError(`${WANTED}: got ${given(value, "commands")}`);
  return list;
}

function cmd(x: unknown, name: string): Cmd {
  const [address, op, ...rest] = fields(x, name, 1);
  if (typeof address === "string" && typeof op === "string") return [address, op, ...rest];
  throw new TypeError(
    `${name} must be an array that begins with two strings, the address and the command: such as ["12|a1b2|", "d"]`,
  );
}

function fields(x: unknown, name: string, depth: number): CmdField[] {
  if (depth > DEEPEST) throw new TypeError(`${name} must be an array at most ${DEEPEST} deep`);
  const list = listed(x, name, `${name}, field`, (field, where) => {
    if (typeof field === "string" || (typeof field === "number" && Number.isFinite(field))) return field;
    if (typeof field === "object" && field !== null) return fields(field, where, depth + 1);
    throw new TypeError(`${where} must be an array, a string or a number: got ${kind(field)}`);
  });
  if (!list) throw new TypeError(`${name} must be an array such as ["12|a1b2|", "d"]: got ${given(x, name)}`);
  return list;
}

/** What stands where a list should. */
function given(x: unknown, what: string): string {
  return typeof x === "object" && x !== null ? `an object with ${keys(x, what)}` : kind(x);
}
