/** What `stat` says of a file or folder, as far as it is asked. */
export interface Found {
  isDirectory(): boolean;
  readonly uid: number;
  readonly mode: number;
  readonly dev: number;
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
}

/** A folder open for listing. */
interface Listing {
  readSync(): { readonly name: string } | null;
  closeSync(): void;
}

/** The few calls of Node that saving needs, spelled out: the package compiles without Node's types. */
export interface Fs {
  readonly constants: Readonly<Record<string, number>>;
  openSync(path: string, flags: number, mode: number): number;
  writeFileSync(fd: number, data: string | Uint8Array): void;
  closeSync(fd: number): void;
  fstatSync(fd: number): Found;
  fchmodSync(fd: number, mode: number): void;
  chmodSync(path: string, mode: number): void;
  lstatSync(path: string): Found;
  mkdtempSync(prefix: string): string;
  opendirSync(path: string): Listing;
  readdirSync(path: string): string[];
  readFileSync(path: string, encoding: "utf8"): string;
  readlinkSync(path: string): string;
  realpathSync(path: string): string;
  rmSync(path: string, how: { recursive?: boolean; force: boolean }): void;
  rmdirSync(path: string): void;
  unlinkSync(path: string): void;
}

/** What this package uses of the Node (or Bun, or Deno) that it runs in; `uid` is missing on Windows. */
export interface Node {
  readonly fs: Fs;
  readonly tmpdir: () => string;
  readonly hostname: () => string;
  readonly join: (...parts: string[]) => string;
  readonly pid: number;
  readonly uid: number | undefined;
  readonly kill: (pid: number, signal: number) => unknown;
  readonly onExit: (run: () => void) => void;
  /** Whether the process is on its way out: what waits for its end may have run already. */
  readonly isEnding: boolean;
}

interface Process {
  readonly pid?: number;
  /** Set by Node before it tells of its end. */
  readonly _exiting?: boolean;
  getBuiltinModule?(id: string): unknown;
  geteuid?(): number;
  kill(pid: number, signal: number): unknown;
  on(event: "exit", run: () => void): void;
}

/** Node's file system, or undefined where there is none: a browser, an edge runtime. */
export function node(): Node | undefined {
  const { process } = globalThis as { process?: Process };
  const fs = process?.getBuiltinModule?.("fs") as Fs | undefined;
  if (process?.getBuiltinModule === undefined || fs === undefined) return undefined;
  const { tmpdir, hostname } = process.getBuiltinModule("os") as Pick<Node, "tmpdir" | "hostname">;
  const { join } = process.getBuiltinModule("path") as Pick<Node, "join">;
  return {
    ...{ fs, tmpdir, hostname, join, pid: process.pid ?? 0, uid: process.geteuid?.() },
    isEnding: process._exiting === true,
    kill: (pid, signal) => process.kill(pid, signal),
    onExit: (run) => process.on("exit", run),
  };
}

/**
 * Node's file system.
 * @throws Error where there is none
 */
export function needNode(): Node {
  const here = node();
  if (here !== undefined) return here;
  throw new Error(
    "no file system can be reached: run where process.getBuiltinModule exists, such as Node, Bun or Deno",
  );
}
