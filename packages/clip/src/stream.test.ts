import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clip } from "./index.js";
import { createSpill, type Spill, spillDirs } from "./spill.js";
import { type ClipSource, type ClipStreamOptions, clipStream } from "./stream.js";

const SHARED = Symbol.for("shalya.spill");
const shared = globalThis as { [SHARED]?: unknown };
const listeners = process.listeners("exit");
let temp = "";
let mine: Spill;

beforeEach(() => {
  temp = realpathSync(mkdtempSync(join(tmpdir(), "clip-stream-")));
  vi.stubEnv("TMPDIR", temp);
  delete shared[SHARED];
  mine = createSpill();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  rmSync(temp, { recursive: true, force: true });
  delete shared[SHARED];
  for (const each of process.listeners("exit")) if (!listeners.includes(each)) process.off("exit", each);
});

async function* chunks(...all: readonly unknown[]): AsyncGenerator<never> {
  yield* all as never[];
}

/** A stream that brings its chunks and then fails. */
async function* failing(error: unknown, ...all: readonly unknown[]): AsyncGenerator<never> {
  yield* all as never[];
  throw error;
}

const coded = (code: string): Error => Object.assign(new Error("secret"), { code });
const pathIn = (result: string): string => /saved to (\S+?);/.exec(result)?.[1] ?? "";
const files = (): string[] => mine.dirs().flatMap((folder) => readdirSync(folder));
const hundred = "x".repeat(100);
/** The descriptors that this process has open. */
const open = (): number => readdirSync("/proc/self/fd").length;

test("clipStream() shows the start of a stream and says how much of it that is", async () => {
  const stream = Readable.from(["the first line\n", "the second line\n".repeat(20)]);
  expect(await clipStream(stream, 72)).toBe(
    "the first line\nthe second line\n…[truncated: 31 of 335 chars shown]",
  );
});

test("clipStream() takes Web streams, Node streams and generators, of text and of bytes", async () => {
  const bytes = Buffer.from("wörds ".repeat(20));
  const wanted = clip("wörds ".repeat(20), 60, { from: "both" });
  const streams: ClipSource[] = [
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    }),
    new Response(bytes).body as NonNullable<Response["body"]>,
    new Blob([bytes]).stream(),
    Readable.from([bytes]),
    Readable.from([bytes]).setEncoding("utf8"),
    Readable.from(bytes.toString()),
    new PassThrough().end(bytes),
    chunks(bytes.subarray(0, 2), bytes.subarray(2)),
    chunks(bytes.toString()),
  ];
  for (const stream of streams) expect(await clipStream(stream, 60, { from: "both" })).toBe(wanted);
});

test("clipStream() gives a stream that fits whole, and takes 6000 where no budget is given", async () => {
  expect(await clipStream(chunks("a", "b\n", Buffer.from("c")), 4)).toBe("ab\nc");
  expect(await clipStream(chunks(), 4)).toBe("");
  expect(await clipStream(chunks("x".repeat(6000)))).toBe("x".repeat(6000));
  expect(await clipStream(chunks("x".repeat(7000)))).toBe(clip("x".repeat(7000)));
  expect(await clipStream(chunks("x".repeat(200_000), "y"), Number.POSITIVE_INFINITY)).toBe(
    `${"x".repeat(200_000)}y`,
  );
});

test("clipStream() reads bytes across the borders of chunks, and keeps a byte order mark", async () => {
  const bytes = Buffer.from("\uFEFFé漢😀");
  const one = [...bytes].map((byte) => Uint8Array.of(byte));
  expect(await clipStream(chunks(...one))).toBe("\uFEFFé漢😀");
  expect(await clipStream(chunks(bytes.subarray(0, 11), new Uint8Array(), "", bytes.subarray(11)))).toBe(
    "\uFEFFé漢😀",
  );
  expect(await clipStream(chunks("a\ud83d", "\ude00b"))).toBe("a😀b");
});

