import { closeSync, createWriteStream, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, bench, describe } from "vitest";
import { built, run } from "./_built.js";
import { createSpill } from "./spill.js";
import { clipStream } from "./stream.js";

const mine = createSpill({ maxFiles: 1 });
const copy = join(mine.dir(), "copy");
const slow = { time: 0, iterations: 3, warmupIterations: 1, warmupTime: 0 };

afterAll(() => mine[Symbol.dispose]());

/** A gigabyte in chunks as a pipe gives them: 64 KB each, in new memory. */
async function* gigabyte(line: string): AsyncGenerator<Buffer> {
  const block = Buffer.from(line.repeat(2000));
  for (let i = 0, at = 0; i < 15_259; i++) {
    const chunk = Buffer.allocUnsafeSlow(65_536);
    for (let filled = 0; filled < chunk.length; ) {
      const copied = block.copy(chunk, filled, at);
      filled += copied;
      at = (at + copied) % block.length;
    }
    yield chunk;
  }
}

/** The same as text, the same few chunks again and again: a quarter of a gigabyte. */
async function* quarter(line: string): AsyncGenerator<string> {
  const chunks = Array.from({ length: 16 }, (_, i) => Buffer.from(line.repeat(1280).slice(i)).toString());
  const bytes = Buffer.byteLength(chunks.join("")) / 16;
  for (let i = 0; i < 250_000_000 / bytes; i++) yield chunks[i % 16] ?? "";
}

type Source = () => AsyncIterable<Buffer | string>;

async function copied(stream: AsyncIterable<Buffer | string>): Promise<void> {
  const fd = openSync(copy, "w");
  for await (const chunk of stream) writeSync(fd, chunk as string);
  closeSync(fd);
  rmSync(copy);
}

async function piped(stream: AsyncIterable<Buffer | string>): Promise<void> {
  await pipeline(Readable.from(stream), createWriteStream(copy));
  rmSync(copy);
}

const log = "a line of the sort that a build prints by the thousand\n";
const wide = "一行の日本語テキスト、七割は漢字\n";
const sources: readonly [string, Source][] = [
  ["1 GB of bytes, a build log", () => gigabyte(log)],
  ["1 GB of bytes, wide characters", () => gigabyte(wide)],
  ["250 MB as text, a build log", () => quarter(log)],
  ["250 MB as text, wide characters", () => quarter(wide)],
];

for (const [name, source] of sources)
  describe(`a stream of ${name}`, () => {
    bench("floor: copying to a file by pipeline", () => piped(source()), slow);
    bench("floor: copying to a file by writeSync", () => copied(source()), slow);
    for (const from of ["start", "both"] as const) {
      const clipped = async (): Promise<void> => {
        const result = await clipStream(source(), 6000, { from, keep: mine.keep });
        rmSync(/saved to (\S+?);/.exec(result)?.[1] ?? "");
      };
      bench(`clipStream, from: ${from}, the whole saved`, clipped, slow);
    }
  });

const folder = await built();
const memory = `import { writeSync, openSync } from "node:fs";
import { clipStream } from "./stream.js"; import { createSpill } from "./spill.js";
const mine = createSpill();
async function* stream() { for (let i = 0; i < 15_259; i++) yield Buffer.allocUnsafeSlow(65_536).fill(97); }
const ways = {
  async copy() { const fd = openSync(mine.dir() + "/copy", "w"); for await (const chunk of stream()) writeSync(fd, chunk); },
  clipStream: () => clipStream(stream(), 6000, { from: "both", keep: mine.keep }),
};
const idle = process.memoryUsage.rss();
await ways.WAY();
console.log(Math.round((process.resourceUsage().maxRSS * 1024 - idle) / 1e6));`;
for (const way of ["copy", "clipStream"])
  console.log(
    `peak memory above idle, 1 GB, ${way}: ${run(folder, memory.replace("WAY", way)).stdout.trim()} MB`,
  );
rmSync(folder, { recursive: true });
