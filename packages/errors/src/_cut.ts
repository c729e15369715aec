/** A text of at most `max` characters and a count of the rest; never half a surrogate pair at the cut. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
  return `${head}… (${text.length - head.length} more characters)`;
}