test("clipStream() shows U+FFFD for a character that nothing ends, and for half a pair", async () => {
  expect(await clipStream(chunks(Uint8Array.of(0xf0, 0x9f, 0x98)))).toBe("\uFFFD");
  expect(await clipStream(chunks(Uint8Array.of(0xe6, 0xbc), "a", Uint8Array.of(0xa2)))).toBe("\uFFFDa\uFFFD");
  expect(await clipStream(chunks("\ud83d", Uint8Array.of(0x61), "\ude00"))).toBe("\uFFFDa\uFFFD");
});

test("clipStream() takes every kind of bytes: a view of a larger buffer, a buffer, wider numbers", async () => {
  const { buffer } = new TextEncoder().encode("--wörds--");
  const view = new Uint8Array(buffer, 2, 6);
  expect(
    await clipStream(chunks(view, new DataView(buffer, 2, 6), buffer, new Uint16Array(buffer, 2, 3))),
  ).toBe("wördswörds--wörds--wörds");
});

test("clipStream() is done with a chunk before it asks for the next", async () => {
  async function* reused(): AsyncGenerator<Uint8Array> {
    const bytes = new Uint8Array(10_000);
    for (let i = 0; i < 100; i++) yield bytes.fill(97 + (i % 26));
  }
  const whole = Array.from({ length: 100 }, (_, i) => String.fromCharCode(97 + (i % 26)).repeat(10_000)).join(
    "",
  );
  const result = await clipStream(reused(), 400_000, { from: "both", keep: mine.keep });
  expect(result).toBe(clip(whole, 400_000, { from: "both", keep: () => pathIn(result) }));
  expect(readFileSync(pathIn(result), "utf8")).toBe(whole);
});

test("clipStream() asks for one chunk at a time, and writes what came in blocks of 256 KB or more", async () => {
  let [asked, answered] = [0, 0];
  const [ahead, sizes]: [number[], number[]] = [[], []];
  const next = async (): Promise<IteratorResult<string>> => {
    asked += 1;
    ahead.push(asked - answered);
    sizes.push(files().length ? statSync(join(mine.dir(), "1.txt")).size : 0);
    await new Promise((resolve) => setImmediate(resolve));
    answered += 1;
    return answered > 5 ? { done: true, value: undefined } : { done: false, value: many };
  };
  const many = "x".repeat(200_000);
  await clipStream({ [Symbol.asyncIterator]: () => ({ next }) }, 250, { keep: mine.keep });
  expect(statSync(join(mine.dir(), "1.txt")).size).toBe(1_000_000);
  expect([ahead, sizes]).toEqual([
    [1, 1, 1, 1, 1, 1],
    [0, 0, 400_000, 400_000, 800_000, 800_000],
  ]);
});

test("clipStream() lets a stream that always has more share the process with others", async () => {
  async function* endless(): AsyncGenerator<string> {
    while (true) yield "y\n";
  }
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  const result = await clipStream(endless(), 100, { signal: AbortSignal.timeout(400) });
  clearInterval(timer);
  expect(result).toMatch(
    /^(y\n)+…\[truncated: \d\d of \d+ chars shown\. the stream failed \(TimeoutError\)\]$/,
  );
  expect(ticks).toBeGreaterThan(2);
});

test("clipStream() runs beside itself, each with a file of its own", async () => {
  const all = Array.from({ length: 20 }, (_, i) => `${i} ${"x".repeat(i)}\n`.repeat(2000));
  const results = await Promise.all(
    all.map((text) => clipStream(Readable.from(text.match(/.{1,700}/gs) ?? []), 200, { keep: true })),
  );
  expect(results.map((result) => readFileSync(pathIn(result), "utf8"))).toEqual(all);
  expect(new Set(results.map((result) => dirname(pathIn(result))))).toEqual(new Set(spillDirs()));
});

