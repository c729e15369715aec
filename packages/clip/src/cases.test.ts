import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { built, run } from "./_built.js";
import { decode } from "./_cases.js";
import { type ClipLinesOptions, clip, clipJson, clipLines } from "./index.js";
import { spill, spillDir, spillDirs } from "./spill.js";

type Fields = Readonly<Record<string, unknown>>;

interface Case {
  readonly id: string;
  readonly title: string;
  readonly fn: "clip" | "clipLines" | "clipJson" | "spill";
  readonly mode?: string;
  readonly args: readonly unknown[];
  readonly count?: number;
  readonly setup?: Setup;
  readonly expect: Fields;
}

interface Setup {
  readonly env?: Readonly<Record<string, string>>;
  readonly umask?: string;
  readonly mkdir?: string;
  readonly symlink?: readonly [string, string];
}

/** One call of a case: what went in, the budget, and what came out. */
interface Call {
  readonly input: unknown;
  readonly n: number;
  readonly result: string;
}

const cases = JSON.parse(readFileSync(new URL("./cases.json", import.meta.url), "utf8")) as readonly Case[];
const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step();
});

test("cases.json holds every case", () => {
  expect(cases.length).toBe(90);
});

test.each(cases.map((each) => [each.id, each.title, each] as const))(
  "%s: %s",
  async (_, __, each) => {
    if (each.setup) prepare(each.setup);
    const mode = MODES[each.mode ?? "call"];
    if (mode === undefined) throw new Error(`unknown mode: ${each.mode}`);
    await mode(each);
  },
  30_000,
);

/** A process as the case wants it: a temporary folder and umask of its own, and nothing saved yet. */
function prepare({ env = {}, umask, mkdir, symlink }: Setup): void {
  const temp = mkdtempSync(join(tmpdir(), "clip-case-"));
  const real = (path: string): string => path.replace("TMP", temp);
  if (mkdir) mkdirSync(real(mkdir));
  if (symlink) symlinkSync(real(symlink[0]), real(symlink[1]));
  const before = process.env["TMPDIR"];
  for (const [name, value] of Object.entries(env)) process.env[name] = real(value);
  const mask = umask === undefined ? undefined : process.umask(Number.parseInt(umask, 8));
  const symbol = Symbol.for("shalya.spill");
  const shared = Object.getOwnPropertyDescriptor(globalThis, symbol);
  delete (globalThis as Record<symbol, unknown>)[symbol];
  undo.push(() => {
    delete (globalThis as Record<symbol, unknown>)[symbol];
    if (shared) Object.defineProperty(globalThis, symbol, shared);
    if (mask !== undefined) process.umask(mask);
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    rmSync(temp, { recursive: true, force: true });
  });
}

const MODES: Readonly<Record<string, (each: Case) => void | Promise<void>>> = {
  call: (each) => {
    for (const call of calls(each)) check(each.expect, call);
  },
  twice: (each) => {
    for (const call of calls(each)) {
      check(each.expect, call);
      expect(clip(call.result, call.n)).toBe(call.result);
    }
  },
  perf: (each) => {
    const { reps = 7, maxMs, ...rest } = each.expect as { reps?: number; maxMs: number };
    const input = decode(each.args[0]);
    const times: number[] = [];
    let result = "";
    for (let i = 0; i < reps; i++) {
      const start = performance.now();
      result = callOnce(each, input, each.args[1]);
      times.push(performance.now() - start);
    }
    expect(times.sort((a, b) => a - b)[reps >> 1]).toBeLessThanOrEqual(maxMs);
    check(rest, { input, n: Number(each.args[1]), result });
  },
  retain: (each) => {
    setFlagsFromString("--expose-gc");
    const gc = runInNewContext("gc") as () => void;
    const held = (): number => {
      gc();
      return process.memoryUsage().heapUsed + process.memoryUsage().external;
    };
    const before = held();
    const results = Array.from({ length: 5 }, (_, i) =>
      callOnce(each, `${i}${decode(each.args[0])}`, each.args[1]),
    );
    expect(results.length).toBe(5);
    expect((held() - before) / 1e6).toBeLessThan(Number(each.expect["retainsLessThanMB"]));
    expect(results.join("").length).toBeGreaterThan(1);
  },
  fitsAtOwnLength: (each) => {
    const input = decode(each.args[0]);
    const whole = JSON.stringify(input, null, 2);
    expect(clipJson(input, whole.length)).toBe(whole);
    const cut = clipJson(input, whole.length - 1);
    expect(cut).not.toBe(whole);
    expect(cut.length).toBeLessThan(whole.length);
  },
  pageAll: (each) => pageAll(decode(each.args[0]), decode(each.args[1])),
  throws: (each) => {
    let caught: unknown;
    try {
      spill(String(each.args[0]));
    } catch (e) {
      caught = e;
    }
    expect(caught).toBeInstanceOf(Error);
    expect((caught as Error).cause).toBeInstanceOf(Error);
  },
  modes: (each) => {
    const path = spill(String(each.args[0]));
    expect(lstatSync(path).mode & 0o777).toBe(0o600);
    expect(lstatSync(dirname(path)).mode & 0o777).toBe(0o700);
  },
  many: async ({ args, count = 0 }) => {
    const texts = Array.from({ length: count }, (_, i) => `${args[0]}${i}`);
    const paths = await Promise.all(texts.map(async (text) => spill(text)));
    expect(new Set(paths).size).toBe(count);
    expect(paths.map((path) => readFileSync(path, "utf8"))).toEqual(texts);
  },
  path: (each) => {
    const path = spill(String(each.args[0]));
    expect([isAbsolute(path), realpathSync(path), /[\s;]/.test(path)]).toEqual([true, path, false]);
  },
  roundTrip: (each) => {
    const text = decode(each.args[0]);
    expect(readFileSync(spill(text)).equals(Buffer.from(text))).toBe(true);
  },
  dirRemoved: (each) => {
    const first = spill("first");
    rmSync(dirname(first), { recursive: true });
    const second = spill(String(each.args[0]));
    expect(readFileSync(second, "utf8")).toBe(each.args[0]);
    expect(spillDirs()).toEqual([dirname(second)]);
    expect(dirname(second)).not.toBe(dirname(first));
  },
  twoProcesses: async (each) => {
    expect(each.expect).toEqual({ goneAfterExit: true });
    const folder = await built();
    undo.push(() => rmSync(folder, { recursive: true }));
    const code = `import { spill } from "./spill.js";
      import { statSync } from "node:fs";
      const path = spill("x");
      console.log(JSON.stringify([path, statSync(path).size]));`;
    const made = [run(folder, code), run(folder, code)].map(({ stdout }) => JSON.parse(stdout));
    expect(made.map(([, size]) => size)).toEqual([1, 1]);
    const folders = made.map(([path]) => dirname(path));
    expect(folders[0]).not.toBe(folders[1]);
    expect(
      folders.filter((path) => readdirSync(dirname(path)).includes(path.slice(path.lastIndexOf("/") + 1))),
    ).toEqual([]);
  },
};

