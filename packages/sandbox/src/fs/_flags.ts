import { constants } from "node:fs";

// Windows has none of these three.
export const O_NOFOLLOW: number = constants.O_NOFOLLOW ?? 0;
export const O_NONBLOCK: number = constants.O_NONBLOCK ?? 0;
export const O_DIRECTORY: number = constants.O_DIRECTORY ?? 0;

export const O_RDONLY: number = constants.O_RDONLY;
/** A new file; a link of that name is none. */
export const O_NEW: number = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;

// Node names neither.
/** Linux: no more than a place in the tree. The same number on x64 and arm64. */
export const O_PATH = 0o10000000;
/** macOS: no link in any part of the path. */
export const O_NOFOLLOW_ANY = 0x20000000;