test("clipStream() saves in the spill that keep belongs to, of another copy of the package too", async () => {
  vi.resetModules();
  const other = await import("./spill.js");
  const theirs = other.createSpill();
  for (const spill of [mine, theirs]) {
    const result = await clipStream(chunks(hundred), 5, { keep: spill.keep });
    expect([readFileSync(pathIn(result), "utf8"), dirname(pathIn(result))]).toEqual([hundred, spill.dir()]);
  }
  expect(spillDirs()).toEqual([]);
});

test("clipStream() holds a file to the caps of its spill when it is whole", async () => {
  const small = createSpill({ maxFiles: 1 });
  const first = pathIn(await clipStream(chunks(hundred), 5, { keep: small.keep }));
  const second = pathIn(await clipStream(chunks(hundred), 5, { keep: small.keep }));
  expect([existsSync(first), existsSync(second)]).toEqual([false, true]);
});

test("clipStream() saves up to maxBytes, never half a character, and the note says so", async () => {
  const whole = "漢".repeat(100);
  for (const [maxBytes, kept] of [
    [299, 297],
    [100, 99],
    [2, 0],
  ] as const) {
    const streams = [chunks(whole), chunks(Buffer.from(whole)), chunks(...whole.split(""))];
    for (const stream of streams) {
      const result = await clipStream(stream, 5, { keep: mine.keep, maxBytes });
      expect(result).toBe(
        `漢漢漢漢漢…[truncated: 5 of 100 chars shown. the first ${kept} of 300 bytes saved to ${pathIn(result)}; use view_file]`,
      );
      expect(readFileSync(pathIn(result), "utf8")).toBe("漢".repeat(kept / 3));
    }
  }
  const result = await clipStream(chunks(whole), 5, { keep: mine.keep, maxBytes: 300 });
  expect(result).toBe(clip(whole, 5, { keep: () => pathIn(result) }));
});

test("clipStream() saves bytes that are UTF-8 as they are, and the text of others, for who reads texts only", async () => {
  const marked = Buffer.from("\uFEFFa\0漢\r\n");
  const bad = Uint8Array.of(0x61, 0xff, 0xe6, 0xbc);
  for (const [given, saved] of [
    [[marked], marked],
    [[bad, marked], Buffer.concat([Buffer.from("a\uFFFD\uFFFD"), marked])],
    [[marked, bad], Buffer.concat([marked, Buffer.from("a\uFFFD\uFFFD")])],
  ] as const) {
    const result = await clipStream(chunks(...given), 2, { keep: mine.keep });
    expect(readFileSync(pathIn(result))).toEqual(saved);
  }
  expect(await clipStream(chunks(bad, bad), 2, { keep: () => "/x/1", maxBytes: 5 })).toBe(
    "a\uFFFD…[truncated: 2 of 6 chars shown. the first 4 of 14 bytes saved to /x/1; use view_file]",
  );
});

test("clipStream() hands no more than maxBytes to a keep of the caller's own", async () => {
  const saved: string[] = [];
  const keep = (text: string): string => `/x/${saved.push(text)}`;
  expect(await clipStream(chunks(hundred, hundred), 5, { keep, maxBytes: 150 })).toBe(
    "xxxxx…[truncated: 5 of 200 chars shown. the first 150 of 200 bytes saved to /x/1; use view_file]",
  );
  expect(saved).toEqual(["x".repeat(150)]);
  expect(await clipStream(chunks(hundred, hundred), 5, { keep: () => undefined, maxBytes: 150 })).toBe(
    "xxxxx…[truncated: 5 of 200 chars shown]",
  );
});

test("clipStream() makes no file for what it shows whole", async () => {
  expect(await clipStream(chunks("a", "b"), 2, { keep: true })).toBe("ab");
  expect(readdirSync(temp)).toEqual([]);
});

