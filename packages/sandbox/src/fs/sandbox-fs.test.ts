import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { SandboxFs } from "../index.js";
import { onEachWay } from "./_each-way.js";

type AnyCall = (...args: unknown[]) => Promise<unknown>;

onEachWay("wrong shapes", (ground) => {
  const call = (name: keyof SandboxFs, ...args: unknown[]) =>
    (ground.fs[name] as unknown as AnyCall)(...args);

  test("every call refuses a path of the wrong type", async () => {
    const one: (keyof SandboxFs)[] = ["readFile", "readText", "readdir", "stat", "mkdir", "rm", "open"];
    for (const name of one)
      await expect(call(name, 7)).rejects.toEqual(new TypeError("path is of type number: give a string"));
    for (const name of ["writeFile", "appendFile"] as const)
      await expect(call(name, null, "x")).rejects.toEqual(
        new TypeError("path is of type null: give a string"),
      );
    for (const name of ["rename", "copyFile"] as const) {
      await expect(call(name, {}, "x")).rejects.toEqual(
        new TypeError("from is of type object: give a string"),
      );
      await expect(call(name, "x")).rejects.toEqual(new TypeError("to is of type undefined: give a string"));
    }
  });

  test("every call refuses options of the wrong shape", async () => {
    ground.files("a");
    const args = { writeFile: ["a", "x"], appendFile: ["a", "x"] } as Record<string, unknown[]>;
    for (const name of [
      "readFile",
      "readText",
      "readdir",
      "mkdir",
      "rm",
      "writeFile",
      "appendFile",
    ] as const) {
      const rest = args[name] ?? ["a"];
      await expect(call(name, ...rest, null)).rejects.toEqual(
        new TypeError("options is of type null: give an object"),
      );
      await expect(call(name, ...rest, { oops: 1 })).rejects.toThrow(
        /^options has "oops", which is no option here: use [a-zA-Z, ]+$/,
      );
      const hostile = new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error("no");
          },
        },
      );
      await expect(call(name, ...rest, hostile)).rejects.toEqual(
        new TypeError("options cannot be read: give a plain object"),
      );
    }
    expect(readdirSync(ground.root)).toEqual(["a"]);
  });

  test("reads refuse a range or an encoding that is none", async () => {
    ground.files("a");
    for (const name of ["start", "end", "maxBytes"]) {
      await expect(call("readFile", "a", { [name]: "1" })).rejects.toEqual(
        new TypeError(`${name} is of type string: give a number`),
      );
      for (const value of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
        await expect(call("readText", "a", { [name]: value })).rejects.toEqual(
          new RangeError(`${name} is ${value}: give a whole number from 0 up`),
        );
    }
    await expect(call("readFile", "a", "utf9")).rejects.toEqual(
      new RangeError('encoding is "utf9": give one that Buffer knows, such as "utf8"'),
    );
    await expect(call("readFile", "a", { encoding: 8 })).rejects.toEqual(
      new TypeError('encoding is of type number: give a string such as "utf8"'),
    );
    const file = await ground.fs.open("a");
    await expect(file.read({ start: -1 })).rejects.toEqual(
      new RangeError("start is -1: give a whole number from 0 up"),
    );
    expect(() => file.stream({ maxBytes: 1 } as object)).toThrow(
      new TypeError('options has "maxBytes", which is no option here: use start, end'),
    );
    await file.close();
  });

  test("writes refuse data, a flag or a mode that is none", async () => {
    const data = "give a string or a Uint8Array";
    await expect(call("writeFile", "a", 7)).rejects.toEqual(new TypeError(`data is of type number: ${data}`));
    await expect(call("writeFile", "a")).rejects.toEqual(new TypeError(`data is of type undefined: ${data}`));
    await expect(call("appendFile", "a", new Proxy(new Uint8Array(1), {}))).rejects.toEqual(
      new TypeError(`data is of type object: ${data}`),
    );
    await expect(call("writeFile", "a", "", { flag: "a" })).rejects.toEqual(
      new RangeError('flag is "a": give "w" or "wx"'),
    );
    await expect(call("rename", "a", "b", { flag: "r" })).rejects.toEqual(
      new RangeError('flag is "r": give "w" or "wx"'),
    );
    await expect(call("writeFile", "a", "", { was: 1 })).rejects.toEqual(
      new TypeError("was is of type number: give a string or a Uint8Array"),
    );
    await expect(call("writeFile", "a", "", { flag: 1 })).rejects.toEqual(
      new TypeError('flag is of type number: give "w" or "wx"'),
    );
    await expect(call("writeFile", "a", "", { mode: "644" })).rejects.toEqual(
      new TypeError("mode is of type string: give a number such as 0o644"),
    );
    for (const mode of [-1, 0o1000, 1.5, Number.NaN])
      await expect(call("appendFile", "a", "", { mode })).rejects.toEqual(
        new RangeError(`mode is ${mode}: give a whole number from 0 to 0o777`),
      );
    expect(readdirSync(ground.root)).toEqual([]);
  });

  test("a flag is true or false", async () => {
    for (const [name, option] of [
      ["rm", "recursive"],
      ["mkdir", "recursive"],
      ["readdir", "recursive"],
      ["readdir", "withFileTypes"],
    ] as const)
      await expect(call(name, ".", { [option]: 1 })).rejects.toEqual(
        new TypeError(`${option} is of type number: give true or false`),
      );
  });

  test("the calls need no receiver and cannot be replaced", async () => {
    const { writeFile, readFile } = ground.fs;
    await writeFile("a", "x");
    expect(await readFile("a", "utf8")).toBe("x");
    expect(ground.sandbox.fs).toBe(ground.sandbox.fs);
    expect(Object.isFrozen(ground.fs)).toBe(true);
  });
});
