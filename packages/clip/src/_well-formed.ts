/** The same text with U+FFFD for each half of a surrogate pair; a text without one comes back as it is. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}

/** Whether a text has no half of a surrogate pair. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** The text as a JSON string, well-formed. */
export function quoted(text: string): string {
  const token = JSON.stringify(text);
  return token.includes("\\ud") ? JSON.stringify(wellFormed(text)) : token;
}

/** A well-formed copy that shares no memory with `text`: a slice would keep the whole it was cut from alive. */
export function ownCopy(text: string): string {
  const copy = JSON.parse(quoted(text)) as string;
  // An engine remembers the text of the last match, and with it what that was cut from: let it be this one.
  ANY.test("");
  return copy;
}

const ANY = /^/;
