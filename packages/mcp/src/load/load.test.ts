import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MAX_MESSAGE } from "../_lines.js";
import { folderOf } from "../clients/_folder.js";
import { Child } from "./_child.js";

const MB = 1024 * 1024;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** The text of an answer. */
const said = ({ result }: { result?: { content: readonly { text: string }[] } }): string =>
  result?.content.map((one) => one.text).join("") ?? "";

test("a thousand calls in flight are all answered, each with its own", async () => {
  const files = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`${i}.txt`, `file ${i}`]));
  const root = folderOf(files);
  const child = await Child.start([root]);
  for (let i = 1; i <= 1000; i++)
    if (i % 2) child.call(i, "view_file", { path: `${i}.txt` });
    else child.call(i, "create_file", { path: `new/${i}.txt`, text: `new ${i}` });
  await child.until(() => (child.seen.length > 1000 ? true : undefined));
  const ids = child.seen.map(({ id }) => id).sort((a = 0, b = 0) => a - b);
  expect(ids).toEqual(Array.from({ length: 1001 }, (_, i) => i));
  for (const one of child.seen.slice(1)) {
    const { id = 0 } = one;
    expect(one.result?.isError).toBe(false);
    if (id % 2) expect(said(one)).toBe(`1\tfile ${id}`);
    else expect(readFileSync(join(root, `new/${id}.txt`), "utf8")).toBe(`new ${id}`);
  }
  expect(await child.close()).toBe(0);
});

test("edits of one file in flight are all made, and answered before it ends", async () => {
  const root = folderOf({ "a.txt": Array.from({ length: 300 }, (_, i) => `<${i}>`).join("\n") });
  const child = await Child.start([root]);
  for (let i = 0; i < 300; i++)
    child.call(i + 1, "replace_text", { path: "a.txt", edits: [[`<${i}>`, `(${i})`]] });
  // It answers what it has taken before it goes.
  expect(await child.close()).toBe(0);
  expect(child.seen.filter(({ result }) => result?.isError === true)).toEqual([]);
  expect(child.seen.length).toBe(301);
  expect(readFileSync(join(root, "a.txt"), "utf8")).toBe(
    Array.from({ length: 300 }, (_, i) => `(${i})`).join("\n"),
  );
});

test("two servers that edit and move the same files lose nothing that either answered as done", async () => {
  const each = 60;
  const files = Object.fromEntries(
    ["a", "b"].flatMap((name) => numbers(each).map((i) => [`${name}${i}`, name])),
  );
  const root = folderOf({
    ...files,
    "f.txt": numbers(2 * each)
      .map((i) => `<${i}>\n`)
      .join(""),
  });
  const servers = [await Child.start([root]), await Child.start([root])];
  await Promise.all(
    servers.map(async (child, which) => {
      let id = 1;
      for (let i = 0; i < each; ) {
        const old = `<${2 * i + which}>\n`;
        child.call(id, "replace_text", { path: "f.txt", edits: [[old, `done ${old}`]] });
        const answer = await child.answer(id++);
        if (answer.result?.isError === false) i++;
        else expect(said(answer)).toMatch(/^ERROR: another program changed the file meanwhile/);
      }
    }),
  );
  expect(readFileSync(join(root, "f.txt"), "utf8")).toBe(
    numbers(2 * each)
      .map((i) => `done <${i}>\n`)
      .join(""),
  );
  for (const i of numbers(each)) {
    for (const [which, child] of servers.entries())
      child.call(1000 + i, "move_file", { from: `${"ab"[which]}${i}`, to: `to${i}` });
    const answers = await Promise.all(servers.map((child) => child.answer(1000 + i)));
    expect(answers.filter(({ result }) => result?.isError === false).length).toBe(1);
  }
  expect(readdirSync(root).length).toBe(2 * each + 1);
  for (const child of servers) expect(await child.close()).toBe(0);
});

