import { brand, isInstance } from "./_brand.js";
import { cut } from "./_cut.js";
import { needString, wrongType } from "./_need.js";
import { MEDIA } from "./_result-text.js";

/** One picture of a result: the path of a file, or its bytes. */
export type Picture = string | Uint8Array;

/**
 * A tool result's text together with the pictures that the agent's loop sends after it.
 *
 * It reads as its text wherever a string is wanted; `==` compares it with a string, `===` does not. `media` is a frozen
 * copy of the list given; the bytes themselves are not copied. Throws `TypeError` when the text is not a string, the
 * list not an array, or a picture neither a path nor a `Uint8Array`, and `RangeError` when a picture is empty.
 */
export class Media {
  readonly text: string;
  readonly media: readonly Picture[];

  constructor(text: string, media: readonly Picture[] = []) {
    this.text = needString(text, "text of a media result", "a string");
    this.media = Object.freeze(pictures(media));
  }

  toString(): string {
    return this.text;
  }

  [Symbol.toPrimitive](): string {
    return this.text;
  }

  /** The text, and for each picture its path or the number of its bytes, so that no bytes end up in JSON. */
  toJSON(): { text: string; media: string[] } {
    return { text: this.text, media: this.media.map(described) };
  }

  /** True for a `Media` of any copy of this package, and, on a subclass, for its own instances. */
  static [Symbol.hasInstance](value: unknown): boolean {
    return isInstance(this, MEDIA, value);
  }
}
brand(Media, MEDIA);

function pictures(list: unknown): Picture[] {
  const found = elements(list);
  if (!found) throw wrongType(list, "media", "an array of paths (string) or bytes (Uint8Array)");
  return found.map((picture, i) => {
    const which = `picture ${i + 1} of media`;
    if (!isPicture(picture)) throw wrongType(picture, which, "a path (string) or bytes (Uint8Array)");
    if (picture.length === 0) throw new RangeError(`${which} is empty: give a path or bytes`);
    return picture;
  });
}

/** The elements of an array, holes as undefined; undefined for what is no array or cannot be read. */
function elements(list: unknown): unknown[] | undefined {
  try {
    return Array.isArray(list) ? [...list] : undefined;
  } catch {
    return undefined;
  }
}

// By the tag that the engine keeps and not by instanceof: bytes made in another realm are of another class.
function isPicture(value: unknown): value is Picture {
  if (typeof value === "string") return true;
  return Reflect.get(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag, value) === "Uint8Array";
}

function described(picture: Picture): string {
  return typeof picture === "string" ? cut([picture], 200) : `${picture.length} bytes`;
}
