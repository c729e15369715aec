import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Tail } from "./_tail.js";
import { utf8 } from "./_utf8.js";
import { clip } from "./index.js";
import { createSpill, type Spill } from "./spill.js";
import { clipStream } from "./stream.js";

let temp = "";
let mine: Spill;

beforeEach(() => {
  temp = realpathSync(mkdtempSync(join(tmpdir(), "clip-hostile-")));
  vi.stubEnv("TMPDIR", temp);
  mine = createSpill();
});

afterEach(() => {
  mine[Symbol.dispose]();
  vi.unstubAllEnvs();
  rmSync(temp, { recursive: true, force: true });
});

const boom = (): never => {
  throw Object.assign(new Error("secret"), { code: "EBOOM" });
};
const hundred = "x".repeat(100);
const failed = `${hundred}…[truncated: 100 of 100 chars shown. the stream failed (EBOOM)]`;

/** An iterable that brings a hundred characters and then does something odd. */
function then(odd: () => unknown, more: object = {}): never {
  let asked = 0;
  const next = (): unknown => (asked++ ? odd() : { done: false, value: hundred });
  return { [Symbol.asyncIterator]: () => ({ next, ...more }) } as never;
}

/** The same as a Web stream. */
function reader(odd: () => unknown, more: object = {}): never {
  let asked = 0;
  const read = (): unknown => (asked++ ? odd() : { done: false, value: hundred });
  return { getReader: () => ({ read, releaseLock() {}, async cancel() {}, ...more }) } as never;
}

test.each<[string, () => unknown]>([
  ["throws", boom],
  ["rejects", async () => boom()],
  [
    "answers with a step that throws",
    () => ({
      get done() {
        return boom();
      },
    }),
  ],
  [
    "answers with a value that throws",
    () => ({
      done: false,
      get value() {
        return boom();
      },
    }),
  ],
  ["answers with what throws whatever is asked of it", () => new Proxy({}, { get: boom })],
])("clipStream() shows what came before a stream %s", async (_, odd) => {
  expect(await clipStream(then(odd))).toBe(failed);
  expect(await clipStream(reader(odd))).toBe(failed);
  expect(await clipStream(reader(odd, { releaseLock: boom }))).toBe(failed);
});

test.each([null, undefined])("clipStream() takes a step that is %s for a failure", async (step) => {
  expect(await clipStream(then(() => step))).toBe(failed.replace("EBOOM", "TypeError"));
});

test("clipStream() takes steps that are no promises", async () => {
  const steps = [{ value: "a" }, { done: 0, value: "b" }, { done: 1, value: "c" }];
  expect(await clipStream({ [Symbol.asyncIterator]: () => ({ next: () => steps.shift() }) } as never)).toBe(
    "ab",
  );
});

test.each<[string, () => never]>([
  ["an iterator that is none", () => ({ [Symbol.asyncIterator]: () => null }) as never],
  ["an iterator that cannot be made", () => ({ [Symbol.asyncIterator]: boom }) as never],
  ["a reader that cannot be made", () => ({ getReader: boom }) as never],
  ["a reader that is none", () => ({ getReader: () => undefined }) as never],
])("clipStream() rejects for %s, and hangs for none", async (_, stream) => {
  await expect(clipStream(stream())).rejects.toBeInstanceOf(TypeError);
});

test.each<[string, object]>([
  ["throws", { return: boom, cancel: boom }],
  ["rejects", { return: async () => boom(), cancel: async () => boom() }],
  ["never answers", { return: () => new Promise(() => {}), cancel: () => new Promise(() => {}) }],
  ["is not there", { return: undefined, cancel: undefined }],
])("clipStream() is stopped though letting go %s", async (_, more) => {
  const never = (): Promise<never> => new Promise(() => {});
  for (const stream of [then(never, more), reader(never, more)])
    expect(await clipStream(stream, 6000, { signal: AbortSignal.timeout(5) })).toBe(
      failed.replace("EBOOM", "TimeoutError"),
    );
});

test("clipStream() survives a Node stream that fails when it is destroyed", async () => {
  const stream = new PassThrough({ destroy: (_, done) => done(new Error("late")) });
  stream.write(hundred);
  expect(await clipStream(stream, 6000, { signal: AbortSignal.timeout(5) })).toBe(
    failed.replace("EBOOM", "TimeoutError"),
  );
  await new Promise((resolve) => setImmediate(resolve));
});

test("clipStream() writes through no link that waits under the next name", async () => {
  writeFileSync(join(temp, "victim"), "kept");
  symlinkSync(join(temp, "victim"), join(mine.dir(), "1.txt"));
  expect(await clipStream(Readable.from([hundred, hundred]), 5, { keep: mine.keep })).toBe(
    "xxxxx…[truncated: 5 of 200 chars shown. could not save the whole (EEXIST)]",
  );
  expect(readFileSync(join(temp, "victim"), "utf8")).toBe("kept");
});

