import type { Fields } from "./_fields.js";
import type { Pattern } from "./_pattern.js";

/** A replacement: texts, and numbers of groups whose text stands there. */
export type Template = readonly (string | number)[];

/** A replacement taken apart, each reference to a group of the pattern resolved. */
export function template(replacement: string, pattern: Pattern, at: Fields): Template {
  const parts: (string | number)[] = [];
  let from = 0;
  for (let dollar = replacement.indexOf("$"); dollar >= 0; dollar = replacement.indexOf("$", from)) {
    const { part, end } = reference(replacement, dollar, pattern, at);
    parts.push(replacement.slice(from, dollar), part);
    from = end;
  }
  parts.push(replacement.slice(from));
  return parts.filter((part) => part !== "");
}

interface Reference {
  readonly part: string | number;
  readonly end: number;
}

/** What a dollar and what follows it stand for, and where that ends. */
function reference(text: string, dollar: number, pattern: Pattern, at: Fields): Reference {
  const next = text.charAt(dollar + 1);
  if (next === "$") return { part: "$", end: dollar + 2 };
  if (next === "{") {
    const end = text.indexOf("}", dollar);
    // Without an end here there is none further on.
    if (end < 0) return { part: text.slice(dollar), end: text.length };
    return { part: groupOf(text.slice(dollar + 2, end), pattern, at), end: end + 1 };
  }
  let end = dollar + 1;
  while (/[A-Za-z0-9_]/.test(text.charAt(end))) end++;
  if (end === dollar + 1) return { part: "$", end };
  return { part: groupOf(text.slice(dollar + 1, end), pattern, at), end };
}

function groupOf(name: string, { engine }: Pattern, at: Fields): number {
  if (/^[0-9]+$/.test(name) && Number(name) <= engine.groupCount()) return Number(name);
  const names = engine.namedGroups();
  if (Object.hasOwn(names, name)) return names[name] as number;
  throw at.refuseField(
    "replacement group",
    name,
    'which the pattern does not define: write $$ for a dollar, and ${1}text for group 1 before "text"',
  );
}
