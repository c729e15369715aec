import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import type { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { built, run } from "./_built.js";
import { clip } from "./index.js";
import { createSpill } from "./spill.js";
import { clipStream } from "./stream.js";

const mine = createSpill();
const running: ChildProcessByStdio<null, Readable, null>[] = [];
let doors = "";

beforeAll(async () => {
  doors = await built();
});

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

afterAll(() => {
  mine[Symbol.dispose]();
  rmSync(doors, { recursive: true });
});

/** A child process that runs a shell command. */
function shell(command: string): ChildProcessByStdio<null, Readable, null> {
  const child = spawn("sh", ["-c", `exec ${command}`], { stdio: ["ignore", "pipe", "inherit"] });
  running.push(child);
  return child;
}

const node = (code: string): string => `"${process.execPath}" -e '${code}'`;
const pathIn = (result: string): string => /saved to (\S+?);/.exec(result)?.[1] ?? "";

test("a process that says one thing without end is clipped when it is stopped", async () => {
  const child = shell("yes 'it goes on'");
  setTimeout(() => child.kill(), 1000);
  const result = await clipStream(child.stdout, 300, { from: "both", keep: mine.keep, maxBytes: 1_000_001 });
  const [, total = 0] = /last \d+ of (\d+) chars shown/.exec(result)?.map(Number) ?? [];
  expect(total).toBeGreaterThan(2_000_000);
  expect(result).toMatch(/^(it goes on\n){2,}…\[truncated: first .*\]…(it goes on\n){2,}/);
  expect(result.length).toBeLessThanOrEqual(300);
  expect(result).toContain(`the first 1000001 of ${total} bytes saved to ${pathIn(result)}; use view_file`);
  expect(readFileSync(pathIn(result), "utf8")).toBe("it goes on\n".repeat(90_910).slice(0, 1_000_001));
}, 20_000);

test("a process that prints bytes of any kind gives text, and a file of the same text", async () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * i + (i >> 8)) % 256));
  const code =
    "process.stdout.write(Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * i + (i >> 8)) % 256)))";
  for (const from of ["start", "end", "both"] as const) {
    const result = await clipStream(shell(node(code)).stdout, 500, { from, keep: mine.keep });
    expect(result).toBe(clip(bytes.toString(), 500, { from, keep: () => pathIn(result) }));
    expect(result).not.toMatch(/\p{Surrogate}/u);
    expect(readFileSync(pathIn(result)).equals(Buffer.from(bytes.toString()))).toBe(true);
  }
});

test("what a process printed before it was killed is shown", async () => {
  const child = shell(node('console.log("one\\ntwo"); setInterval(() => {}, 9e6);'));
  child.stdout.once("readable", () => child.kill("SIGKILL"));
  expect(await clipStream(child.stdout, 100, { keep: mine.keep })).toBe("one\ntwo\n");
});

test("one line of 200 MB is clipped from either end, and saved whole", async () => {
  const child = shell("head -c 200000000 /dev/zero | tr '\\0' x");
  const result = await clipStream(child.stdout, 300, { from: "both", keep: mine.keep });
  const note = /x(…\[.*\]…)x/.exec(result)?.[1] ?? "";
  const shown = 300 - note.length;
  expect(note).toBe(
    `…[truncated: first ${Math.ceil(shown / 2)} and last ${Math.floor(shown / 2)} of 200000000 chars shown. saved to ${pathIn(result)}; use view_file]…`,
  );
  expect(result).toBe("x".repeat(Math.ceil(shown / 2)) + note + "x".repeat(Math.floor(shown / 2)));
  expect(statSync(pathIn(result)).size).toBe(200_000_000);
}, 30_000);

test("a process that closes its output early is not waited for", async () => {
  const child = shell(`sh -c 'echo one; exec >&-; exec sleep 600'`);
  expect(await clipStream(child.stdout, 100)).toBe("one\n");
  expect(child.exitCode).toBe(null);
});

test("a process that prints nothing, or cannot be started, gives an empty text", async () => {
  expect(await clipStream(shell("true").stdout, 100, { keep: mine.keep })).toBe("");
  const child = spawn("/nowhere/at-all", { stdio: ["ignore", "pipe", "ignore"] });
  const failed = once(child, "error");
  expect(await clipStream(child.stdout, 100)).toBe("");
  expect(await failed).toMatchObject([{ code: "ENOENT" }]);
});

test("the memory for a stream of 300 MB does not grow with it", () => {
  const code = `import { clipStream } from "./stream.js";
    async function* stream() { for (let i = 0; i < 4800; i++) yield Buffer.allocUnsafeSlow(65536).fill(97); }
    const before = process.memoryUsage.rss();
    const result = await clipStream(stream(), 6000, { from: "both", keep: true });
    const grown = process.resourceUsage().maxRSS * 1024 - before;
    console.log(result.length, /of 314572800 chars/.test(result), grown < 120e6 || grown);`;
  expect(run(doors, code).stdout).toBe("6000 true true\n");
}, 20_000);

test("a disk that is full ends the file and not the stream", () => {
  const code = `import { clipStream } from "./stream.js"; import { spillDir } from "./spill.js";
    import { readdirSync } from "node:fs";
    async function* stream() { for (let i = 0; i < 300; i++) yield "x".repeat(10_000); }
    console.log("");
    const before = readdirSync("/proc/self/fd").length;
    console.log(await clipStream(stream(), 5, { keep: true }), readdirSync(spillDir()).length);
    console.log(readdirSync("/proc/self/fd").length - before);`;
  // In blocks of 512 bytes, or 1024 in some shells: between one and three million either way.
  expect(run(doors, code, { before: "ulimit -f 2100" }).stdout).toBe(
    "\nxxxxx…[truncated: 5 of 3000000 chars shown. could not save the whole (EFBIG)] 0\n0\n",
  );
});

test("a stream that fails when it has been let go of ends no process", () => {
  const code = `import { clipStream } from "./stream.js"; import { createReadStream } from "node:fs";
    import { PassThrough } from "node:stream";
    const late = () => new PassThrough({ destroy: (_, done) => setTimeout(done, 20, new Error("late")) });
    const begun = late(); begun.write("x");
    for (const [stream, signal] of [
      [createReadStream("/nowhere/at-all"), AbortSignal.abort()],
      [late(), AbortSignal.abort()],
      [begun, AbortSignal.timeout(5)],
    ]) console.log(await clipStream(stream, 5, { signal }).catch((e) => e.name));
    await new Promise((done) => setTimeout(done, 50)); console.log("alive");`;
  const { stdout, stderr } = run(doors, code);
  expect([stdout, stderr]).toEqual([
    "AbortError\nAbortError\nx…[truncated: 1 of 1 chars shown. the stream failed (TimeoutError)]\nalive\n",
    "",
  ]);
});

test("a process that ends in the middle of a stream leaves nothing", () => {
  const code = `import { clipStream } from "./stream.js"; import { spillDir } from "./spill.js";
    console.log(spillDir());
    async function* stream() { yield "x".repeat(100); process.exit(0); }
    await clipStream(stream(), 5, { keep: true });`;
  const folder = run(doors, code).stdout.trim();
  expect(() => readdirSync(folder)).toThrow("ENOENT");
});
