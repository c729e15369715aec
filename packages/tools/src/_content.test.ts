import { setImmediate } from "node:timers/promises";
import type { Sandbox } from "@shalya/sandbox";
import { expect, test } from "vitest";
import { type Content, withContent } from "./_content.js";
import { Gate } from "./_gate.js";
import type { ReadingKit } from "./_kit.js";

const contentOf = (kit: ReadingKit, path: string, most?: number): Promise<Content> =>
  withContent(kit, path, {}, async (content) => content, most);

const kitWith = (open: unknown): ReadingKit => ({
  host: { sandbox: { fs: { open } } as unknown as Sandbox },
  maxChars: 6000,
  gate: new Gate(1),
});

const stat = async () => ({});

/** A file that has no size and holds this much, as some of the system do. */
const withoutSize = (length: number) => {
  const bytes = Buffer.alloc(length, "x");
  const read = async ({ end = length, maxBytes = Number.POSITIVE_INFINITY }) => {
    if (Math.min(end, length) > maxBytes) throw Object.assign(new Error("too long"), { code: "EFBIG" });
    return bytes.subarray(0, end);
  };
  const open = async () => ({ path: "/proc/x", size: 0, stat, read, close: async () => {} });
  return kitWith(open);
};

test("withContent() tells a file as large by what it holds, whatever its size is said to be", async () => {
  const large = { path: "/proc/x", size: 65_536, stats: {}, kind: "large" };
  expect(await contentOf(withoutSize(400_000), "x", 300_000)).toEqual(large);
  const { kind } = await contentOf(withoutSize(400_000), "x", 400_000);
  expect(kind).toBe("text");
});

test("withContent() hands on what goes wrong, and closes the file", async () => {
  let closed = 0;
  const read = async () => {
    throw new Error("the disk is gone");
  };
  const open = async () => ({ path: "/x", size: 100_000, stat, read, close: async () => closed++ });
  await expect(contentOf(kitWith(open), "x")).rejects.toThrow("the disk is gone");
  expect(closed).toBe(1);
});

test("withContent() works with few large files at once, and with none for a call that is called off", async () => {
  const kit = withoutSize(400_000);
  let [inside, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++inside);
    await setImmediate();
    inside--;
    return "done";
  };
  const stop = new AbortController();
  const all = [{}, {}, { signal: stop.signal }, {}].map((call) => withContent(kit, "x", call, work));
  stop.abort(new Error("enough"));
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect([most, inside]).toEqual([1, 0]);
});
