import { cut } from "./_cut.js";
import { get } from "./_get.js";
import { json } from "./_json.js";
import { readable } from "./_readable.js";
import { resultText } from "./_result-text.js";
import { unprefixed } from "./prefix.js";

const MAX_CHARS = 2000;
const MAX_DEPTH = 3;

/** What stands where there is nothing to say. */
export const NO_REASON = "no reason given";

/**
 * Whatever was thrown as `Type: message`, for a person or a model to read.
 *
 * Up to three causes follow, and the first three members of an `AggregateError`; never a stack. A thrown string is the
 * message; an object with no message is shown as JSON. Line breaks stay, other control characters and halves of surrogate
 * pairs become U+FFFD, and more than 2,000 characters are cut with a count of the rest. Never throws.
 */
export function hostErr(e: unknown): string {
  return readable(unprefixed(cut(described(e, []), MAX_CHARS)));
}

// In parts, since the longest strings that there are cannot be put together.
function described(e: unknown, above: unknown[]): string[] {
  const text = resultText(e);
  if (text !== undefined) return [unprefixed(text) || NO_REASON];
  if (e === null || e === undefined) return [NO_REASON];
  if (typeof e === "symbol") return ["Symbol(", e.description ?? "", ")"];
  if (typeof e !== "object" && typeof e !== "function") return [String(e)];
  const head = headline(e);
  if (head.length === 0)
    return [json(e, (error) => cut(headline(error), MAX_CHARS)) ?? "an object that cannot be read"];
  if (above.length === MAX_DEPTH) return head;
  return [...head, ...members(e, [...above, e]), ...causeOf(e, [...above, e])];
}

function headline(e: object): string[] {
  const type = typeOf(e);
  const said = messageOf(e) || (plain(e) ? "" : textOf(e, "code"));
  if (said === "") return plain(e) || type === "" ? [] : [type];
  return type === "" ? [said] : [type, ": ", said];
}

function typeOf(e: object): string {
  const name = textOf(e, "name");
  if (name !== "" && name !== "Error") return name;
  return (plain(e) ? "" : textOf(get(e, "constructor"), "name")) || name;
}

function messageOf(e: object): string {
  const message = get(e, "message");
  if (typeof message === "number") return String(message);
  return typeof message === "string" ? unprefixed(message) : "";
}

/** Whether it is an object literal or an array, of any realm, and no instance of another class. */
function plain(e: object): boolean {
  const type = get(e, "constructor");
  return typeof type !== "function" || ["Object", "Array"].includes(textOf(type, "name"));
}

function textOf(value: unknown, key: string): string {
  const text = get(value, key);
  return typeof text === "string" ? text : "";
}

function members(e: object, above: unknown[]): string[] {
  try {
    if (typeOf(e) !== "AggregateError" && !(e instanceof AggregateError)) return [];
    const all = get(e, "errors");
    if (!Array.isArray(all) || all.length === 0) return [];
    const shown = all.slice(0, MAX_DEPTH).filter((m) => !above.includes(m));
    const each = shown.map((m) => described(m, above));
    if (all.length > MAX_DEPTH) each.push([`${all.length - MAX_DEPTH} more`]);
    return [" [", ...each.flatMap((parts, i) => (i === 0 ? parts : ["; ", ...parts])), "]"];
  } catch {
    return [];
  }
}

function causeOf(e: object, above: unknown[]): string[] {
  const cause = get(e, "cause");
  if (cause === undefined || cause === null || above.includes(cause)) return [];
  return ["; cause: ", ...described(cause, above)];
}
