import { isUtf8 } from "node:buffer";
import type { Stats } from "node:fs";
import type { SandboxFile } from "@shalya/sandbox";
import { codeOf } from "./_answer.js";
import type { Call, Kit, ReadingKit } from "./_kit.js";

/** The largest file that is shown or searched, in bytes, when it is named itself. */
export const MAX_NAMED: number = 50_000_000;

/** The largest picture that is shown, in bytes: providers of models take 5 MiB of its Base64. */
export const MAX_PICTURE: number = 3_900_000;

/** What a file holds, and the resolved path that it was read from. */
export type Content = {
  readonly path: string;
  readonly size: number;
  readonly stats: Stats;
} & (
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "picture"; readonly format: string }
  | { readonly kind: "binary" | "encoded" | "large" }
);

// Most files are read whole with the first call; a zero in the first part of that says that one is no text.
const FIRST = 65_536;
/** How many bytes tell what a file is. */
export const HEAD: number = 8192;
const SMALL = 250_000;

/**
 * Does work with what the file at a path holds, all of it read through one opening. Throws as `sandbox.fs.open` does, and
 * the reason of a call that was called off while it waited for others.
 */
export async function withContent<T>(
  kit: ReadingKit,
  spelled: string,
  { signal }: Pick<Call, "signal">,
  work: (content: Content) => Promise<T>,
  most: number = MAX_NAMED,
): Promise<T> {
  const content = await contentOf(kit, spelled, SMALL);
  if (content.kind !== "large") return work(content);
  return kit.gate.through(async () => work(await contentOf(kit, spelled, most)), signal);
}

/** What the file at a path holds, all of it read through one opening. Throws as `sandbox.fs.open` does. */
export async function contentOf({ host }: Kit, spelled: string, most: number = MAX_NAMED): Promise<Content> {
  const file = await host.sandbox.fs.open(spelled);
  try {
    const { path } = file;
    const stats = await file.stat();
    const first = await file.read({ end: FIRST });
    // Some files of the system have no size and hold something.
    const size = Math.max(file.size, first.length);
    const head = first.subarray(0, HEAD);
    const format = pictureFormat(head);
    if (format !== undefined) return { path, size, stats, kind: "picture", format };
    const wide = wideEncoding(head);
    if (wide === undefined && head.includes(0)) return { path, size, stats, kind: "binary" };
    if (size > most) return { path, size, stats, kind: "large" };
    const bytes = first.length < FIRST ? first : await allOf(file, most);
    if (bytes === undefined) return { path, size, stats, kind: "large" };
    const text = decoded(bytes, wide);
    return text === undefined
      ? { path, size, stats, kind: "encoded" }
      : { path, size: bytes.length, stats, kind: "text", text };
  } finally {
    await file.close();
  }
}

/** The bytes of a file; undefined when there are more than wanted, whatever its size was said to be. */
async function allOf(file: SandboxFile, most: number): Promise<Buffer | undefined> {
  try {
    return await file.read({ maxBytes: most });
  } catch (e) {
    if (codeOf(e) === "EFBIG") return undefined;
    throw e;
  }
}

function decoded(bytes: Buffer, wide: string | undefined): string | undefined {
  if (wide === undefined) return isUtf8(bytes) ? bytes.toString("utf8") : undefined;
  try {
    const text = new TextDecoder(wide, { fatal: true, ignoreBOM: true }).decode(bytes);
    // UTF-32 begins in the same way.
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** UTF-16, where a byte order mark says so. */
function wideEncoding([first, second]: Buffer): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** The format of a picture by its first bytes, whatever it is named: those that every provider takes. */
export function pictureFormat(bytes: Buffer): string | undefined {
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("\x89PNG\r\n\x1A\n")) return "PNG";
  if (head.startsWith("\xFF\xD8\xFF")) return "JPEG";
  // The others begin with letters, as a text may that is to be screened; it has no zero.
  if (!bytes.subarray(0, HEAD).includes(0)) return undefined;
  if (/^GIF8[79]a/.test(head)) return "GIF";
  return /^RIFF.{4}WEBP/s.test(head) ? "WebP" : undefined;
}
