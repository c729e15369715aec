import { decode, decodeItem } from "./_decode.js";
import { listed } from "./_list.js";
import { keys, kind, own, reach } from "./_say.js";

/** One exact-text replacement. */
export type Edit = [oldText: string, newText: string];

const WANTED = 'pass a list of {"oldText": "...", "newText": "..."}, or of pairs: [[old, new]]';
const NEEDED = "it needs 'oldText' and 'newText', both strings";
const SEVERAL = "; several are passed as a plain list, under no key";

/**
 * The edits of a tool call as `[oldText, newText]` pairs.
 *
 * Takes a list of `{oldText, newText}` objects or of `[old, new]` pairs, one such object, or a JSON string of any of
 * these; raw line breaks inside the JSON's strings and trailing commas are forgiven, wrong keys are not.
 *
 * @throws {TypeError} what cannot be read, naming the shape wanted and the keys received
 * @throws {RangeError} an empty list, or `replaceAll: true`
 */
export function edits(x: unknown): Edit[] {
  const value = decode(x, (why) => new TypeError(`edits is ${why}: ${WANTED}`));
  if (typeof value !== "object" || value === null) throw new TypeError(`edits is ${kind(value)}: ${WANTED}`);
  const list = listed(value, "edits", "edit", (item, name) => edit(decodeItem(item), name));
  if (list?.length === 0) throw new RangeError(`edits is an empty list: ${WANTED}`);
  return list ?? [edit(value, "the edit", SEVERAL)];
}

function edit(x: unknown, name: string, alone = ""): Edit {
  if (typeof x !== "object" || x === null) throw new TypeError(`${name} is ${kind(x)}: ${WANTED}`);
  const parts = reach(name, () => (Array.isArray(x) ? [x[0], x[1], x.length] : undefined));
  if (parts) return pair(parts, name);
  const { oldText, newText, everywhere, whole } = reach(name, () => ({
    oldText: own(x, "oldText"),
    newText: own(x, "newText"),
    everywhere: own(x, "replaceAll") || own(x, "replace_all"),
    whole: Object.hasOwn(x, "oldText") && Object.hasOwn(x, "newText"),
  }));
  if (!whole) throw new TypeError(`${name} has ${keys(x, name)}: ${NEEDED}${alone}`);
  if (typeof oldText !== "string" || typeof newText !== "string") {
    const [key, value] = typeof oldText === "string" ? ["newText", newText] : ["oldText", oldText];
    throw new TypeError(
      `${name}'s ${key} is ${kind(value)}: 'oldText' and 'newText' are strings, and "" as newText deletes`,
    );
  }
  if (everywhere) {
    throw new RangeError(
      `${name} asks for replaceAll, which is not supported: give each place an edit of its own, with enough text around it to match once`,
    );
  }
  return [oldText, newText];
}

function pair([old, now, length]: unknown[], name: string): Edit {
  if (length === 2 && typeof old === "string" && typeof now === "string") return [old, now];
  const what = length === 2 ? `with ${kind(old)} and ${kind(now)}` : `of ${length}`;
  throw new TypeError(`${name} is a list ${what}: a pair is [old, new], both strings`);
}
