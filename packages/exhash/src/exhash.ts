import { Budget } from "./_budget.js";
import { needText, wholeOption } from "./_need.js";
import { Page } from "./_page.js";
import { parsed } from "./_parse.js";
import { result } from "./_result.js";
import { runOn } from "./_run.js";

/** A field of a command: text, a number of levels, or the command that `g` runs. */
export type Field = string | number | readonly Field[];

/** A command: an address, a name, and what the command takes; what `cmds` of `@shalya/edits` returns is a list of these. */
export type Command = readonly [address: string, op: string, ...fields: Field[]];

/** How commands are carried out. */
export interface ExhashOptions {
  /** How many blanks one level of `>` and `<` is. Default: 4. */
  readonly sw?: number | undefined;
}

/** What commands have made of a text. */
export interface Exhash {
  /** The whole new text. */
  text: string;
  /** Its lines, without endings. */
  lines: string[];
  /** For each line its address, as a fresh view would show it. */
  readonly hashes: string[];
  /** The numbers, in the new text, of lines that are new, changed, moved or in another order. */
  modified: number[];
  /** The numbers, in the old text, of lines that are gone. */
  deleted: number[];
  /** For each line the number it had in the old text, or null. */
  origins: (number | null)[];
  /** The numbers, in the new text, of lines marked by `p`. */
  printed: number[];
}

/**
 * The text after all commands, or an error that says which command is wrong and how to mend it; no command counts then.
 *
 * All commands are read before the first one runs. Each runs on the text as the ones before have left it, after its
 * addresses are checked: the line must have the hash, or, for a single line that was edited where it stands, have had
 * it when the call began. Lines that no command touches keep every character and their endings; new lines take the
 * ending of the line above, else of the line below. A byte order mark, and a missing line break at the end, stay so.
 *
 * The work is bounded in steps, not by a clock, and the new text in size: twice the old one and half a million characters.
 *
 * @param commands as `cmds()` of `@shalya/edits` returns them
 * @throws {TypeError} a text that is no string, commands or fields of the wrong shape
 * @throws {RangeError} a command that is malformed, stale or cannot be carried out, and one that takes too much work
 */
export function exhash(text: string, commands: readonly Command[], options?: ExhashOptions): Exhash {
  const budget = new Budget(needText(text, "text"));
  const sw = wholeOption(options, "sw", 1, 4);
  const script = parsed(commands, { budget, sw, patterns: new Map() });
  const page = new Page(text, budget);
  for (const command of script) runOn(page, command);
  return result(page, text);
}
