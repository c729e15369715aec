import { oneLine } from "@shalya/registry";

/** A name in quotes, on one line, and short enough that two of them fit the line a person reads. */
export function quoted(name: unknown, most = 48): string {
  return `"${typeof name === "string" ? middle(oneLine(name, 1000), most) : oneLine(name, most)}"`;
}

/** Both ends of a name: what it begins with and what it is called. */
function middle(name: string, most: number): string {
  if (name.length <= most) return name;
  return `${oneLine(name, most >> 1)}${oneLine(name.slice(1 - (most >> 1)), most >> 1)}`;
}
