import { flat } from "./_flat.js";

// What a hurried reader takes for the end of a text.
const LIKE_A_QUOTE =
  /[\u201C\u201D\u201F\u2033\u2036\u3003\u05F4\u02DD\u02BA\u02F6\u02EE\uFF02\u301D\u301E\u275D\u275E\u1CD3]/g;

/**
 * A text as a JSON string on one line, in at most `room` characters with both its quotes; "…" where it has no room.
 *
 * `\n` stays where a line ended: two commands must not read as one.
 */
export function quoted(text: string, room: number): string {
  let shown = flat(text, Math.max(1, room - 2), true);
  for (;;) {
    const line = JSON.stringify(shown).replace(LIKE_A_QUOTE, "\\$&");
    const over = line.length - room;
    if (over <= 0) return line;
    if (shown.length <= 1) return "…";
    // Each character that goes takes one backslash at most with it.
    shown = flat(shown, Math.max(1, shown.length - Math.ceil(over / 2)), true);
  }
}
