/** The few calls of Node that saving needs, spelled out: the package compiles without Node's types. */
export interface Fs {
  readonly constants: Readonly<Record<string, number>>;
  openSync(path: string, flags: number, mode: number): number;
  writeFileSync(fd: number, text: string): void;
  closeSync(fd: number): void;
  chmodSync(path: string, mode: number): void;
  lstatSync(path: string): { isDirectory(): boolean; readonly uid: number; readonly mode: number };
  mkdtempSync(prefix: string): string;
  realpathSync(path: string): string;
  rmSync(path: string, how: { recursive?: boolean; force: boolean }): void;
}

/** What this package uses of the Node (or Bun, or Deno) that it runs in; `uid` is missing on Windows. */
export interface Node {
  readonly fs: Fs;
  readonly tmpdir: () => string;
  readonly join: (...parts: string[]) => string;
  readonly uid: number | undefined;
  readonly onExit: (run: () => void) => void;
}

interface Process {
  getBuiltinModule?(id: string): unknown;
  geteuid?(): number;
  on(event: "exit", run: () => void): void;
}

/** Node's file system, or undefined where there is none: a browser, an edge runtime. */
export function node(): Node | undefined {
  const { process } = globalThis as { process?: Process };
  const fs = process?.getBuiltinModule?.("fs") as Fs | undefined;
  if (process?.getBuiltinModule === undefined || fs === undefined) return undefined;
  const { tmpdir } = process.getBuiltinModule("os") as Pick<Node, "tmpdir">;
  const { join } = process.getBuiltinModule("path") as Pick<Node, "join">;
  return { fs, tmpdir, join, uid: process.geteuid?.(), onExit: (run) => process.on("exit", run) };
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
