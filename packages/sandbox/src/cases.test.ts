import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { O_NOFOLLOW } from "./fs/_flags.js";
import { checked, verified } from "./fs/_verified.js";
import { useWay } from "./fs/_way.js";
import { denied, Sandbox, type SandboxOptions, Unsafe } from "./index.js";

type Op = {
  op: string;
  path?: string;
  from?: string;
  target?: string;
  text?: string;
  mode?: string;
  name?: string;
  value?: string;
};
type Args = { path: string; name: string; text: string; reading?: boolean; mustExist?: boolean };
type State = { path: string; text?: string; mode?: string; absent?: boolean; symlink?: boolean };
type Case = {
  id: string;
  title: string;
  kind: string;
  source: string;
  platform: string;
  portable?: boolean;
  judgement: boolean;
  feature?: string;
  setup: Op[];
  mutate?: Op[];
  sandbox: SandboxOptions & { roots: string[] };
  call: { method: string; args: Args };
  expect: Record<string, unknown>;
  why: string;
};

const cases: Case[] = JSON.parse(readFileSync(new URL("./cases.json", import.meta.url), "utf8"));

let tmp = "";
afterEach(() => {
  vi.unstubAllEnvs();
  useWay();
  if (tmp) rmSync(tmp, { recursive: true, force: true });
  tmp = "";
});

/** The case with its own folder in place of $TMP, everywhere. */
function placed(c: Case): Case {
  tmp = realpathSync(mkdtempSync(join(tmpdir(), "shalya-case-")));
  mkdirSync(join(tmp, "proj"));
  return JSON.parse(JSON.stringify(c).replaceAll("$TMP", tmp));
}

const ops: Record<string, (op: Required<Op>) => void> = {
  mkdir: ({ path }) => mkdirSync(path, { recursive: true }),
  write: ({ path, text }) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  },
  symlink: ({ target, path }) => symlinkSync(target, path),
  hardlink: ({ target, path }) => linkSync(target, path),
  fifo: ({ path }) => execFileSync("mkfifo", [path]),
  chmod: ({ path, mode }) => chmodSync(path, Number.parseInt(mode, 8)),
  rename: ({ from, path }) => renameSync(from, path),
  env: ({ name, value }) => vi.stubEnv(name, value),
};

function run(op: Op): void {
  const does = ops[op.op];
  if (!does) throw new Error(`unknown op ${op.op}`);
  does(op as Required<Op>);
}

const methods: Record<string, (sandbox: Sandbox, args: Args) => unknown> = {
  check: (sandbox, { path, ...options }) => sandbox.check(path, options as { reading?: boolean }),
  under: (sandbox, { path, name }) => sandbox.under(path, name),
  bare: (sandbox, { name }) => sandbox.bare(name),
  denied: (_, { path }) => denied(path),
  addRoot: (sandbox, { path }) => sandbox.addRoot(path),
  dropRoot: (sandbox, { path }) => sandbox.dropRoot(path),
  rootOf: (sandbox, { path }) => sandbox.rootOf(path),
  covers: (sandbox, { path }) => sandbox.covers(path),
  reads: (sandbox, { path }) => sandbox.reads(path),
  read: (sandbox, { path }) => sandbox.fs.readFile(path, "utf8"),
  write: (sandbox, { path, text }) => sandbox.fs.writeFile(path, text),
};

const KEYS =
  "id title kind source platform portable judgement feature setup mutate sandbox call expect why".split(" ");
const EXPECTS = "ok throws messageIncludes resolvesTo returns roots files withinMs".split(" ");

async function outcome(c: Case, sandbox: Sandbox): Promise<{ value?: unknown; error?: unknown }> {
  const method = methods[c.call.method];
  if (!method) throw new Error(`unknown method ${c.call.method}`);
  try {
    return { value: await method(sandbox, c.call.args) };
  } catch (error) {
    return { error };
  }
}

async function judge(c: Case, sandbox: Sandbox): Promise<void> {
  const before = Date.now();
  const { value, error } = await outcome(c, sandbox);
  expect(Date.now() - before).toBeLessThan((c.expect["withinMs"] as number | undefined) ?? 5000);
  for (const state of (c.expect["files"] as State[] | undefined) ?? []) judgeFile(state);
  if (c.expect["throws"]) {
    expect(error).toBeInstanceOf(Unsafe);
    for (const words of c.expect["messageIncludes"] as string[])
      expect((error as Error).message).toContain(words);
    return;
  }
  expect(error).toBeUndefined();
  if ("resolvesTo" in c.expect) expect(value).toBe(c.expect["resolvesTo"]);
  if ("returns" in c.expect) expect(value).toBe(c.expect["returns"]);
  if ("roots" in c.expect) expect(sandbox.roots).toEqual(c.expect["roots"]);
}

function judgeFile({ path, text, mode, absent = false, symlink }: State): void {
  expect(existsSync(path)).toBe(!absent);
  if (text !== undefined) expect(readFileSync(path, "utf8")).toBe(text);
  if (mode !== undefined) expect((lstatSync(path).mode & 0o777).toString(8)).toBe(mode);
  if (symlink !== undefined) expect(lstatSync(path).isSymbolicLink()).toBe(symlink);
}

async function hold(raw: Case): Promise<void> {
  const c = placed(raw);
  for (const key of Object.keys(c)) expect(KEYS).toContain(key);
  for (const key of Object.keys(c.expect)) expect(EXPECTS).toContain(key);
  c.setup.forEach(run);
  const { roots, ...options } = c.sandbox;
  const sandbox = new Sandbox(roots, options);
  (c.mutate ?? []).forEach(run);
  await judge(c, sandbox);
}

test.each(cases)("case $id: $title", hold);

const called = cases.filter((c) => c.call.method === "read" || c.call.method === "write");

test.each(called)("case $id, where folders are only verified: $title", async (c) => {
  useWay(verified(O_NOFOLLOW));
  await hold(c);
});

test.each(called)("case $id, where paths are only checked: $title", async (c) => {
  useWay(checked(O_NOFOLLOW));
  await hold(c);
});
