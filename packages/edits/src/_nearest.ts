/** How the text comes closest to holding `needle`, as the end of a sentence. */
export function nearest(_text: string, _needle: string): string {
  return ": read the text again and copy oldText from it exactly";
}
