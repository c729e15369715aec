import { bench, describe } from "vitest";
import { type Command, exhash, lnhash, lnhashview } from "./index.js";

const lines = Array.from({ length: 20_000 }, (_, i) => `  const row_${i} = sum(${i * 7});`);
const text = `${lines.join("\n")}\n`;
const tag = (i: number): string => lnhash(i + 1, lines[i] as string);

/** Commands spread over the text, from the bottom up, so that each address stays as it was seen. */
function script(count: number, make: (address: string, i: number) => Command): Command[] {
  const step = lines.length / count;
  return Array.from({ length: count }, (_, i) => make(tag(lines.length - 1 - i * step), i));
}

const kinds: ((address: string) => Command)[] = [
  (address) => [address, "s", "sum\\((\\d+)\\)", "total($1)"],
  (address) => [address, "c", "  // gone"],
  (address) => [address, "a", "  // one\n  // two"],
  (address) => [address, "d"],
  (address) => [address, ">"],
];

const options = { time: 1000, warmupTime: 200 };
const floor = (): void => void text.split("\n").join("\n");

for (const [name, commands] of [
  ["200 commands of five kinds", script(200, (address, i) => kinds[i % 5]?.(address) as Command)],
  ["200 deletions", script(200, (address) => [address, "d"])],
  ["200 substitutions", script(200, (address) => [address, "s", "sum", "total"])],
  ["one g over all lines", [["%", "g", "7\\d\\)", ["d"]]] as Command[]],
] as const) {
  describe(`${name} on 20,000 lines`, () => {
    bench("exhash", () => void exhash(text, commands), options);
    bench("the text split and joined once (floor)", floor, options);
  });
}

describe("a view of 20,000 lines", () => {
  bench("lnhashview", () => void lnhashview(text), options);
  bench("the text split and joined once (floor)", floor, options);
});
