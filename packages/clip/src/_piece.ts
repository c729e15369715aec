/** A part of a stream that begins and ends between two characters. */
export type Piece = string | Uint8Array;

/** The same text in memory of its own, half pairs and all: a slice keeps alive what it was cut from. */
export function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
