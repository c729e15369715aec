import fc from "fast-check";
import { expect, test } from "vitest";
import { type Command, exhash, lineHash, lnhash, lnhashview, report } from "./index.js";

/** Commands by the numbers of lines, as a model that knows the text would mean them. */
type Meant =
  | { op: "s"; from: number; to: number; old: string; now: string; all: boolean }
  | { op: "y"; from: number; to: number }
  | { op: "a" | "i" | "c"; from: number; to: number; text: string }
  | { op: "d" | "j" | "sort" | "p" | ">" | "<"; from: number; to: number }
  | { op: "m" | "t"; from: number; to: number; dest: number }
  | { op: "g" | "v"; from: number; to: number; sub: "d" | "s" | "a" };

const number = fc.nat(60);
const range = { from: number, to: number };
const word = fc.constantFrom("a", "b", "ab", "A", "é", "😀", "\t", "  ", ".", "");
const line = fc.array(word, { maxLength: 4 }).map((words) => words.join(""));
const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => all.join("\n"));
const meant: fc.Arbitrary<Meant> = fc.oneof(
  fc.record({
    op: fc.constant("s" as const),
    ...range,
    old: fc.constantFrom("a", "b", "ab", "é", "😀"),
    now: fc.constantFrom("", "b", "xy", "$$"),
    all: fc.boolean(),
  }),
  fc.record({ op: fc.constant("y" as const), ...range }),
  fc.record({ op: fc.constantFrom("a" as const, "i" as const, "c" as const), ...range, text: lines }),
  fc.record({
    op: fc.constantFrom(
      "d" as const,
      "j" as const,
      "sort" as const,
      "p" as const,
      ">" as const,
      "<" as const,
    ),
    ...range,
  }),
  fc.record({ op: fc.constantFrom("m" as const, "t" as const), ...range, dest: number }),
  fc.record({
    op: fc.constantFrom("g" as const, "v" as const),
    ...range,
    sub: fc.constantFrom("d" as const, "s" as const, "a" as const),
  }),
);
const texts = fc
  .array(fc.tuple(line, fc.constantFrom("\n", "\r\n")), { minLength: 1, maxLength: 8 })
  .chain((rows) =>
    fc.constantFrom(
      rows.map(([text, end]) => text + end).join(""),
      `${rows.map(([text, end]) => text + end).join("")}last`,
    ),
  );

/** A range made to fit a text of so many lines. */
function fitted({ from, to }: Meant, count: number): [number, number] {
  const [a, b] = [1 + (from % count), 1 + (to % count)];
  return a <= b ? [a, b] : [b, a];
}

const squeeze = (left: string, right: string): string => {
  const rest = right.replace(/^[ \t]+/, "");
  if (left === "" || rest === "") return left + rest;
  return /[ \t]$/.test(left) ? left + rest : `${left} ${rest}`;
};
const swap = (text: string): string => [...text].map((c) => (c === "a" ? "b" : c === "b" ? "a" : c)).join("");
const byPoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The lines after a command, done the plain way; nothing when it is to be refused. */
function model(all: readonly string[], command: Meant): string[] | undefined {
  const [from, to] = fitted(command, all.length);
  const [top, mid, end] = [all.slice(0, from - 1), all.slice(from - 1, to), all.slice(to)];
  switch (command.op) {
    case "s": {
      if (!mid.some((text) => text.includes(command.old))) return undefined;
      const now = command.now.replace("$$", "$");
      const each = (text: string) =>
        command.all ? text.split(command.old).join(now) : text.replace(command.old, () => now);
      return [...top, ...mid.map(each), ...end];
    }
    case "y":
      return [...top, ...mid.map(swap), ...end];
    case "a":
      return [...top, ...mid, ...command.text.split("\n"), ...end];
    case "i":
      return [...top, ...command.text.split("\n"), ...mid, ...end];
    case "c":
      return [...top, ...command.text.split("\n"), ...end];
    case "d":
      return [...top, ...end];
    case "j":
      return [...top, mid.reduce(squeeze), ...end];
    case "sort":
      return [...top, ...mid.sort(byPoints), ...end];
    case "p":
      return [...all];
    case ">":
      return [...top, ...mid.map((text) => (text.trim() === "" ? text : `    ${text}`)), ...end];
    case "<":
      return [...top, ...mid.map((text) => text.replace(/^(\t| {1,4})/, "")), ...end];
    case "m":
    case "t": {
      const dest = command.dest % (all.length + 1);
      if (command.op === "t") return [...all.slice(0, dest), ...mid, ...all.slice(dest)];
      if (dest >= from && dest <= to) return undefined;
      return dest < from
        ? [...all.slice(0, dest), ...mid, ...all.slice(dest, from - 1), ...end]
        : [...top, ...all.slice(to, dest), ...mid, ...all.slice(dest)];
    }
    default: {
      const hit = (text: string) => text.includes("a") === (command.op === "g");
      const sub = (text: string) =>
        ({ d: [], s: [text.replace("b", "xx")], a: [text, "a", "new"] })[command.sub] as string[];
      return [...top, ...mid.flatMap((text) => (hit(text) ? sub(text) : [text])), ...end];
    }
  }
}

