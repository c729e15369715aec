import {
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
import { denied, Sandbox, type SandboxOptions, Unsafe } from "./index.js";

type Op = {
  op: string;
  path?: string;
  from?: string;
  target?: string;
  text?: string;
  name?: string;
  value?: string;
};
type Args = { path: string; name: string; reading?: boolean; mustExist?: boolean };
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

/** The cases that need the file calls, which this package does not have yet. */
const WAITING = ["read", "write"];

let tmp = "";
afterEach(() => {
  vi.unstubAllEnvs();
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
};

const KEYS =
  "id title kind source platform portable judgement feature setup mutate sandbox call expect why".split(" ");
const EXPECTS = "ok throws messageIncludes resolvesTo returns roots".split(" ");

function outcome(c: Case, sandbox: Sandbox): { value?: unknown; error?: unknown } {
  const method = methods[c.call.method];
  if (!method) throw new Error(`unknown method ${c.call.method}`);
  try {
    return { value: method(sandbox, c.call.args) };
  } catch (error) {
    return { error };
  }
}

function judge(c: Case, sandbox: Sandbox): void {
  const { value, error } = outcome(c, sandbox);
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

test.each(cases.filter((c) => !WAITING.includes(c.call.method)))("case $id: $title", (raw) => {
  const c = placed(raw);
  for (const key of Object.keys(c)) expect(KEYS).toContain(key);
  for (const key of Object.keys(c.expect)) expect(EXPECTS).toContain(key);
  c.setup.forEach(run);
  const { roots, ...options } = c.sandbox;
  const sandbox = new Sandbox(roots, options);
  (c.mutate ?? []).forEach(run);
  judge(c, sandbox);
});

test("cases left out are those of the file calls and no others", () => {
  const left = cases.filter((c) => WAITING.includes(c.call.method)).map((c) => c.id);
  expect(left).toEqual([
    "dangling-05",
    "create-05",
    "literal-09",
    "special-file-01",
    "special-file-03",
    "special-file-05",
    "special-file-07",
    "hardlink-01",
    "hardlink-03",
    "write-01",
    "write-03",
    "write-05",
    "write-07",
  ]);
});
