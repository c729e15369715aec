import { listed } from "./_list.js";
import { hex, kind, reach } from "./_say.js";
import type { Edit } from "./edits.js";

const WANTED = "pass a list of [old, new] pairs, as edits() returns it";

/** The pairs, each part read once so that nothing can change between check and use, or an error naming the wrong one. */
export function pairs(edits: unknown): Edit[] {
  const list = listed(edits, "edits", "edit", (item, name) =>
    pair(
      reach(name, () => copied(item)),
      name,
    ),
  );
  if (!list) throw new TypeError(`edits is ${kind(edits)}: ${WANTED}`);
  for (const [i, edit] of list.entries()) refuseWords(edit, whose(i, list.length));
  return list;
}

/** "edit 2's ", or nothing when there is only one edit to speak of. */
export function whose(i: number, count: number): string {
  return count > 1 ? `edit ${i + 1}'s ` : "";
}

function copied(x: unknown): unknown {
  return Array.isArray(x) ? [x[0], x[1], x.length] : x;
}

function pair(x: unknown, name: string): Edit {
  if (!Array.isArray(x)) throw new TypeError(`${name} is ${kind(x)}: ${WANTED}`);
  const [old, now, length] = x;
  if (length === 2 && typeof old === "string" && typeof now === "string") return [old, now];
  throw new TypeError(`${name} is a list, but not of two strings: ${WANTED}`);
}

function refuseWords([old, now]: Edit, whose: string): void {
  if (old === "") throw new RangeError(`${whose}oldText is empty: give the exact text to replace`);
  refuseHalves(old, `${whose}oldText`);
  refuseHalves(now, `${whose}newText`);
  if (old !== now) return;
  throw new RangeError(
    `${whose}oldText and newText are the same: send as newText what it should become, or leave the edit out`,
  );
}

function refuseHalves(text: string, name: string): void {
  const at = text.search(/\p{Surrogate}/u);
  if (at < 0) return;
  const code = `U+${hex(text.charCodeAt(at)).toUpperCase()}`;
  throw new RangeError(
    `${name} holds half a surrogate pair (${code}, character ${at + 1}): send whole characters`,
  );
}
