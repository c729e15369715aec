import type { Fields } from "./_fields.js";
import type { Local } from "./_local.js";
import { rewordEach } from "./_reword.js";

/** `y`: each character of the source as the one at its place in dest. */
export function transliterate(at: Fields): Local {
  at.count(2, 2, "a source and a dest, two strings");
  const texts = [at.text(0, "source"), at.text(1, "dest")] as const;
  at.call.budget.spend(texts[0].length * 40);
  const [source, dest] = [[...texts[0]], [...texts[1]]];
  if (source.includes("\n") || dest.includes("\n"))
    throw at.refuse("has a line feed in its source or dest: y stays within a line, so split and join with s");
  if (source.length !== dest.length)
    throw at.refuse(
      `has ${source.length} characters in its source and ${dest.length} in its dest: send the same number of characters`,
    );
  const map = new Map(source.map((char, i) => [char, dest[i] as string]));
  const sought = classOf([...map.keys()]);
  const mapped = (text: string): string => text.replace(sought, (char) => map.get(char) as string);
  return { kind: "local", put: (rows, site) => rewordEach(rows, site, 2, mapped) };
}

/** An expression for any of some characters. */
function classOf(chars: readonly string[]): RegExp {
  const points = chars.map((char) => `\\u{${(char.codePointAt(0) as number).toString(16)}}`);
  return new RegExp(`[${points.join("")}]`, "gu");
}
