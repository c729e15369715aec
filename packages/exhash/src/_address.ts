import type { Fields } from "./_fields.js";
import { quote } from "./_say.js";

/** One place: a line with the hash it must have, a bare line, the last line, or before the first. */
export type Spot =
  | { readonly kind: "line"; readonly lineno: number; readonly hash: string | undefined }
  | { readonly kind: "last" }
  | { readonly kind: "top" };

/** What a command is for: a place, a range, or all lines. */
export type Address =
  | { readonly kind: "all" }
  | { readonly kind: "spot"; readonly at: Spot }
  | { readonly kind: "range"; readonly first: Spot; readonly last: Spot };

const LONGEST = 100;
const DIGITS = 15;

const TOO_LONG = "which is too long: write 12|ab|, $ or %, or a range as 12|ab|,15|cd|";

/** What an address of a command says. */
export function address(text: string, at: Fields): Address {
  const refuse = refusal("address", text, at);
  if (text.length > LONGEST) throw refuse(TOO_LONG);
  const parts = text.split(",");
  if (parts.length > 2)
    throw refuse("with more than one comma: a range is two addresses with a comma between");
  if (parts.some(isAll)) {
    if (parts.length === 1) return { kind: "all" };
    throw refuse(
      "but % is already a whole-file range and only allowed as a standalone address: send it alone",
    );
  }
  const [first, last] = parts.map((part) => spot(part, refuse)) as [Spot, Spot?];
  if (last === undefined) return { kind: "spot", at: first };
  if (first.kind === "top" || last.kind === "top")
    throw refuse("but 0|AA| is not allowed in ranges: begin it at line 1");
  return { kind: "range", first, last };
}

/** What a destination says. */
export function destination(text: string, at: Fields): Spot {
  const refuse = refusal("destination", text, at);
  if (text.length > LONGEST) throw refuse(TOO_LONG);
  if (text.includes(","))
    throw refuse("but a destination is one line: lines are put after it, or before line 1 with 0|AA|");
  if (isAll(text))
    throw refuse(`but destination % is not allowed for ${at.op}: name a line, or $ for the last`);
  const found = spot(text, refuse);
  if (found.kind === "line" && found.hash === undefined) throw refuse(bare(found.lineno, "no destination"));
  return found;
}

/** Why a bare number is refused. */
export function bare(lineno: number, who: string): string {
  return `but line ${lineno} has no hash and ${who} takes a bare number: write ${lineno}|..| with the two characters a view shows`;
}

type Refuse = (why: string) => RangeError;

/** Refusals that quote what they are about. */
export function refusal(name: string, text: string, at: Fields): Refuse {
  return (why) => at.refuse(`has the ${name} ${quote(text)}, ${why}`);
}

const isAll = (part: string): boolean => /^[ \t]*%[ \t]*$/.test(part);

function spot(part: string, refuse: Refuse): Spot {
  const text = part.replace(/^[ \t]+|[ \t]+$/g, "");
  if (text === "$") return { kind: "last" };
  if (/^[$%]/.test(text)) throw refuse(`with trailing text after ${text.charAt(0)}: it stands alone`);
  const [, digits, bars = ""] = /^([0-9]+)(.*)$/s.exec(text) ?? [];
  if (digits === undefined) throw refuse("which begins with no line number: write 12|ab|, $ or %");
  if (digits.length > DIGITS)
    throw refuse(`with a line number of ${digits.length} digits: no text has that line`);
  return placed(Number(digits), bars, refuse);
}

function placed(lineno: number, bars: string, refuse: Refuse): Spot {
  if (bars === "") {
    if (lineno === 0) throw refuse("but address 0 is not allowed here: lines count from 1");
    return { kind: "line", lineno, hash: undefined };
  }
  const hash = hashOf(lineno, bars, refuse);
  if (lineno > 0) return { kind: "line", lineno, hash };
  if (hash === "AA") return { kind: "top" };
  throw refuse("but 0|AA|, before line 1, must have hash AA");
}

function hashOf(lineno: number, bars: string, refuse: Refuse): string {
  if (!bars.startsWith("|"))
    throw refuse(`with no '|' after the number: write ${lineno}|ab| as a view shows it`);
  const end = bars.indexOf("|", 1);
  if (end < 0) throw refuse("without its trailing '|': write both bars, as in 12|ab|");
  const hash = bars.slice(1, end);
  if (end < bars.length - 1)
    throw refuse(`with trailing text ${quote(bars.slice(end + 1), 20)}: an address ends with its second bar`);
  if (hash.length !== 2)
    throw refuse(
      `with a hash of ${hash.length} characters: hashes are 2 Base64url characters, so take a fresh view`,
    );
  if (!/^[A-Za-z0-9_-]{2}$/.test(hash))
    throw refuse(
      "with a hash outside A-Z a-z 0-9 _ -: hashes are 2 Base64url characters, so copy them from a view",
    );
  return hash;
}
