import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { onEachWay } from "./_each-way.js";

onEachWay("load", (ground) => {
  test("10,000 reads and writes at once lose nothing and leave no descriptor", async () => {
    const open = () => (process.platform === "linux" ? readdirSync("/proc/self/fd").length : 0);
    const before = open();
    // Where each write looks five times, a tenth of them says the same.
    const all = ground.way.name === "descriptor" ? 10_000 : 1000;
    const names = Array.from({ length: 50 }, (_, i) => `d${i % 5}/f${i}`);
    const writes = (i: number) => i < names.length || i % 4 === 0;
    const calls = Array.from({ length: all }, async (_, i) => {
      const name = names[i % names.length] ?? "";
      if (writes(i)) return ground.fs.appendFile(name, `${i}\n`);
      return ground.fs.readFile(name, "utf8");
    });
    const results = await Promise.all(calls);
    expect(results.filter((each) => each !== undefined && !/^(\d+\n)+$/.test(each))).toEqual([]);
    const texts = await Promise.all(names.map((name) => ground.fs.readFile(name, "utf8")));
    const lines = texts.flatMap((text) => text.trim().split("\n").map(Number));
    expect(lines.sort((a, b) => a - b)).toEqual(calls.map((_, i) => i).filter(writes));
    expect(await ground.fs.readdir(".", { recursive: true })).toHaveLength(names.length + 5);
    expect(open()).toBe(before);
  }, 60_000);
});