test.each<[string, () => void, string]>([
  ["removed", () => rmSync(mine.dir(), { recursive: true }), "ENOENT"],
  ["moved away", () => renameSync(mine.dir(), join(temp, "moved")), "ENOENT"],
  ["disposed of", () => mine[Symbol.dispose](), "ENOENT"],
])("clipStream() names no file when its folder is %s while it is written", async (_, spoil, code) => {
  async function* stream(): AsyncGenerator<string> {
    yield hundred;
    spoil();
    yield hundred;
  }
  const before = open();
  expect(await clipStream(stream(), 5, { keep: mine.keep })).toBe(
    `xxxxx…[truncated: 5 of 200 chars shown. could not save the whole (${code})]`,
  );
  expect(open()).toBe(before);
});

test("clipStream() says so when nothing can be saved, and shows what it would show", async () => {
  vi.stubEnv("TMPDIR", join(temp, "nowhere"));
  expect(await clipStream(chunks(hundred, hundred), 5, { keep: true })).toBe(
    "xxxxx…[truncated: 5 of 200 chars shown. could not save the whole (ENOENT)]",
  );
  mine[Symbol.dispose]();
  expect(await clipStream(chunks(hundred), 5, { keep: mine.keep })).toBe(
    "xxxxx…[truncated: 5 of 100 chars shown. could not save the whole (Error)]",
  );
});

test("clipStream() runs without process and Buffer, and says nothing of a file there", async () => {
  const bytes = new TextEncoder().encode(`a漢😀${hundred}`);
  const wanted = clip(`a漢😀${hundred}`, 40, { from: "end" });
  vi.stubGlobal("process", undefined);
  vi.stubGlobal("Buffer", undefined);
  const result = await clipStream(chunks(bytes.slice(0, 6), bytes.slice(6)), 40, { from: "end", keep: true });
  vi.unstubAllGlobals();
  expect(result).toBe(wanted);
});

test("clipStream() shows what came before a stream failed, and names the error", async () => {
  expect(await clipStream(failing(coded("ECONNRESET"), "some ", "text"))).toBe(
    "some text…[truncated: 9 of 9 chars shown. the stream failed (ECONNRESET)]",
  );
  const result = await clipStream(failing(coded("ECONNRESET"), hundred, hundred, hundred), 250, {
    ...{ keep: mine.keep, from: "end", more: "run it again" },
  });
  const note = `[truncated: last 99 of 300 chars shown. the stream failed (ECONNRESET). saved to ${pathIn(result)}; use view_file. run it again]…`;
  const shown = 250 - note.length;
  expect(result).toBe(note.replace("last 99", `last ${shown}`) + "x".repeat(shown));
  expect(readFileSync(pathIn(result), "utf8")).toBe(hundred.repeat(3));
});

