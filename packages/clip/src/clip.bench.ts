import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { truncateHead, truncateTail } from "@mariozechner/pi-coding-agent";
import { createFilesystemMiddleware } from "deepagents";
import { bench, describe } from "vitest";
import { byteLength, clip } from "./index.js";

const line = `${"abcdefghij".repeat(10).slice(1)}\n`;
/** A text whose parts are in one place: one that was put together is flattened when it is first looked into. */
const flat = (text: string): string => Buffer.from(text).toString();
const small = flat(line.repeat(10_000));
const large = flat(line.repeat(1_000_000));
const oneLine = flat("x".repeat(100_000_000));
const wide = flat("漢字かな交じり文の一行です\n".repeat(4_000_000));
const slow = { time: 1000, iterations: 3, warmupIterations: 1, warmupTime: 0 };
const lines = { maxBytes: 6000, maxLines: 2000 };

/** What deepagents makes of a tool's result, saved by a backend that does nothing. */
const { wrapToolCall } = createFilesystemMiddleware({
  backend: { write: () => ({}) } as never,
});
const message = { type: "tool", content: large, tool_call_id: "1", [Symbol.for("langchain.message")]: true };
const evicted = (): unknown =>
  wrapToolCall?.(
    { toolCall: { name: "shell", id: "1", args: {} }, runtime: {}, state: {} } as never,
    () => message as never,
  );

describe("the start of 100 MB in 6,000 characters: the cost does not depend on the size", () => {
  bench("floor: slice, which keeps it all alive", () => void large.slice(0, 6000));
  bench("floor: slice, copied", () => void JSON.parse(JSON.stringify(large.slice(0, 6000))));
  bench("clip of 1 MB", () => void clip(small, 6000));
  bench("clip of 100 MB", () => void clip(large, 6000));
  bench("clip of 100 MB in one line", () => void clip(oneLine, 6000));
  bench("clip of 56 M wide characters", () => void clip(wide, 6000));
  bench("pi 0.73.1 truncateHead of 100 MB", () => void truncateHead(large, lines), slow);
});

describe("the end of 100 MB in 6,000 characters", () => {
  bench("floor: slice, copied", () => void JSON.parse(JSON.stringify(large.slice(-6000))));
  bench("clip of 1 MB", () => void clip(small, 6000, { from: "end" }));
  bench("clip of 100 MB", () => void clip(large, 6000, { from: "end" }));
  bench("clip of 100 MB in one line", () => void clip(oneLine, 6000, { from: "end" }));
  bench("clip of 56 M wide characters", () => void clip(wide, 6000, { from: "end" }));
  bench("pi 0.73.1 truncateTail of 100 MB", () => void truncateTail(large, lines), slow);
});

describe("both ends of 100 MB in 6,000 characters", () => {
  bench("floor: two slices, copied", () => {
    JSON.parse(JSON.stringify(large.slice(0, 3000) + large.slice(-3000)));
  });
  bench("clip of 100 MB", () => void clip(large, 6000, { from: "both" }));
  bench("deepagents 1.14.1, ten lines of 100 MB", async () => void (await evicted()), slow);
});

describe("the start of 100 MB in 6,000 bytes", () => {
  bench("floor: byteLength of what is shown, once", () => void byteLength(large.slice(0, 6000)));
  bench("clip of 1 MB", () => void clip(small, 6000, { measure: byteLength }));
  bench("clip of 100 MB", () => void clip(large, 6000, { measure: byteLength }));
  bench("clip of 56 M wide characters", () => void clip(wide, 6000, { measure: byteLength }));
});

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;
/** The memory in MB that five results hold when the texts of 50 MB they were cut from are gone. */
function held(cut: (text: string) => string): string {
  gc();
  const before = process.memoryUsage().heapUsed;
  const results = [1, 2, 3, 4, 5].map((i) => cut(flat(`${i}${line.repeat(500_000)}`)));
  gc();
  const grown = process.memoryUsage().heapUsed - before;
  return `${(grown / 1e6).toFixed(2)} MB by ${results.length} results`;
}
for (const [name, cut] of [
  ["slice", (text: string) => text.slice(0, 6000)],
  ["clip", (text: string) => clip(text, 6000)],
  ["clip, from: end", (text: string) => clip(text, 6000, { from: "end" })],
  ["pi 0.73.1 truncateTail", (text: string) => truncateTail(text, lines).content],
] as const)
  console.log(`held of five texts of 50 MB, ${name}: ${held(cut)}`);