function callOnce({ fn, args }: Case, input: unknown, second: unknown): string {
  if (fn === "clip") return clip(input as string, second as number, decode(args[2]));
  if (fn === "clipJson") return clipJson(input, second as number);
  return clipLines(input as string[], second as ClipLinesOptions);
}

/** Every call of a case: one, or one for each budget. */
function calls(each: Case): Call[] {
  const [first, second] = each.args;
  const input = decode(first);
  const range = (second as { $eachN?: readonly [number, number] } | undefined)?.$eachN;
  if (range === undefined) {
    const given = decode(second);
    const n = typeof given === "object" && given !== null ? given.n : given;
    return [{ input, n: Number.isNaN(n ?? Number.NaN) ? 6000 : n, result: callOnce(each, input, given) }];
  }
  const [low, high] = range;
  const budgets = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  return budgets.map((n) => ({ input, n, result: callOnce(each, input, n) }));
}

function check(expected: Fields, call: Call): void {
  for (const [key, wanted] of Object.entries(expected)) {
    const checker = CHECKS[key];
    if (checker === undefined) throw new Error(`unknown expectation: ${key}`);
    checker(call, wanted);
  }
}

const NOTE = "…[truncated: ";
const HALF = /\p{Surrogate}/u;

const noteOf = (result: string): string => result.slice(result.lastIndexOf(NOTE));
const shownIn = (result: string): string => result.slice(0, result.lastIndexOf(NOTE));
const parsed = (call: Call): Record<string, unknown> => JSON.parse(call.result);
const many = (wanted: unknown): readonly string[] => [wanted].flat() as string[];
const savedIn = (result: string): string => /saved to (\S+?);/.exec(result)?.[1] ?? "nothing saved";