/** The command as it is sent, with the addresses of the lines as they are. */
function sent(all: readonly string[], command: Meant): Command {
  const tag = (n: number): string => (n === 0 ? "0|AA|" : lnhash(n, all[n - 1] as string));
  const [from, to] = fitted(command, all.length);
  const address = `${tag(from)},${tag(to)}`;
  switch (command.op) {
    case "s":
      return [address, "s", command.old, command.now, command.all ? "g" : ""];
    case "y":
      return [address, "y", "ab", "ba"];
    case "a":
    case "i":
    case "c":
      return [address, command.op, command.text];
    case "m":
    case "t":
      return [address, command.op, tag(command.dest % (all.length + 1))];
    case "g":
    case "v":
      return [address, command.op, "a", { d: ["d"], s: ["s", "b", "xx"], a: ["a", "a\nnew"] }[command.sub]];
    default:
      return [address, command.op];
  }
}

interface Told {
  commands: Command[];
  lines: string[];
  refused: boolean;
}

/** A script as it is sent, up to the first command to be refused, and the lines that it comes to. */
function told(text: string, script: readonly Meant[]): Told {
  let all = lnhashview(text).map((row) => row.slice(row.indexOf("|") + 4));
  const commands: Command[] = [];
  for (const command of script) {
    if (all.length === 0) break;
    commands.push(sent(all, command));
    const next = model(all, command);
    if (next === undefined) return { commands, lines: all, refused: true };
    all = next;
  }
  return { commands, lines: all, refused: false };
}

const runs = { numRuns: 700 };

test("exhash() makes of a text what a list of lines makes of it, and refuses the whole script or nothing", () => {
  let refusals = 0;
  fc.assert(
    fc.property(texts, fc.array(meant, { maxLength: 8 }), (text, script) => {
      const { commands, lines, refused } = told(text, script);
      if (refused) {
        refusals++;
        expect(() => exhash(text, commands)).toThrow(RangeError);
      } else expect(exhash(text, commands).lines).toEqual(lines);
    }),
    runs,
  );
  expect(refusals).toBeGreaterThan(25);
});

test("exhash() gives lines and addresses as a view of its text shows them, and accounts for every old line", () => {
  fc.assert(
    fc.property(texts, fc.array(meant, { maxLength: 8 }), (text, script) => {
      const { commands, refused } = told(text, script);
      if (refused) return;
      const result = exhash(text, commands);
      expect(result.lines.map((one, i) => result.hashes[i] + one)).toEqual(
        lnhashview(result.text).map((row) => row.trimStart()),
      );
      const kept = result.origins.filter((n) => n !== null);
      expect([...kept, ...result.deleted].sort((a, b) => a - b)).toEqual(
        lnhashview(text).map((_, i) => i + 1),
      );
      expect(report(text, result)).not.toMatch(/undefined|NaN/);
    }),
    runs,
  );
});

test("exhash() leaves every character and the ending of a line that nothing touched", () => {
  const ends = (text: string): string[] => text.split(/(?<=\n)/);
  fc.assert(
    fc.property(texts, fc.array(meant, { maxLength: 6 }), (text, script) => {
      const { commands, refused } = told(text, script);
      if (refused) return;
      const { text: after, origins, modified } = exhash(text, commands);
      const [was, is] = [ends(text), ends(after)];
      for (const [i, origin] of origins.entries()) {
        if (origin === null || modified.includes(i + 1)) continue;
        const [old, now] = [was[origin - 1] as string, is[i] as string];
        const inside = i < origins.length - 1 && old.endsWith("\n");
        expect(inside ? now : now.trimEnd()).toBe(inside ? old : old.trimEnd());
      }
      expect(after === "" || after.endsWith("\n")).toBe(
        text.endsWith("\n") || after === "" || /^\r?\n$/.test(is.at(-1) ?? ""),
      );
    }),
    runs,
  );
});

test("report() and exhash() agree: its rows rebuild both texts", () => {
  fc.assert(
    fc.property(texts, fc.array(meant, { maxLength: 3 }), (text, script) => {
      const { commands, refused } = told(text, script);
      if (refused) return;
      const result = exhash(text, commands);
      const rows = report(text, { ...result, printed: [] }, { context: 99 }).split("\n");
      if (rows.length > 14 || rows[0] === "no changes") return;
      const side = (sign: string): string[] =>
        rows
          .slice(2)
          .filter((row) => (row.startsWith(" ") || row.startsWith(sign)) && !/^(---|#|…)/.test(row))
          .map((row) => row.replace(/^.\d+\|..\|/, ""));
      expect(side("+")).toEqual(result.lines);
      expect(side("-")).toEqual(lnhashview(text).map((row) => row.replace(/^ *\d+\|..\|/, "")));
    }),
    runs,
  );
});

test("exhash() takes a stale address for no line but one with the same hash", () => {
  fc.assert(
    fc.property(texts, line, (text, other) => {
      const address = `1|${lineHash(other)}|`;
      const run = () => exhash(text, [[address, "d"]]);
      const first = lnhashview(text)[0] as string;
      if (first.startsWith(address)) expect(run).not.toThrow();
      else expect(run).toThrow(/stale lnhash at line 1/);
    }),
    runs,
  );
});