test("clipStream() counts the note of a failure in n, whatever n is", async () => {
  for (let n = -1; n < 400; n++) {
    const saved: string[] = [];
    const keep = (text: string): string => `/x/${saved.push(text)}.txt`;
    const result = await clipStream(failing(coded("EPIPE"), hundred), n, { keep, more: "again" });
    const [, shown = "", note = ""] = /^(x*)(…\[truncated: .*)$/.exec(result) ?? [];
    const brief = `…[truncated: ${shown.length} of 100 chars shown. the stream failed (EPIPE)]`;
    const full = brief.replace(")]", "). saved to /x/1.txt; use view_file. again]");
    expect([brief, full]).toContain(note);
    if (note === full) expect(saved).toEqual([hundred]);
    if (n > note.length) expect(result.length).toBeLessThanOrEqual(n);
    if (n > note.length + 100) expect(shown.length).toBe(100);
    expect(shown.length).toBeGreaterThan(0);
    if (n > full.length) expect(note).toBe(shown.length < 100 ? full : brief);
  }
});

test.each<[string, unknown, string]>([
  ["ABORT_ERR by its name only", Object.assign(new Error("x"), { name: "TimeoutError" }), "TimeoutError"],
  [
    "the code of its cause",
    new TypeError("terminated", { cause: coded("UND_ERR_SOCKET") }),
    "UND_ERR_SOCKET",
  ],
  ["what is no error", "secret", "Error"],
  ["what cannot be read", new Proxy({}, { get: () => expect.fail() }), "Error"],
])("clipStream() names %s", async (_, error, name) => {
  expect(await clipStream(failing(error, "text"))).toBe(
    `text…[truncated: 4 of 4 chars shown. the stream failed (${name})]`,
  );
});

test("clipStream() rejects with the stream's own error when it fails before there is any text", async () => {
  const error = coded("ENOENT");
  await expect(clipStream(failing(error))).rejects.toBe(error);
  await expect(clipStream(failing(error, "", new Uint8Array()))).rejects.toBe(error);
  await expect(clipStream(createReadStream(join(temp, "nowhere")))).rejects.toMatchObject({ code: "ENOENT" });
});

test("clipStream() shows what a stream brought that was destroyed", async () => {
  const stream = new PassThrough();
  stream.write("text");
  setImmediate(() => stream.destroy());
  expect(await clipStream(stream)).toBe(
    "text…[truncated: 4 of 4 chars shown. the stream failed (ERR_STREAM_PREMATURE_CLOSE)]",
  );
});

/** Streams that bring `text` and then nothing, and how to see that they were let go of. */
const waiting: Record<string, () => { stream: ClipSource; isLetGo: () => boolean }> = {
  "a Web stream": () => {
    let cancelled = false;
    const stream = new ReadableStream<string>({
      start: (controller) => controller.enqueue(hundred),
      cancel: () => {
        cancelled = true;
      },
    });
    return { stream, isLetGo: () => cancelled && !stream.locked };
  },
  "a Node stream": () => {
    const stream = new PassThrough();
    stream.write(hundred);
    return { stream, isLetGo: () => stream.destroyed };
  },
  "an iterable": () => {
    let returned = false;
    let asked = 0;
    const next = (): Promise<IteratorResult<string>> =>
      asked++ ? new Promise(() => {}) : Promise.resolve({ done: false, value: hundred });
    const end = async (): Promise<IteratorResult<string>> => {
      returned = true;
      throw new Error("nobody hears this");
    };
    return {
      stream: { [Symbol.asyncIterator]: () => ({ next, return: end }) },
      isLetGo: () => returned,
    };
  },
};

test.each(Object.keys(waiting))("clipStream() is stopped by its signal, and lets go of %s", async (kind) => {
  const { stream, isLetGo } = waiting[kind]?.() ?? expect.fail();
  const before = open();
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 20);
  const result = clipStream(stream, 50, { keep: mine.keep, signal: controller.signal });
  await expect(result).rejects.toMatchObject({ name: "AbortError" });
  expect([isLetGo(), files(), open()]).toEqual([true, [], before]);
});

test.each(Object.keys(waiting))("clipStream() shows what %s brought within a time limit", async (kind) => {
  const { stream, isLetGo } = waiting[kind]?.() ?? expect.fail();
  const result = await clipStream(stream, 250, { signal: AbortSignal.timeout(20) });
  expect(result).toBe(`${hundred}…[truncated: 100 of 100 chars shown. the stream failed (TimeoutError)]`);
  expect(isLetGo()).toBe(true);
});

test("clipStream() rejects with the reason of an abort, and reads nothing when it came before", async () => {
  const { stream, isLetGo } = waiting["a Web stream"]?.() ?? expect.fail();
  const result = clipStream(stream, 50, { signal: AbortSignal.abort("no need") });
  await expect(result).rejects.toBe("no need");
  expect(isLetGo()).toBe(true);
});

test("clipStream() rejects when the stream itself was aborted, and keeps no file", async () => {
  const error = new DOMException("gone", "AbortError");
  await expect(clipStream(failing(error, hundred), 5, { keep: mine.keep })).rejects.toBe(error);
  expect(files()).toEqual([]);
});

