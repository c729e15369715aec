import type { Readable, Writable } from "node:stream";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { idOf, Misshapen, messageOf } from "./_accepted.js";

// What JSON-RPC says of a request that is none.
const INVALID_REQUEST = -32600;

// What has come is queued, and the time that a queue takes grows faster than it does.
const MAX_LIST = 1000;

/**
 * The protocol over two streams, and a promise of its end. Unlike the transport of the SDK it answers each request that has an
 * id, also one that it cannot take, so that no client waits for ever; takes a list of messages, as the protocol of 2025-03-26
 * has them; and passes over blank lines at no cost.
 */
export class Wire implements Transport {
  onclose: (() => void) | undefined;
  onerror: ((error: Error) => void) | undefined;
  onmessage: Transport["onmessage"];
  readonly closed: Promise<void>;
  readonly #lines: Readable;
  readonly #out: Writable;
  #open = true;
  #over: () => void = () => {};

  /** @param lines - gives whole lines with each chunk */
  constructor(lines: Readable, out: Writable) {
    this.#lines = lines;
    this.#out = out;
    this.closed = new Promise((resolve) => {
      this.#over = resolve;
    });
  }

  get isOpen(): boolean {
    return this.#open;
  }

  async start(): Promise<void> {
    const end = (): void => void this.close();
    const broken = (error: Error): void => {
      if (this.#open) this.onerror?.(error);
      end();
    };
    this.#lines.on("data", this.#read).on("error", broken).on("end", end).on("close", end);
    this.#out.on("error", broken);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#open) throw new Error("the connection is closed");
    const out = this.#out;
    if (out.write(`${JSON.stringify(message)}\n`)) return;
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: Error): void => {
        out.off("drain", settle).off("error", settle);
        if (error === undefined) resolve();
        else reject(error);
      };
      out.once("drain", settle).once("error", settle);
    });
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    this.#lines.off("data", this.#read).pause();
    this.onclose?.();
    this.#over();
  }

  readonly #read = (chunk: Buffer): void => {
    for (const line of chunk.toString("utf8").split("\n")) if (/\S/.test(line)) this.#take(line);
  };

  #take(line: string): void {
    let value: unknown;
    try {
      // Some systems put a byte order mark before all that they pipe.
      value = JSON.parse(line.replace(/^\uFEFF/, ""));
    } catch {
      this.onerror?.(new Misshapen("a line is no JSON"));
      return;
    }
    if (Array.isArray(value)) this.#takeAll(value);
    else this.#report(this.#accept(value, messageOf), 0);
  }

  /** What is wrong with a list is told once, however much of it is. */
  #takeAll(list: readonly unknown[]): void {
    const read = list.length > MAX_LIST ? () => tooMany(list) : messageOf;
    const wrong = list.flatMap((one) => this.#accept(one, read) ?? []);
    this.#report(wrong[0], wrong.length - 1);
  }

  /** Hands on a message, or refuses it and gives what is wrong with it. */
  #accept(value: unknown, read: (value: unknown) => JSONRPCMessage): Error | undefined {
    if (!this.#open) return undefined;
    try {
      this.onmessage?.(read(value));
      return undefined;
    } catch (e) {
      const error = e instanceof Error ? e : new Error(String(e));
      const id = error instanceof Misshapen ? idOf(value) : undefined;
      if (id !== undefined) void this.#refuse(id, error.message);
      return error;
    }
  }

  #report(error: Error | undefined, more: number): void {
    if (error === undefined) return;
    this.onerror?.(more === 0 ? error : new Misshapen(`${error.message} (and ${more} more in this list)`));
  }

  #refuse(id: string | number, message: string): Promise<void> {
    const refusal = { jsonrpc: "2.0", id, error: { code: INVALID_REQUEST, message } } as const;
    return this.send(refusal).catch((e) => this.onerror?.(e));
  }
}

function tooMany(list: readonly unknown[]): never {
  throw new Misshapen(`a list has ${list.length} messages: send at most ${MAX_LIST} in one`);
}
