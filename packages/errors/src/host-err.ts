import { cut } from "./_cut.js";
import { get } from "./_get.js";
import { json } from "./_json.js";
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
  return readable(describe(e, []));
}

function describe(e: unknown, above: unknown[]): string {
  const text = resultText(e);
  if (text !== undefined) return unprefixed(text) || NO_REASON;
  if (e === null || e === undefined) return NO_REASON;
  if (typeof e !== "object" && typeof e !== "function") return String(e);
  const head = headline(e);
  if (head === undefined) return json(e) ?? "an object that cannot be read";
  if (above.length === MAX_DEPTH) return head;
  return head + members(e, [...above, e]) + causeOf(e, [...above, e]);
}

function headline(e: object): string | undefined {
  const said = messageOf(e) || (plain(e) ? "" : textOf(e, "code"));
  if (said === "" && plain(e)) return undefined;
  return [typeOf(e), said].filter(Boolean).join(": ") || undefined;
}

function typeOf(e: object): string {
  const name = textOf(e, "name");
  if (name !== "" && name !== "Error") return name;
  return (plain(e) ? "" : textOf(get(e, "constructor"), "name")) || name;
}

function messageOf(e: object): string {
  const message = get(e, "message");
  return typeof message === "number" ? String(message) : unprefixed(textOf(e, "message"));
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

function members(e: object, above: unknown[]): string {
  if (typeOf(e) !== "AggregateError") return "";
  try {
    const all = get(e, "errors");
    if (!Array.isArray(all) || all.length === 0) return "";
    const shown = all.slice(0, MAX_DEPTH).filter((m) => !above.includes(m));
    const rest = all.length > MAX_DEPTH ? [`${all.length - MAX_DEPTH} more`] : [];
    return ` [${[...shown.map((m) => describe(m, above)), ...rest].join("; ")}]`;
  } catch {
    return "";
  }
}

function causeOf(e: object, above: unknown[]): string {
  const cause = get(e, "cause");
  if (cause === undefined || cause === null || above.includes(cause)) return "";
  return `; cause: ${describe(cause, above)}`;
}

// A lone surrogate is refused by UTF-8 encoders, and an escape sequence would act on the reader's terminal.
function readable(text: string): string {
  return cut(text, MAX_CHARS).replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, "\uFFFD");
}