test("clipStream() leaves no listener on a signal, and holds one at a time", async () => {
  const signal = new AbortController().signal;
  const [add, remove] = [vi.spyOn(signal, "addEventListener"), vi.spyOn(signal, "removeEventListener")];
  await clipStream(chunks("a", "b", "c"), 5, { signal });
  expect([add.mock.calls.length, remove.mock.calls]).toEqual([4, add.mock.calls]);
});

test("clipStream() lets go of a stream that ended or failed by itself", async () => {
  const ended = new Blob([hundred]).stream();
  await clipStream(ended, 5);
  const failed = new ReadableStream<string>({
    start: (controller) => controller.enqueue("text"),
    pull: (controller) => controller.error(coded("EIO")),
  });
  await clipStream(failed, 5);
  expect([ended.locked, failed.locked]).toEqual([false, false]);
});

test.each<[unknown, string]>([
  [7, "a number"],
  [null, "null"],
  [undefined, "undefined"],
  [["x"], "an object"],
  [{ toString: () => "x" }, "an object"],
  [{ [Symbol.toStringTag]: "ArrayBuffer", byteLength: 8, length: 8 }, "an object"],
])("clipStream() refuses a chunk that is neither text nor bytes: %s", async (chunk, kind) => {
  let ended = false;
  async function* stream(): AsyncGenerator<never> {
    try {
      yield* [hundred, chunk] as never[];
    } finally {
      ended = true;
    }
  }
  await expect(clipStream(stream(), 5, { keep: mine.keep })).rejects.toEqual(
    new TypeError(
      `chunk 2 of the stream is ${kind}, not text or bytes: pass a stream of strings or of Uint8Arrays`,
    ),
  );
  expect([ended, files()]).toEqual([true, []]);
});

const TODO = "pass a ReadableStream, a Node stream or another async iterable of text or bytes";

test.each<[unknown, string]>([
  [undefined, "undefined"],
  [null, "null"],
  ["text", "a string"],
  [7, "a number"],
  [{}, "an object"],
  [["text"], "an object"],
  [Buffer.from("text"), "an object"],
  [new Response("text"), "an object"],
  [() => {}, "a function"],
])("clipStream() refuses what is no stream: %s", async (stream, kind) => {
  await expect(clipStream(stream as never)).rejects.toEqual(
    new TypeError(`stream is ${kind}, not a stream: ${TODO}`),
  );
});

test("clipStream() refuses a stream that cannot be read, or that somebody else reads", async () => {
  const unreadable = new Proxy({}, { get: () => expect.fail() });
  await expect(clipStream(unreadable as never)).rejects.toEqual(
    new TypeError(`stream cannot be read: ${TODO}`),
  );
  const locked = new Blob(["text"]).stream();
  locked.getReader();
  const error = await clipStream(locked).catch((e: unknown) => e);
  expect(error).toEqual(new TypeError("stream cannot be read: pass one that nobody else reads"));
  expect((error as Error).cause).toBeInstanceOf(TypeError);
});

test.each<[string, ClipStreamOptions | null, Error]>([
  [
    "a reader without a name",
    { reader: "" },
    new RangeError("options.reader is empty: name the tool that reads a saved file"),
  ],
  [
    "a cap that is no number",
    { maxBytes: "1" as never },
    new TypeError(
      "options.maxBytes is a string, not a number: pass a whole number from 1 up, or leave it out",
    ),
  ],
  [
    "a signal that is none",
    { signal: {} as never },
    new TypeError("options.signal is an object, not an AbortSignal: pass one, or leave it out"),
  ],
  [
    "a signal that cannot be read",
    { signal: new Proxy({}, { get: () => expect.fail() }) as never },
    new TypeError("options.signal cannot be read: pass one, or leave it out"),
  ],
  [
    "options that are null",
    null,
    new TypeError("options is null, not an object: name each option, or leave them out"),
  ],
])("clipStream() refuses %s, and leaves the stream alone", async (_, options, error) => {
  const stream = new Blob([hundred]).stream();
  await expect(clipStream(stream, 5, options as never)).rejects.toEqual(error);
  expect(stream.locked).toBe(false);
});
