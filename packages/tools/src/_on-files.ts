import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ReadGuard } from "@shalya/guard";
import type { Tool } from "@shalya/registry";
import { onTestFinished } from "vitest";
import { LocalHost, type LocalHostOptions } from "./local-host.js";
import { preview } from "./preview.js";
import { toolsFor } from "./tools-for.js";

/** A host on a new folder, for one test. */
export class OnFiles {
  readonly tmp: string;
  readonly root: string;
  readonly host: LocalHost;
  readonly #tools = new Map<string, Tool[]>();

  constructor(files: Record<string, string | Buffer> = {}, options: LocalHostOptions = {}) {
    this.tmp = realpathSync(mkdtempSync(join(tmpdir(), "shalya-tools-")));
    this.root = join(this.tmp, "root");
    mkdirSync(this.root);
    for (const [name, content] of Object.entries(files)) this.put(name, content);
    this.host = new LocalHost([this.root], options);
    onTestFinished(() => {
      this.host[Symbol.dispose]();
      rmSync(this.tmp, { recursive: true, force: true });
    });
  }

  at(name: string): string {
    return join(this.root, name);
  }

  put(name: string, content: string | Buffer): void {
    mkdirSync(dirname(this.at(name)), { recursive: true });
    writeFileSync(this.at(name), content);
  }

  text(name: string): string {
    return readFileSync(this.at(name), "utf8");
  }

  /** The names of all that is in the folder; links are not followed. */
  names(below = ""): string[] {
    return readdirSync(this.at(below), { withFileTypes: true })
      .flatMap((one) => {
        const name = join(below, one.name);
        return one.isDirectory() ? [name, ...this.names(name)] : [name];
      })
      .sort();
  }

  /** What a tool answers, as a model gets it. */
  async call(name: string, args: object, { maxChars, signal, optin }: Call = {}): Promise<string> {
    const key = `${maxChars} ${optin}`;
    const tools = this.#tools.get(key) ?? toolsFor(this.host, { maxChars, optin });
    this.#tools.set(key, tools);
    const tool = tools.find((one) => one.name === name);
    if (!tool) throw new Error(`there is no tool ${name}`);
    return String(await tool(args as never, { signal }));
  }

  preview(name: string, args: object, maxChars?: number): Promise<string> {
    return preview(name, args, this.host, { maxChars });
  }
}

interface Call {
  maxChars?: number | undefined;
  signal?: AbortSignal | undefined;
  optin?: string[] | undefined;
}

/** The smallest picture of each format. */
export const PICTURES: Readonly<Record<"PNG" | "JPEG" | "GIF" | "WebP", Buffer>> = {
  PNG: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
    "base64",
  ),
  JPEG: Buffer.from(
    "\xFF\xD8\xFF\xC0\0\x0B\x08\0\x01\0\x01\x01\x01\x11\0\xFF\xDA\0\x08\x01\x01\0\0\x3F\0\x7F\xFF\xD9",
    "latin1",
  ),
  GIF: Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64"),
  WebP: Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64"),
};

/** A guard that writes something in the place of each of these. */
export function masking(secrets: readonly string[], mask = "[token withheld]"): ReadGuard {
  return async (check) =>
    secrets.reduce(async (text, one) => (await text).replaceAll(one, mask), check.text());
}
