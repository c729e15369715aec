import type { Readable, Writable } from "node:stream";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { idOf, Misshapen, messageOf } from "./_accepted.js";

// What JSON-RPC says of a request that is none, and of one whose answer cannot be given.
const INVALID_REQUEST = -32600;
const INTERNAL_ERROR = -32603;

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
    if (out.write(`${jsonOf(message)}\n`)) return;
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
    if (!Array.isArray(value)) this.#report([this.#accept(value)]);
    else if (value.length > MAX_LIST) this.#report(this.#refuseAll(value));
    else this.#report(value.map((one) => this.#accept(one)));
  }

  /** Hands on a message, or refuses it and gives what is wrong with it. */
  #accept(value: unknown): Error | undefined {
    if (!this.#open) return undefined;
    try {
      this.onmessage?.(messageOf(value));
      return undefined;
    } catch (e) {
      return this.#refuse(value, e instanceof Error ? e : new Error(String(e)));
    }
  }

  #refuseAll(list: readonly unknown[]): Error[] {
    const error = new Misshapen(`a list has ${list.length} messages: send at most ${MAX_LIST} in one`);
    for (const one of list) this.#refuse(one, error);
    return [error];
  }

  #refuse(value: unknown, error: Error): Error {
    const id = error instanceof Misshapen ? idOf(value) : undefined;
    if (id === undefined) return error;
    const refusal = { jsonrpc: "2.0", id, error: { code: INVALID_REQUEST, message: error.message } } as const;
    this.send(refusal).catch((e) => this.onerror?.(e));
    return error;
  }

  /** Tells of a line once, however much of it is wrong. */
  #report(errors: readonly (Error | undefined)[]): void {
    const [first, ...more] = errors.filter((one) => one !== undefined);
    if (first === undefined) return;
    const others = more.length === 0 ? "" : ` (and ${more.length} more in this list)`;
    this.onerror?.(others === "" ? first : new Misshapen(first.message + others));
  }
}

/** A message as text; of an answer that is longer than a text can be, that it is. */
function jsonOf(message: JSONRPCMessage): string {
  try {
    return JSON.stringify(message);
  } catch (e) {
    if (!("result" in message)) throw e;
    const error = {
      code: INTERNAL_ERROR,
      message: "the answer is too long to be sent: ask for less at once",
    };
    return JSON.stringify({ jsonrpc: "2.0", id: message.id, error });
  }
}