test("a client that is killed in the middle leaves whole files and nothing else", async () => {
  const root = folderOf({ "a.txt": "old".repeat(100_000) });
  for (let round = 0; round < 2; round++) {
    const child = await Child.start([root]);
    for (let i = 1; i <= 100; i++) {
      child.call(i, "create_file", { path: `r${round}/${i}.txt`, text: "new".repeat(10_000) });
      child.call(1000 + i, "create_file", { path: "a.txt", text: "new".repeat(100_000), overwrite: true });
    }
    await child.answer(20);
    child.process.stdout.destroy();
    child.process.stdin.destroy();
    expect(await child.ended()).toBe(0);
    const names = readdirSync(root, { recursive: true }).map(String);
    expect(names.filter((name) => name.includes("shalya-tmp"))).toEqual([]);
    for (const name of names.filter((one) => one.startsWith(`r${round}/`)))
      expect(readFileSync(join(root, name), "utf8")).toBe("new".repeat(10_000));
    expect(["old".repeat(100_000), "new".repeat(100_000)]).toContain(
      readFileSync(join(root, "a.txt"), "utf8"),
    );
  }
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s with calls in flight ends it well",
  async (signal) => {
    const root = bigTree();
    const child = await Child.start([root, "--max-chars", "300"]);
    child.call(1, "grep", { pattern: "line" });
    const kept = /saved to (\S+?)[;,:)\]]/.exec(said(await child.answer(1)))?.[1] ?? "";
    expect(existsSync(kept)).toBe(true);
    for (let i = 2; i < 50; i++) child.call(i, "grep", { pattern: `(a|b)*c${i}` });
    child.process.kill(signal);
    expect(await child.ended()).toBe(0);
    expect(existsSync(kept)).toBe(false);
  },
);

test("another signal while it ends changes nothing", async () => {
  const child = await Child.start([folderOf({ "a.txt": `line ${"x".repeat(200)}\n`.repeat(1000) })]);
  child.call(1, "grep", { pattern: "line" });
  const kept = /saved to (\S+?)[;,:)\]]/.exec(said(await child.answer(1)))?.[1] ?? "";
  expect(existsSync(kept)).toBe(true);
  // It waits a while for who does not read, and leaves a line that is not whole.
  child.process.stdout.removeAllListeners("data").pause();
  for (let i = 2; i < 300; i++) child.call(i, "view_file", { path: "a.txt" });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  child.process.kill("SIGTERM");
  await new Promise((resolve) => setTimeout(resolve, 300));
  child.process.kill("SIGTERM");
  expect(await child.ended()).toBe(0);
  expect(existsSync(kept)).toBe(false);
  expect((await child.stderr).trim().split("\n").at(-1)).toBe(
    "shalya-mcp: answers that nobody took are lost",
  );
});

test("answers are taken in their own time after stdin has ended", async () => {
  const child = await Child.start([folderOf({ "a.txt": "line\n".repeat(1000) })]);
  child.process.stdout.pause();
  for (let i = 1; i <= 300; i++) child.call(i, "view_file", { path: "a.txt" });
  child.process.stdin.end();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  child.process.stdout.resume();
  expect(await child.ended()).toBe(0);
  expect(child.seen.length).toBe(301);
});

test("a call that is cancelled stops, is not answered and holds up no other", async () => {
  const child = await Child.start([bigTree()]);
  for (let i = 1; i <= 100; i++) child.call(i, "grep", { pattern: `(a|b|c|d)*x${i}` });
  for (let i = 1; i <= 100; i++)
    child.send({ method: "notifications/cancelled", params: { requestId: i, reason: "enough" } });
  child.call(200, "list_roots");
  await child.answer(200);
  expect(await child.close()).toBe(0);
  expect(child.seen.length).toBeLessThan(50);
});

test("a long search says how far it is, to a client that asks", async () => {
  const child = await Child.start([bigTree()]);
  // By turns, many take long on any machine.
  const many = Array.from({ length: 12 }, (_, i) => i + 1);
  for (const id of many)
    child.call(id, "grep", { pattern: `(a|b|c|d)*x${id}` }, { _meta: { progressToken: id } });
  for (const id of many) await child.answer(id);
  const told = child.seen.filter(({ method }) => method === "notifications/progress");
  expect(told.length).toBeGreaterThan(0);
  for (const id of many) {
    const steps = told
      .filter(({ params }) => params?.progressToken === id)
      .map(({ params }) => params?.progress);
    expect(steps).toEqual(steps.toSorted((a = 0, b = 0) => a - b));
  }
  child.seen.splice(0);
  child.call(99, "grep", { pattern: "(a|b|c|d)*x" });
  await child.answer(99);
  expect(child.seen.length).toBe(1);
  expect(await child.close()).toBe(0);
});

