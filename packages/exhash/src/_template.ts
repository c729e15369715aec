import type { Fields } from "./_fields.js";
import type { Pattern } from "./_pattern.js";

/** A replacement: texts, and numbers of groups whose text stands there. */
export type Template = readonly (string | number)[];

/** What follows a dollar: another one, a name in braces, or a name. */
const REFERENCE = /\$(?:(\$)|\{([^}]*)\}|([A-Za-z0-9_]+))/g;

/** A replacement taken apart, each reference to a group of the pattern resolved. */
export function template(replacement: string, { engine }: Pattern, at: Fields): Template {
  const names = engine.namedGroups();
  const count = engine.groupCount();
  const parts: (string | number)[] = [];
  let from = 0;
  for (const found of replacement.matchAll(REFERENCE)) {
    const [whole, dollar, braced, plain] = found;
    parts.push(replacement.slice(from, found.index), dollar ?? groupOf(braced ?? plain ?? ""));
    from = found.index + whole.length;
  }
  parts.push(replacement.slice(from));
  return parts.filter((part) => part !== "");

  function groupOf(name: string): number {
    if (/^[0-9]+$/.test(name) && Number(name) <= count) return Number(name);
    if (Object.hasOwn(names, name)) return names[name] as number;
    throw at.refuseField(
      "replacement group",
      name,
      'which the pattern does not define: write $$ for a dollar, and ${1}text for group 1 before "text"',
    );
  }
}
