import { alike } from "./_alike.js";
import { fold } from "./_fold.js";
import { moved } from "./_moved.js";

/** How much of a text is looked through: twice the largest file worth reading as source. */
const SEARCHED = 4_000_000;

/** Where a text comes closest to holding `needle`, and how it differs there, as the end of a sentence. */
export function nearest(whole: string, wanted: string): string {
  const [text, needle] = [whole.slice(0, SEARCHED), wanted.slice(0, SEARCHED)];
  const [t, n] = [fold(text), fold(needle)];
  const found = n.units === "" ? undefined : (alike(text, t, needle, n) ?? moved(text, t, needle, n));
  return found ?? ": read the text again and copy oldText from it exactly";
}