test("lines that are no messages, a great many of them, change nothing", async () => {
  const root = folderOf({ "a.txt": "a" });
  const child = await Child.start([root]);
  const rubbish = [
    "{",
    "null",
    "[1,2]",
    '{"jsonrpc":"2.0"}',
    '{"jsonrpc":"2.0","id":{},"method":"x"}',
    "\u0000\ufffd",
    "",
  ];
  for (let i = 1; i <= 300; i++) {
    child.write(`${rubbish[i % rubbish.length]}\n`);
    child.call(i, "view_file", { path: "a.txt" });
  }
  expect(await child.close()).toBe(0);
  expect(child.seen.length).toBe(301);
});

test("only the protocol is on stdout, whatever else prints", async () => {
  const noise = "setInterval(() => { console.log('noise'); process.stdout.write('more\\n') }, 1).unref()";
  // From the moment on when the server has taken stdout for itself.
  const late = `const { write } = process.stdout; (function wait() {
    if (process.stdout.write !== write) ${noise}; else setImmediate(wait).unref();
  })()`;
  const child = await Child.start([folderOf({ "a.txt": "a" })], ["--import", `data:text/javascript,${late}`]);
  for (let i = 1; i <= 50; i++) child.call(i, "view_file", { path: "a.txt" });
  expect(await child.close()).toBe(0);
  expect(child.seen.length).toBe(51);
  expect(await child.stderr).toMatch(/^noise\nmore$/m);
});

test("answers that nobody takes are held up to a limit, and none is lost", async () => {
  const root = folderOf({ "a.txt": `${"x".repeat(1000)}\n`.repeat(100) });
  const child = await Child.start([root, "--max-chars", "200000", "--secrets", "off"]);
  const before = child.rss();
  child.process.stdout.pause();
  for (let i = 1; i <= 3000; i++) child.call(i, "view_file", { path: "a.txt" });
  for (let last = 0; child.rss() !== last; await new Promise((resolve) => setTimeout(resolve, 500)))
    last = child.rss();
  // Of the 300 MB that is asked for, it makes what fits.
  expect(child.rss() - before).toBeLessThan(200 * MB);
  child.process.stdout.resume();
  expect(await child.close()).toBe(0);
  expect(child.seen.length).toBe(3001);
  expect(await child.stderr).not.toContain("Warning");
});

test("a message over the limit ends it with a line on stderr, and it holds little more than the limit", async () => {
  const root = folderOf();
  const child = await Child.start([root]);
  const before = child.rss();
  child.write(
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_file","arguments":{"text":"',
  );
  const piece = "x".repeat(MB);
  let most = 0;
  for (let sent = 0; sent < 4 * MAX_MESSAGE && child.process.exitCode === null; sent += MB) {
    if (!child.process.stdin.write(piece)) await new Promise((resolve) => setTimeout(resolve, 5));
    if (child.process.exitCode === null) most = Math.max(most, child.rss() || 0);
  }
  expect(await child.ended()).toBe(1);
  expect(most - before).toBeLessThan(120 * MB);
  expect((await child.stderr).trim().split("\n").at(-1)).toBe(
    "shalya-mcp: trouble with the client: a message is longer than 16777216 bytes: send a shorter one",
  );
  expect(readdirSync(root)).toEqual([]);
});

test("memory goes back to where it was after much work", async () => {
  const root = folderOf({ "a.txt": "line\n".repeat(2000) });
  const child = await Child.start([root], ["--expose-gc", "--max-old-space-size=256"]);
  let id = 1;
  const work = async (): Promise<number> => {
    const last = id + 200;
    for (; id < last; id++)
      if (id % 4) child.call(id, "view_file", { path: "a.txt", start: id });
      else child.call(id, "create_file", { path: "b.txt", text: "x".repeat(20_000), overwrite: true });
    await child.answer(last - 1);
    await child.until(() => (child.seen.length >= id ? true : undefined));
    return child.rss();
  };
  await work();
  const warm = await work();
  for (let i = 0; i < 3; i++) await work();
  expect((await work()) - warm).toBeLessThan(90 * MB);
  expect(await child.close()).toBe(0);
});

/** A folder that takes a while to search. */
function bigTree(): string {
  const text = "abcdabcd ".repeat(2000);
  return folderOf(
    Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`${i}.txt`, `line ${i}\n${text}`])),
  );
}
