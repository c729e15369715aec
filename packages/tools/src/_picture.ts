/** The longest side of a picture that providers of models take, in pixels. */
const LONGEST_SIDE = 8000;

/**
 * Why a picture cannot be shown; undefined where nothing is known to be wrong. A provider that cannot read one refuses the
 * whole conversation that it has become a part of.
 */
export function troubleOf(format: string, bytes: Buffer): string | undefined {
  if (!isWhole(format, bytes)) return "part of it is missing";
  const isLong = sidesOf(format, bytes).some((side) => side > LONGEST_SIDE);
  return isLong ? `a side of it has more than ${LONGEST_SIDE} pixels` : undefined;
}

/** Whether a picture has its end. What follows that is left to the decoder: some programs put more there. */
function isWhole(format: string, bytes: Buffer): boolean {
  if (format === "PNG") return bytes.length > 33 && bytes.includes("IEND", 33, "latin1");
  if (format === "GIF") return bytes.includes(";", 13, "latin1");
  if (format === "WebP") return bytes.length > 20 && bytes.length >= bytes.readUInt32LE(4) + 8;
  const scan = bytes.indexOf("\xFF\xDA", 2, "latin1");
  return scan > 0 && bytes.includes("\xFF\xD9", scan, "latin1");
}

/** Width and height, where they are easy to find. */
function sidesOf(format: string, bytes: Buffer): number[] {
  if (format === "PNG") return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (format === "GIF") return [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  return format === "JPEG" ? sidesOfJpeg(bytes) : [];
}

// What begins a frame; the others of these are tables.
const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

function sidesOfJpeg(bytes: Buffer): number[] {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2))
    if (FRAMES.includes(bytes[at + 1] ?? 0)) return [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
  return [];
}
