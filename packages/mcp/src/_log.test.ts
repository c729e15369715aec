import { PassThrough, Writable } from "node:stream";
import { expect, test } from "vitest";
import { logTo } from "./_log.js";

test("logTo() writes a line, with what went wrong", () => {
  const stderr = new PassThrough({ encoding: "utf8" });
  const log = logTo(stderr);
  log("one");
  log("two", new Error("no\nway"));
  log("three", "x".repeat(600));
  expect(stderr.read()).toBe(
    `shalya-mcp: one\nshalya-mcp: two: no way\nshalya-mcp: three: ${"x".repeat(499)}…\n`,
  );
});

test("logTo() holds a megabyte for who does not read, and says how many lines it left out", () => {
  const lines: string[] = [];
  let take: () => void = () => {};
  const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
    lines.push(String(chunk));
    take = done;
  };
  const stderr = new Writable({ write });
  const log = logTo(stderr);
  const line = "x".repeat(1000);
  for (let i = 0; i < 5000; i++) log(line);
  expect(stderr.writableLength).toBeLessThan(1_100_000);
  while (stderr.writableLength > 0) take();
  log("again");
  while (stderr.writableLength > 0) take();
  log("more");
  const whole = lines.filter((one) => one === `shalya-mcp: ${line}\n`).length;
  expect(lines.slice(whole)).toEqual([
    `shalya-mcp: lines left out here, since nobody read what came before them: ${5000 - whole}\n`,
    "shalya-mcp: again\n",
    "shalya-mcp: more\n",
  ]);
});

test("logTo() goes on when stderr fails", () => {
  const stderr = new PassThrough();
  const log = logTo(stderr);
  stderr.destroy(new Error("write EPIPE"));
  expect(() => log("one")).not.toThrow();
});
