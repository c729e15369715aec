import { styleText } from "node:util";

/** A painter for a terminal: colours where the stream has them, plain text elsewhere. */
export type Paint = (style: "bold" | "cyan" | "dim" | "green" | "red", text: string) => string;

export function paint(stream: { hasColors?: () => boolean }): Paint {
  return stream.hasColors?.()
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_, text) => text;
}
