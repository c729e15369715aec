import { attempt, err, failed, hostErr, Media, type Picture } from "@shalya/errors";
import { flat } from "./_flat.js";
import { get } from "./_get.js";
import { wrongType } from "./_need.js";
import { type CallSignal, isWithheld } from "./define-tool.js";

/** Reads a picture: gives the bytes of the file at a path that a tool named. */
export type LoadPicture = (path: string) => Uint8Array | Promise<Uint8Array>;

/** The kinds of picture that every provider takes. */
export type MediaType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

/** A piece of a result: a text, or a picture in base64. */
export type Part = { readonly text: string } | { readonly mediaType: MediaType; readonly data: string };

/** A result as harnesses take it: its text, whether it is a failure and, where there are pictures, text and pictures. */
export interface Answer {
  readonly text: string;
  readonly failed: boolean;
  readonly parts: readonly Part[];
}

/**
 * A tool's result with its pictures loaded. One that cannot be shown is a line of text that says why; a failure has none.
 *
 * Rejects with `TypeError` for what is no result, and with what `attempt` lets through while a picture is loaded.
 */
export async function answer(result: unknown, load?: LoadPicture, signal?: CallSignal): Promise<Answer> {
  const text = textOf(result);
  if (failed(result) || !(result instanceof Media)) return { text, failed: failed(result), parts: [] };
  const { media } = result;
  const shown = await Promise.all(
    media.map((picture, i) => part(picture, `picture ${i + 1} of ${media.length}`, load, signal)),
  );
  const notes = shown.flatMap((one) => ("text" in one ? [one.text] : []));
  const whole = [text, ...notes].filter(Boolean).join("\n");
  const pictures = shown.filter((one) => "data" in one);
  if (pictures.length === 0) return { text: whole, failed: false, parts: [] };
  // Providers refuse an empty text beside a picture.
  return { text: whole, failed: false, parts: whole === "" ? pictures : [{ text: whole }, ...pictures] };
}

function textOf(result: unknown): string {
  if (typeof result === "string") return result;
  if (result instanceof Media) return result.text;
  if (isWithheld(result)) return err("", result);
  throw wrongType(result, "the result", "a string, a Media or a Refusal");
}

async function part(picture: Picture, which: string, load?: LoadPicture, signal?: CallSignal): Promise<Part> {
  const bytes = await bytesOf(picture, load, signal);
  const mediaType = typeof bytes === "string" ? undefined : typeOf(bytes);
  if (typeof bytes !== "string" && mediaType !== undefined) return { mediaType, data: base64(bytes) };
  const why = typeof bytes === "string" ? flat(bytes, 200) : "it is neither PNG, JPEG, GIF nor WebP";
  return { text: `[${which} is not shown: ${why}]` };
}

/** The bytes of a picture, or why there are none. */
async function bytesOf(
  picture: Picture,
  load?: LoadPicture,
  signal?: CallSignal,
): Promise<Uint8Array | string> {
  if (typeof picture !== "string") return picture;
  if (load === undefined) return "no load was given to read it with";
  const got: unknown = await attempt("", async () => load(picture), { signal }).catch(unable(""));
  if (ArrayBuffer.isView(got) && Object.prototype.toString.call(got) === "[object Uint8Array]")
    return got as Uint8Array;
  return failed(got) ? hostErr(got) : "load gave no bytes for it";
}

/** A failure in place of what says that this host cannot do it at all: a harness would stop, or hide the words. */
export function unable(what: string): (e: unknown) => string {
  return (e) => {
    if (get(e, "name") === "NotImplementedError") return err(what, e);
    throw e;
  };
}

/** What the first bytes say, whatever the file is named. */
function typeOf(bytes: Uint8Array): MediaType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith("\x89PNG\r\n\x1A\n")) return "image/png";
  if (head.startsWith("\xFF\xD8\xFF")) return "image/jpeg";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  return /^RIFF.{4}WEBP/s.test(head) ? "image/webp" : undefined;
}

interface Here {
  readonly Buffer?: {
    from(bytes: ArrayBufferLike, offset: number, length: number): { toString(encoding: "base64"): string };
  };
  btoa(binary: string): string;
}

function base64(bytes: Uint8Array): string {
  const here = globalThis as unknown as Here;
  // Five times as fast, where Node is.
  if (here.Buffer) return here.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
  let binary = "";
  // In pieces, because an argument list of megabytes overflows the stack.
  for (let i = 0; i < bytes.length; i += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return here.btoa(binary);
}
