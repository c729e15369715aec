import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe } from "vitest";
import { Sandbox, type SandboxOptions } from "../sandbox.js";
import { descriptor } from "./_descriptor.js";
import { O_NOFOLLOW } from "./_flags.js";
import type { Way } from "./_folder.js";
import { checked, verified } from "./_verified.js";
import { useWay } from "./_way.js";

/** A folder of the test's own with an open folder `root` in it, and a sandbox that works in one of the ways. */
export class Ground {
  tmp = "";
  root = "";
  sandbox: Sandbox = new Sandbox();

  constructor(readonly way: Way) {}

  get fs(): Sandbox["fs"] {
    return this.sandbox.fs;
  }

  start(): void {
    useWay(this.way);
    this.tmp = realpathSync(mkdtempSync(join(tmpdir(), "shalya-fs-")));
    this.root = join(this.tmp, "root");
    mkdirSync(this.root);
    this.open();
  }

  /** Another sandbox on the open folder, with options of its own. */
  open(options: SandboxOptions = {}): void {
    this.sandbox[Symbol.dispose]();
    this.sandbox = new Sandbox([this.root], options);
  }

  end(): void {
    this.sandbox[Symbol.dispose]();
    useWay();
    rmSync(this.tmp, { recursive: true, force: true });
  }

  /** The path of a name in the open folder. */
  at(name: string): string {
    return join(this.root, name);
  }

  /** Files in the open folder, each with its folders; a file holds its name. */
  files(...names: string[]): void {
    for (const name of names) {
      mkdirSync(dirname(this.at(name)), { recursive: true });
      writeFileSync(this.at(name), name);
    }
  }

  /** All names below the folder of the test, sorted; no link is followed. */
  tree(): string[] {
    return namesIn(this.tmp).sort();
  }
}

// Some versions of Node follow links in a recursive listing.
function namesIn(folder: string, above = ""): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = join(above, entry.name);
    return entry.isDirectory() ? [name, ...namesIn(join(folder, entry.name), name)] : [name];
  });
}

/** The same tests for each way that the file calls can work in; all of them do on Linux. */
export function onEachWay(what: string, tests: (ground: Ground) => void): void {
  describe.each([descriptor, verified(O_NOFOLLOW), checked(O_NOFOLLOW)])(`${what} ($name)`, (way) => {
    const ground = new Ground(way);
    beforeEach(() => ground.start());
    afterEach(() => ground.end());
    tests(ground);
  });
}

/** What a refusal says, with its name and its code. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ name: string; code?: unknown; message: string }> {
  const error = await call.then(
    () => undefined,
    (e: unknown) => e,
  );
  if (!(error instanceof Error)) throw new Error("it was not refused");
  const { name, message } = error;
  return "code" in error ? { name, code: error.code, message } : { name, message };
}
