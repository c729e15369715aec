/**
 * A text as part of one line of at most `max` characters: line breaks and tabs become a blank, other characters that
 * are not seen (control, direction, zero width, halves of pairs) become U+FFFD. The joiners and selectors of emoji stay.
 */
export function oneLine(text: string, max: number): string {
  const head = text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
  return head
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .replace(/(?![\u200C\u200D]|[\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Cs}\p{DI}]/gu, "\uFFFD");
}
