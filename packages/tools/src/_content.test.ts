import type { Sandbox } from "@shalya/sandbox";
import { expect, test } from "vitest";
import { contentOf } from "./_content.js";

/** A file that has no size and holds this much, as some of the system do. */
const withoutSize = (length: number) => {
  const bytes = Buffer.alloc(length, "x");
  const read = async ({ end = length, maxBytes = Number.POSITIVE_INFINITY }) => {
    if (Math.min(end, length) > maxBytes) throw Object.assign(new Error("too long"), { code: "EFBIG" });
    return bytes.subarray(0, end);
  };
  const open = async () => ({ path: "/proc/x", size: 0, read, close: async () => {} });
  return { host: { sandbox: { fs: { open } } as unknown as Sandbox }, maxChars: 6000 };
};

test("contentOf() tells a file as large by what it holds, whatever its size is said to be", async () => {
  const large = { path: "/proc/x", size: 65_536, kind: "large" };
  expect(await contentOf(withoutSize(100_000), "x", 80_000)).toEqual(large);
  const { kind } = await contentOf(withoutSize(100_000), "x", 100_000);
  expect(kind).toBe("text");
});

test("contentOf() hands on what goes wrong, and closes the file", async () => {
  let closed = 0;
  const read = async () => {
    throw new Error("the disk is gone");
  };
  const open = async () => ({ path: "/x", size: 100_000, read, close: async () => closed++ });
  const kit = { host: { sandbox: { fs: { open } } as unknown as Sandbox }, maxChars: 6000 };
  await expect(contentOf(kit, "x")).rejects.toThrow("the disk is gone");
  expect(closed).toBe(1);
});