test.each<[string, unknown, string]>([
  ["throws", boom, "could not save the whole (EBOOM)"],
  ["throws when looked at", new Proxy(() => "", { get: boom }), "could not save the whole (EBOOM)"],
  ["answers later", async () => "/x", "could not save the whole (TypeError)"],
])("clipStream() says that a keep which %s did not save", async (_, keep, said) => {
  expect(await clipStream(Readable.from([hundred]), 5, { keep: keep as never })).toBe(
    `xxxxx…[truncated: 5 of 100 chars shown. ${said}]`,
  );
});

test("clipStream() takes one chunk of any size, and counts what it means", async () => {
  const bytes = Buffer.alloc(8_000_000, "漢字 ");
  const text = "é".repeat(8_000_000);
  expect(await clipStream(Readable.from([bytes]), 60, { from: "end" })).toBe(
    clip(bytes.toString(), 60, { from: "end" }),
  );
  expect(await clipStream(Readable.from([text]), 60, { from: "both" })).toBe(
    clip(text, 60, { from: "both" }),
  );
});

test("clipStream() refuses bytes whose memory has been given away", async () => {
  const buffer = new ArrayBuffer(8);
  const view = new Uint8Array(buffer);
  structuredClone(buffer, { transfer: [buffer] });
  for (const chunk of [view, buffer])
    await expect(clipStream(Readable.from([chunk]))).rejects.toEqual(
      new TypeError(
        "chunk 1 of the stream is an object, not text or bytes: pass a stream of strings or of Uint8Arrays",
      ),
    );
});

test("clipStream() shows no more than a text can hold, whatever the budget", async () => {
  async function* stream(): AsyncGenerator<Uint8Array> {
    for (let i = 0; i < 68; i++) yield new Uint8Array(1_000_000).fill(113);
  }
  for (const from of ["start", "both"] as const) {
    const result = await clipStream(stream(), Number.POSITIVE_INFINITY, { from });
    expect(result.length).toBe(2 ** 26);
    expect(result.replace(/q+/g, "")).toMatch(/^…\[truncated: .* of 68000000 chars shown\]…?$/);
  }
});

test("clipStream() takes very many chunks of one byte, or of nothing", async () => {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (let i = 0; i < 120_000; i++) yield Uint8Array.of(97 + (i % 26));
  }
  async function* nothing(): AsyncGenerator<string | Uint8Array> {
    for (let i = 0; i < 30_000; i++) yield* ["", new Uint8Array(), i % 100 ? "" : "ab"];
  }
  const whole = Array.from({ length: 120_000 }, (_, i) => String.fromCharCode(97 + (i % 26))).join("");
  const result = await clipStream(bytes(), 300, { from: "end", keep: mine.keep });
  const path = /saved to (\S+?);/.exec(result)?.[1] ?? "";
  expect(result).toBe(clip(whole, 300, { from: "end", keep: () => path }));
  expect(readFileSync(path, "utf8")).toBe(whole);
  expect(await clipStream(nothing(), 60, { from: "both" })).toBe(
    clip("ab".repeat(300), 60, { from: "both" }),
  );
});

test("clipStream() lets go of long texts of which a chunk is a small part", async () => {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  let most = 0;
  async function* slices(): AsyncGenerator<string> {
    for (let i = 0; i < 300; i++) {
      yield `${i}${"漢字 ".repeat(200_000)}`.slice(0, 100);
      if (i % 100 === 99) gc();
      if (i % 100 === 99) most = Math.max(most, process.memoryUsage().heapUsed);
    }
  }
  gc();
  const before = process.memoryUsage().heapUsed;
  for (const from of ["start", "end"] as const) await clipStream(slices(), 60, { from });
  expect((most - before) / 1e6).toBeLessThan(10);
});

test("the end of a text is held in little more than its size, whatever the pieces", () => {
  const coder = utf8();
  const kinds = [
    () => Uint8Array.of(97),
    () => "a",
    () => "漢",
    () => coder.bytesOf("漢"),
    () => "x".repeat(5000),
    () => new Uint8Array(5000).fill(97),
  ];
  for (const pick of [...kinds.map((kind) => [kind]), kinds.slice(0, 4), kinds]) {
    const tail = new Tail(coder, 100);
    for (let i = 0; i < 20_000; i++) tail.add(pick[i % pick.length]?.() ?? "");
    expect(tail.text().length).toBeGreaterThanOrEqual(100);
    expect(tail.text().length).toBeLessThanOrEqual(1000);
  }
});
