/** A part of a stream that begins and ends between two characters. */
export type Piece = string | Uint8Array;

/**
 * The same text in memory of its own, half pairs and all: a slice keeps alive what it was cut from.
 *
 * What is put together is copied into one place before it is cut: ten times as fast as by way of JSON.
 */
export function copyOf(text: string): string {
  return `${text} `.slice(0, -1);
}
