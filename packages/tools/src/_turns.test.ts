import { join } from "node:path";
import { expect, test } from "vitest";
import { inTurn } from "./_turns.js";

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

test("inTurn() does what is asked for one file one after the other, and for two at the same time", async () => {
  const log: string[] = [];
  const work = (name: string, paths: string[]) =>
    inTurn(paths, async () => {
      log.push(`${name} begins`);
      await soon();
      log.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([work("1", ["a"]), work("2", ["a"]), work("3", ["b"])])).toEqual(["1", "2", "3"]);
  expect(log.slice(0, 3)).toEqual(["1 begins", "3 begins", "1 ends"]);
  expect(log.filter((line) => !line.startsWith("3"))).toEqual(["1 begins", "1 ends", "2 begins", "2 ends"]);
});

test("inTurn() waits for all of several files, in whatever order they are named", async () => {
  const log: string[] = [];
  const work = (name: string, paths: string[]) =>
    inTurn(paths, async () => soon().then(() => log.push(name)));
  await Promise.all([work("1", ["a", "b"]), work("2", ["b", "a"]), work("3", ["a"]), work("4", ["b", "b"])]);
  expect(log).toEqual(["1", "2", "3", "4"]);
});

test("inTurn() waits for a folder with what is in it, and for that with its folder", async () => {
  const log: string[] = [];
  const work = (name: string, path: string) =>
    inTurn([path], async () => {
      log.push(`${name} begins`);
      await soon();
      log.push(`${name} ends`);
    });
  await Promise.all([
    work("file", join("/d", "a")),
    work("folder", "/d"),
    work("other", "/d2"),
    work("deep", join("/d", "b", "c")),
  ]);
  expect(log.filter((line) => !line.startsWith("other"))).toEqual([
    "file begins",
    "file ends",
    "folder begins",
    "folder ends",
    "deep begins",
    "deep ends",
  ]);
  expect(log.slice(0, 2)).toEqual(["file begins", "other begins"]);
});

test("inTurn() goes on after work that failed", async () => {
  const bad = inTurn(["a"], () => Promise.reject(new Error("no")));
  const good = inTurn(["a"], async () => "yes");
  await expect(bad).rejects.toThrow(new Error("no"));
  expect(await good).toBe("yes");
});

test("inTurn() lets go who is called off while waiting, and lets nobody by for it", async () => {
  const log: string[] = [];
  let end = () => {};
  const first = inTurn(["a"], () => new Promise<void>((done) => (end = done)));
  const off = new AbortController();
  const second = inTurn(["a", "b"], async () => log.push("second"), off.signal);
  const third = inTurn(["b"], async () => log.push("third"));
  off.abort(new Error("off"));
  await expect(second).rejects.toThrow(new Error("off"));
  await soon();
  expect(log).toEqual([]);
  end();
  await Promise.all([first, third]);
  expect(log).toEqual(["third"]);
});

test("inTurn() lets work that has begun come to its end, called off or not", async () => {
  const off = new AbortController();
  const work = inTurn(
    ["a"],
    async () => {
      off.abort(new Error("off"));
      await soon();
      return "done";
    },
    off.signal,
  );
  expect(await work).toBe("done");
});

test("inTurn() keeps nothing of work that is done", async () => {
  await Promise.all([inTurn(["a"], soon), inTurn(["a", "b"], soon)]);
  const table = (globalThis as { [key: symbol]: Map<string, unknown> })[Symbol.for("shalya.tools.turns")];
  expect(table?.size).toBe(0);
});
