/**
 * Every system call that the file calls make, in one place.
 *
 * Each is announced before it is made, so that a test can change the disk between any two of them.
 */
import type { BigIntStats, Dirent, Stats } from "node:fs";
import * as fs from "node:fs";

let before: (call: string, path: string | number) => void = () => {};

/** Has a function told of each call before it is made; without one, nobody is told. For tests. */
export function onEachCall(told: (call: string, path: string | number) => void = () => {}): void {
  before = told;
}

export const O_RDONLY: number = fs.constants.O_RDONLY;
// Windows has none of these.
export const O_NOFOLLOW: number = fs.constants.O_NOFOLLOW ?? 0;
export const O_NONBLOCK: number = fs.constants.O_NONBLOCK ?? 0;
export const O_DIRECTORY: number = fs.constants.O_DIRECTORY ?? 0;
/** The flags that make a new file; a link of that name is no new file. */
export const NEW: number = fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_EXCL;
// Node names neither: Linux, the same on x64 and arm64, and macOS.
export const O_PATH: number = 0o10000000;
export const O_NOFOLLOW_ANY: number = 0x20000000;

export function open(path: string, flags: number, mode?: number): number {
  before("open", path);
  return fs.openSync(path, flags, mode);
}

export function close(fd: number): void {
  before("close", fd);
  fs.closeSync(fd);
}

/** Fills a buffer from `offset` on with what the file has from `position` on, or with some of it. */
export function read(fd: number, buffer: Uint8Array, offset: number, position: number): number {
  before("read", fd);
  return fs.readSync(fd, buffer, offset, buffer.length - offset, position);
}

export function write(fd: number, data: Uint8Array, offset: number): number {
  before("write", fd);
  return fs.writeSync(fd, data, offset);
}

export function fstat(fd: number): Stats {
  before("fstat", fd);
  return fs.fstatSync(fd);
}

export function lstat(path: string): Stats {
  before("lstat", path);
  return fs.lstatSync(path);
}

export function idOf(path: string | number): BigIntStats {
  before(typeof path === "number" ? "fstat" : "lstat", path);
  return typeof path === "number"
    ? fs.fstatSync(path, { bigint: true })
    : fs.lstatSync(path, { bigint: true });
}

export function access(path: string, mode: number): void {
  before("access", path);
  fs.accessSync(path, mode);
}

export function readlink(path: string): string {
  before("readlink", path);
  return fs.readlinkSync(path);
}

export function realpath(path: string): string {
  before("realpath", path);
  return fs.realpathSync.native(path);
}

export function readdir(path: string): Dirent[] {
  before("readdir", path);
  return fs.readdirSync(path, { withFileTypes: true });
}

export function names(path: string): string[] {
  before("readdir", path);
  return fs.readdirSync(path);
}

export function mkdir(path: string, mode?: number): void {
  before("mkdir", path);
  fs.mkdirSync(path, mode);
}

export function rename(from: string, to: string): void {
  before("rename", to);
  fs.renameSync(from, to);
}

export function link(from: string, to: string): void {
  before("link", to);
  fs.linkSync(from, to);
}

export function unlink(path: string): void {
  before("unlink", path);
  fs.unlinkSync(path);
}

export function rmdir(path: string): void {
  before("rmdir", path);
  fs.rmdirSync(path);
}

export function chmod(path: string | number, mode: number): void {
  before("chmod", path);
  if (typeof path === "number") fs.fchmodSync(path, mode);
  else fs.chmodSync(path, mode);
}

export function chown(fd: number, uid: number, gid: number): void {
  before("chown", fd);
  fs.fchownSync(fd, uid, gid);
}
