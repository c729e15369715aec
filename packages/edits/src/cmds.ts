import { decode } from "./_decode.js";
import { escaped, kind, reach } from "./_say.js";

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
  const value = decoded(x);
  if (!reach("commands", () => Array.isArray(value))) throw new TypeError(`${WANTED}: got ${kind(value)}`);
  const list = value as unknown[];
  const length = reach("commands", () => list.length);
  const out: Cmd[] = [];
  for (let i = 0; i < length; i++) {
    const name = `command ${i + 1}`;
    out.push(cmd(item(reach(name, () => list[i])), name));
  }
  return out;
}

function decoded(x: unknown): unknown {
  try {
    return decode(x, 2);
  } catch (e) {
    const why = escaped((e as Error).message.slice(0, 120));
    throw new TypeError(`${WANTED}: got a string that is not JSON (${why})`);
  }
}

function item(x: unknown): unknown {
  try {
    return decode(x, 1);
  } catch {
    return x;
  }
}

function cmd(x: unknown, name: string): Cmd {
  const [address, op, ...rest] = fields(x, name, 1);
  if (typeof address === "string" && typeof op === "string") return [address, op, ...rest];
  throw new TypeError(
    `${name} must be an array that begins with two strings, the address and the command: such as ["12|a1b2|", "d"]`,
  );
}

function fields(x: unknown, name: string, depth: number): CmdField[] {
  if (!reach(name, () => Array.isArray(x)))
    throw new TypeError(`${name} must be an array such as ["12|a1b2|", "d"]: got ${kind(x)}`);
  if (depth > DEEPEST) throw new TypeError(`${name} must be an array at most ${DEEPEST} deep`);
  const list = x as unknown[];
  const length = reach(name, () => list.length);
  const out: CmdField[] = [];
  for (let i = 0; i < length; i++) {
    const field = reach(name, () => list[i]);
    if (typeof field === "string" || (typeof field === "number" && Number.isFinite(field))) out.push(field);
    else if (typeof field === "object" && reach(name, () => Array.isArray(field)))
      out.push(fields(field, name, depth + 1));
    else
      throw new TypeError(
        `${name} must be an array of strings, numbers and arrays: field ${i + 1} is ${kind(field)}`,
      );
  }
  return out;
}
