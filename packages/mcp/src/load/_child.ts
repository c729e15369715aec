import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { CLI } from "../clients/_clients.js";

/** An answer or a notification, as it came over the wire. */
export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly progress?: number; readonly progressToken?: number };
  readonly result?: { readonly content: readonly { readonly text: string }[]; readonly isError: boolean };
  readonly error?: { readonly code: number };
}

/** The built server as a child process, with nothing between it and the test. */
export class Child {
  readonly process: ChildProcessWithoutNullStreams;
  readonly stderr: Promise<string>;
  /** What came on stdout, in order; what is no JSON fails the test that reads it. */
  readonly seen: Message[] = [];
  /** Called when there is something new. */
  #wake: () => void = () => {};

  private constructor(words: readonly string[], node: readonly string[]) {
    this.process = spawn(process.execPath, [...node, CLI, ...words]);
    this.process.stdin.on("error", () => {});
    this.stderr = text(this.process.stderr);
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      this.seen.push(JSON.parse(line));
      this.#wake();
    });
    this.process.on("close", () => this.#wake());
  }

  /** A server with these words that has shaken hands. */
  static async start(words: readonly string[], node: readonly string[] = []): Promise<Child> {
    const child = new Child(words, node);
    const hello = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "t", version: "1" },
    };
    child.send({ id: 0, method: "initialize", params: hello }, { method: "notifications/initialized" });
    await child.answer(0);
    return child;
  }

  send(...messages: readonly object[]): void {
    this.write(messages.map((one) => `${JSON.stringify({ jsonrpc: "2.0", ...one })}\n`).join(""));
  }

  write(raw: string): void {
    this.process.stdin.write(raw);
  }

  call(id: number, name: string, args: object = {}, more: object = {}): void {
    this.send({ id, method: "tools/call", params: { name, arguments: args, ...more } });
  }

  /** The answer with this id, once it is there. */
  async answer(id: number): Promise<Message> {
    return this.until(() => this.seen.find((one) => one.id === id));
  }

  /** What the test looks for in what came, looked for again at each line. */
  async until<T>(found: () => T | undefined): Promise<T> {
    for (;;) {
      const now = found();
      if (now !== undefined) return now;
      if (this.process.exitCode !== null) throw new Error(`the server is gone: ${await this.stderr}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** The memory that it holds now, in bytes. */
  rss(): number {
    const status = readFileSync(`/proc/${this.process.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
  }

  /** Its exit code, or the signal that killed it, once it is gone. */
  async ended(): Promise<number | string | null> {
    if (this.process.exitCode === null && this.process.signalCode === null) await once(this.process, "exit");
    return this.process.exitCode ?? this.process.signalCode;
  }

  /** Closes its stdin and waits for its end. */
  async close(): Promise<number | string | null> {
    this.process.stdin.end();
    return this.ended();
  }
}
