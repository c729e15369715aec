import { once } from "node:events";
import { PassThrough, Writable } from "node:stream";
import { expect, test } from "vitest";
import { alone } from "./_alone.js";

test("alone() writes what it is given, in order, and leaves all else to the log", async () => {
  const [stdout, log] = [new PassThrough({ encoding: "utf8" }), new PassThrough({ encoding: "utf8" })];
  const own = alone(stdout, log);
  own.write("one\n");
  stdout.write("noise\n");
  own.write("two é\n");
  own.write("three\n");
  await new Promise<void>((resolve) => {
    own.end(resolve);
  });
  expect(stdout.read()).toBe("one\ntwo é\nthree\n");
  expect(log.read()).toBe("noise\n");
});

test("alone() writes together what is small, and by itself what is large", async () => {
  const lengths: number[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
    lengths.push(chunk.length);
    setTimeout(done, 1);
  };
  const own = alone(new Writable({ write }), new PassThrough());
  const large = "x".repeat(2_000_000);
  for (const one of ["first", "a", "b", large, large, "c", "d"]) own.write(one);
  await new Promise<void>((resolve) => {
    own.end(resolve);
  });
  expect(lengths).toEqual([5, 2, large.length, large.length, 2]);
});

test("alone() fails when stdout does", async () => {
  const stdout = new PassThrough();
  const own = alone(stdout, new PassThrough());
  stdout.destroy(new Error("write EPIPE"));
  expect(await once(own, "error")).toEqual([new Error("write EPIPE")]);
});