const CHECKS: Readonly<Record<string, (call: Call, wanted: unknown) => void>> = {
  returns: ({ result }, wanted) => expect(result).toBe(wanted),
  equalsInput: ({ input, result }) => expect(result).toBe(input),
  maxLength: ({ result, n }, wanted) =>
    expect(result.length).toBeLessThanOrEqual(wanted === "n" ? n : Number(wanted)),
  minLength: ({ result }, wanted) => expect(result.length).toBeGreaterThanOrEqual(Number(wanted)),
  startsWith: ({ result }, wanted) => expect(result.slice(0, String(wanted).length)).toBe(wanted),
  endsWith: ({ result }, wanted) => expect(result.slice(-String(wanted).length)).toBe(wanted),
  includes: ({ result }, wanted) => expect(many(wanted).filter((part) => !result.includes(part))).toEqual([]),
  excludes: ({ result }, wanted) => expect(many(wanted).filter((part) => result.includes(part))).toEqual([]),
  matches: ({ result }, wanted) => expect(result).toMatch(new RegExp(String(wanted))),
  notMatches: ({ result }, wanted) => expect(result).not.toMatch(new RegExp(String(wanted))),
  withinNWhenNoteIsShorter: ({ result, n }) => {
    if (n > noteOf(result).length) expect(result.length).toBeLessThanOrEqual(n);
  },
  noteCountIsTrue: ({ input, result }) => {
    const shown = shownIn(result);
    expect(noteOf(result)).toMatch(
      new RegExp(`^…\\[truncated: ${shown.length} of ${String(input).length} chars shown`),
    );
    expect(shown).toBe(String(input).slice(0, shown.length));
  },
  shownAtLeast: ({ result }, wanted) => expect(shownIn(result).length).toBeGreaterThanOrEqual(Number(wanted)),
  notCutInside: ({ input, result }, wanted) => {
    const [text, at] = [String(input), shownIn(result).length];
    const cutIn = (unit: string): boolean =>
      [...unit.slice(1)].some((_, i) => i + 1 < unit.length && text.startsWith(unit, at - i - 1));
    expect(many(wanted).filter(cutIn)).toEqual([]);
  },
  noLoneSurrogates: ({ result }) => expect(result).not.toMatch(HALF),
  rawHasNoSurrogateEscape: ({ result }) => expect(result).not.toMatch(/\\ud[89a-f]/i),
  jsonParses: (call) => expect(parsed(call)).toBeDefined(),
  parsesTo: (call, wanted) => expect(parsed(call)).toEqual(wanted),
  isArray: (call, wanted) => expect(Array.isArray(parsed(call))).toBe(wanted),
  keys: (call, wanted) => expect(parsed(call)).toMatchObject(wanted as object),
  keysPresent: (call, wanted) =>
    expect(Object.keys(parsed(call))).toEqual(expect.arrayContaining(wanted as string[])),
  keysAbsent: (call, wanted) => expect(many(wanted).filter((key) => key in parsed(call))).toEqual([]),
  keyStartsWith: (call, wanted) => {
    for (const [key, start] of Object.entries(wanted as Record<string, string>))
      expect(String(parsed(call)[key]).slice(0, start.length)).toBe(start);
  },
  keyShorterThan: (call, wanted) => {
    for (const [key, length] of Object.entries(wanted as Record<string, number>))
      expect(String(parsed(call)[key]).length).toBeLessThan(length);
  },
  lastItemIncludes: (call, wanted) => expect((parsed(call) as unknown as unknown[]).at(-1)).toContain(wanted),
  itemsAreAPrefix: (call) => {
    const [items, input] = [parsed(call) as unknown as unknown[], call.input as unknown[]];
    expect(items.slice(0, -1)).toEqual(input.slice(0, items.length - 1));
    expect(items.at(-1)).toMatch(new RegExp(`^…\\[${input.length - items.length + 1} more item`));
  },
  minItems: (call, wanted) =>
    expect((parsed(call) as unknown as unknown[]).length).toBeGreaterThanOrEqual(Number(wanted)),
  savedEquals: ({ input, result }, wanted) => {
    const saved = readFileSync(savedIn(result), "utf8");
    if (wanted === "json") expect(JSON.parse(saved)).toEqual(JSON.parse(JSON.stringify(input)));
    else expect(saved).toBe(input);
  },
  savedIsRealPath: ({ result }) => expect(realpathSync(savedIn(result))).toBe(savedIn(result)),
  noSpill: ({ input, n, result }) => {
    const before = readdirSync(spillDir());
    expect(result).not.toContain("saved to");
    expect(typeof input === "string" ? clip(input, n) : clipJson(input, n)).toBe(result);
    expect(readdirSync(spillDir())).toEqual(before);
  },
};

/** Follows the hints from page to page: every line once, in order, whole or with its length. */
function pageAll(lines: readonly string[], options: ClipLinesOptions): void {
  let at = 0;
  while (at < lines.length) {
    const page = clipLines(lines.slice(at), { ...options, start: at + 1 });
    const next = Number(/read from line (\d+)\]$/.exec(page)?.[1] ?? lines.length + 1) - 1;
    expect(next).toBeGreaterThan(at);
    const long = /…\[line (\d+) is (\d+) chars; (\d+) shown(?:\. .*)?\]$/.exec(page);
    if (long) {
      expect([Number(long[1]), Number(long[2]), next]).toEqual([at + 1, lines[at]?.length, at + 1]);
      expect(page.slice(0, long.index).trimEnd()).toBe(lines[at]?.slice(0, Number(long[3])));
    } else {
      const shown = lines.slice(at, next).join("\n");
      expect(page.slice(0, shown.length)).toBe(shown);
      expect(page.slice(shown.length)).toMatch(
        next < lines.length ? new RegExp(`^\\n…\\[${lines.length - next} more line\\(s\\)`) : /^$/,
      );
    }
    const note = page.slice(page.lastIndexOf("…["));
    if ((options.n ?? 6000) > note.length) expect(page.length).toBeLessThanOrEqual(options.n ?? 6000);
    at = next;
  }
}
