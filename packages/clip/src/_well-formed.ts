interface Utf8 {
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
  readonly TextDecoder: new (label: string, how: { ignoreBOM: boolean }) => { decode(b: Uint8Array): string };
}

/** The same text with U+FFFD for each half of a surrogate pair; a text without one comes back as it is. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}

/** A well-formed copy that shares no memory with `text`: a slice would keep the whole it was cut from alive. */
export function ownCopy(text: string): string {
  const { TextEncoder, TextDecoder } = globalThis as unknown as Utf8;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}
