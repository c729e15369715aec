import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { built, run } from "./_built.js";

let doors = "";
let temp = "";

beforeAll(async () => {
  doors = await built();
});

afterAll(() => rmSync(doors, { recursive: true }));

beforeEach(() => {
  temp = realpathSync(mkdtempSync(join(tmpdir(), "clip-process-")));
});

afterEach(() => rmSync(temp, { recursive: true, force: true }));

/** What the code prints, and what it leaves in its temporary folder. */
function outcome(code: string, before?: string): { out: string; left: string[] } {
  const { stdout } = run(doors, code, { env: { TMPDIR: temp }, ...(before ? { before } : {}) });
  return { out: stdout.trim(), left: readdirSync(temp) };
}

test("nothing happens at import", () => {
  const code = `const listeners = process.listenerCount("exit");
    await import("./index.js"); await import("./spill.js");
    console.log(process.listenerCount("exit") - listeners, Symbol.for("shalya.spill") in globalThis);`;
  expect(outcome(code)).toEqual({ out: "0 false", left: [] });
});

test.each([
  ["ends", ""],
  ["exits", "process.exit(3);"],
  ["throws", `throw new Error("boom");`],
  ["cleans up twice", `process.emit("exit"); process.chdir("/");`],
])("the folder is gone when a process %s", (_, end) => {
  const code = `import { spill } from "./spill.js"; import { existsSync } from "node:fs";
    const listeners = process.listenerCount("exit");
    console.log(existsSync(spill("x")), process.listenerCount("exit") - listeners); ${end}`;
  expect(outcome(code)).toEqual({ out: "true 1", left: [] });
});

/** A process that has saved something, and the name of its folder. */
async function saving(): Promise<{ child: ReturnType<typeof spawn>; folder: string }> {
  const code = `import { spillDir, spill } from "./spill.js"; spill("x"); console.log(spillDir()); setInterval(() => {}, 9e6);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    cwd: doors,
    env: { ...process.env, NODE_OPTIONS: "", TMPDIR: temp },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [out] = await once(child.stdout, "data");
  return { child, folder: basename(String(out).trim()) };
}

test("what a killed process left is gone a day later, and what a live one has stays", async () => {
  const [killed, live] = await Promise.all([saving(), saving()]);
  killed.child.kill("SIGKILL");
  await once(killed.child, "close");
  const other = `import { spill } from "./spill.js"; spill("y");`;
  const both = [killed.folder, live.folder].sort();
  expect(outcome(other)).toEqual({ out: "", left: both });
  for (const folder of both) utimesSync(join(temp, folder), 0, 0);
  expect(outcome(other)).toEqual({ out: "", left: [live.folder] });
  live.child.kill("SIGKILL");
  await once(live.child, "close");
});

test("a spill of one's own is gone too when the process ends", () => {
  const code = `import { createSpill, spill } from "./spill.js"; spill("x");
    const [a, b] = [createSpill(), createSpill()]; a.keep("x"); b.keep("y"); a[Symbol.dispose]();
    console.log(a.dirs().length, b.dirs().length);`;
  expect(outcome(code)).toEqual({ out: "0 1", left: [] });
});

test("two copies of the package share one folder and one count", () => {
  const code = `const listeners = process.listenerCount("exit");
    const { cpSync } = await import("node:fs"); cpSync(".", "${temp}/copy", { recursive: true });
    const a = await import("./spill.js"), b = await import("${temp}/copy/spill.js");
    console.log(a.spill === b.spill, a.spillDir() === b.spillDir());
    console.log([a.spill("x"), b.spill("y")].map((path) => path.slice(a.spillDir().length + 1)).join(" "));
    console.log(process.listenerCount("exit") - listeners);`;
  expect(outcome(code)).toEqual({ out: "false true\n1.txt 2.txt\n1", left: ["copy"] });
});

test("a worker thread has a folder of its own, gone when the thread ends", () => {
  const code = `import { Worker } from "node:worker_threads"; import { existsSync } from "node:fs";
    import { spill, spillDirs } from "./spill.js";
    const own = spill("x");
    const url = new URL("./spill.js", "file://" + process.cwd() + "/").href;
    const worker = new Worker(\`import("node:worker_threads").then(async ({ parentPort }) => {
      parentPort.postMessage((await import("\${url}")).spill("y"));
    })\`, { eval: true });
    const path = await new Promise((done) => worker.once("message", done));
    await new Promise((done) => worker.once("exit", done));
    console.log(path !== own, existsSync(path), existsSync(own), spillDirs().length);`;
  expect(outcome(code)).toEqual({ out: "true false true 1", left: [] });
});

test("a file that grows past what the process may write is taken away again", () => {
  const code = `import { spill, spillDir } from "./spill.js"; import { readdirSync } from "node:fs";
    import { clip } from "./index.js";
    try { spill("x".repeat(3_000_000)); } catch (e) { console.log(e.message.slice(0, 32), e.cause.code); }
    console.log(clip("x".repeat(3_000_000), 5, { keep: true }), readdirSync(spillDir()).length);`;
  // In blocks of 512 bytes, or 1024 in some shells: between one and three million either way.
  expect(outcome(code, "ulimit -f 2100").out).toBe(
    "the text cannot be saved (EFBIG) EFBIG\n" +
      "xxxxx…[truncated: 5 of 3000000 chars shown. could not save the whole (EFBIG)] 0",
  );
});

test.each([
  ["by the last listener of all", `process.on("exit", say);`, "could not save the whole (Error)]"],
  ["when the folder is gone", `spill("x"); process.on("exit", say);`, "could not save the whole (Error)]"],
  ["before the folder goes", `process.on("exit", say); spill("x");`, "saved to"],
])("what is saved as a process ends, %s, leaves nothing", (_, order, said) => {
  const code = `import { spill } from "./spill.js"; import { clip } from "./index.js";
    const say = () => console.log(clip("x".repeat(100), 5, { keep: true })); ${order}`;
  const { out, left } = outcome(code);
  expect([out.slice(0, 40 + said.length), left]).toEqual([
    `xxxxx…[truncated: 5 of 100 chars shown. ${said}`,
    [],
  ]);
});

test("everything but saving works where process does not exist", () => {
  const code = `delete globalThis.process; delete globalThis.Buffer;
    const { clip, clipJson, clipLines } = await import("./index.js");
    const { spillDirs } = await import("./spill.js");
    console.log(clip("x".repeat(100), 90, { keep: true }).slice(54), clipJson(["y".repeat(90)], 60).slice(4));
    console.log(clipLines(["a".repeat(80), "b"], { n: 70 }).slice(13), spillDirs().length);`;
  expect(outcome(code).out).toBe(
    'x…[truncated: 55 of 100 chars shown] "…[1 more item(s) not shown]"\n]\n' +
      "…[line 1 is 80 chars; 13 shown. 1 more line(s) not shown] 0",
  );
});

test("the built doors name no module of Node", () => {
  expect(existsSync(join(doors, "index.js"))).toBe(true);
  const code = `import { readdirSync, readFileSync } from "node:fs";
    const all = readdirSync(".").filter((f) => f.endsWith(".js")).map((f) => readFileSync(f, "utf8")).join();
    console.log(all.length > 5000, /node:|require\\(/.test(all));`;
  expect(outcome(code).out).toBe("true false");
});
