import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { patched } from "./_patched.js";
import { applyEdits, diffEdits, diffText, type Edit } from "./index.js";

/** How often a file is edited; SHALYA_ROUNDS=10000 makes it ten thousand times. */
const ROUNDS = Number(process.env["SHALYA_ROUNDS"] ?? 1000);
const BATCH = 200;

const store = fileURLToPath(new URL("../../../node_modules/.pnpm/", import.meta.url));
const packages = some(readdirSync(store).sort(), 50).map(sources);
const found = packages.flat();
const plain = found.find((text) => text.length > 5000 && /^[^\r]*\n$/.test(text)) as string;

/** What is edited: sources of installed packages, and what may not be among them. */
const texts = [
  ...found,
  plain.replaceAll("\n", "\r\n"),
  plain.replace(/\n/g, (_, at: number) => (at % 3 ? "\n" : "\r\n")),
  plain.replace(/\n/g, (_, at: number) => (at % 7 ? "\n" : "\r")),
  plain.replaceAll("\n", " "),
  `\ufeff${plain}`,
  `${plain.slice(0, -1)} // “é” 😀 e\u0301`,
];

/** Some of a list, evenly taken. */
function some<T>(list: T[], count: number): T[] {
  return list.filter((_, i) => i % Math.ceil(list.length / count) === 0);
}

/** Some sources of one installed package, none too large. */
function sources(dir: string): string[] {
  const name = /^@?[^@]+(?=@\d)/.exec(dir)?.[0].replace("+", "/");
  if (!name) return [];
  const root = `${store}${dir}/node_modules/${name}/`;
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
  return some(
    files.filter((file) => /\.([cm]?[jt]sx?|css|md|json)$/.test(file)),
    8,
  )
    .map((file) => readFileSync(root + file, "utf8"))
    .filter((text) => text !== "" && text.length < 100_000 && !text.includes("\ufffd"));
}

let x = 1;
function random(below: number): number {
  x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
  return Math.floor((x / 2 ** 32) * below);
}

/** An edit of `text[start, end)`, and what it should write there; undefined when that is not the one place. */
function edit(text: string, start: number, end: number): { edit: Edit; written: string } | undefined {
  const raw = text.slice(start, end);
  const lf = (s: string) => s.replaceAll("\r\n", "\n");
  const old = lf(raw);
  if (old === "" || lf(text).indexOf(old) !== lf(text).lastIndexOf(old)) return undefined;
  const lines = old.split("\n");
  const other = lf(texts[random(texts.length)] as string).split("\n");
  const now = lines.flatMap((line) => {
    const put = other[random(other.length)] as string;
    return [[line], [line], [line], [`  ${line}`], [put], [line, put], [line, line], []][
      random(8)
    ] as string[];
  });
  const breaks = text.slice(start).match(/\r?\n/) ?? text.match(/\r?\n(?=[^\n]*$)/) ?? ["\n"];
  const written = now.join("\n").replace(/\r?\n/g, breaks[0]);
  return written === raw ? undefined : { edit: [old, now.join("\n")], written };
}

/** A place of 1 to 40 lines after `from`, whole ones or from within one to within another. */
function place(text: string, from: number): [start: number, end: number] {
  let start = from + random(Math.min(text.length - from, 4000));
  let end = start;
  for (let lines = 1 + random(40); lines > 0 && end < text.length; lines--)
    end = text.indexOf("\n", end) + 1 || text.length;
  if (random(2)) start = text.indexOf("\n", start) + 1 || start;
  else end -= random(Math.min(end - start, 80));
  const inside = (at: number) => /^(\r\n|[\ud800-\udbff][\udc00-\udfff])/.test(text.slice(at - 1, at + 1));
  return [inside(start) ? start + 1 : start, inside(end) ? end - 1 : end];
}

/** A text, edits of it, and what they should make of it. */
function round(text: string): { text: string; edits: Edit[]; after: string } {
  const edits: Edit[] = [];
  let after = "";
  let done = 0;
  for (let left = 1 + random(4); left > 0 && done < text.length; left--) {
    const [start, end] = place(text, done);
    const made = end > start && edit(text, start, end);
    if (!made) continue;
    edits.push(made.edit);
    after += text.slice(done, start) + made.written;
    done = end;
  }
  return { text, edits, after: after + text.slice(done) };
}

test("the files are of at least ten packages, and of every kind", () => {
  expect(packages.filter((files) => files.length > 0).length).toBeGreaterThanOrEqual(10);
  const kinds = [/\r\n/, /\r(?!\n)/, /[^\n]{2000}/, /[^\0-\x7f]/, /^\ufeff/, /[^\n]$/];
  expect(kinds.filter((kind) => !texts.some((text) => kind.test(text)))).toEqual([]);
});

test.each(some([...Array(ROUNDS).keys()], ROUNDS / BATCH))(
  "edits of real files are made, shown and applied by git without a difference, from round %d on",
  (first) => {
    const rounds = Array.from({ length: BATCH }, (_, i) =>
      round(texts[(first + i) % texts.length] as string),
    );
    const wanted = rounds.map(({ after }) => after);
    expect(rounds.map(({ text, edits }) => applyEdits(text, edits))).toEqual(wanted);
    const diffs = rounds.map(({ text, after }, i) => diffText(text, after, `${i}`));
    const files = rounds.map(({ text, after }, i) => ({
      at: `${i}`,
      before: text,
      patch: diffs[i] ?? "",
      after,
    }));
    expect(patched("git apply", files)).toEqual(wanted);
    const others = files
      .map((file, i) => ({ ...file, patch: diffEdits(file.before, rounds[i]?.edits ?? [], file.at) }))
      .filter(({ patch }, i) => patch !== diffs[i]);
    expect(patched("git apply", others)).toEqual(others.map(({ after }) => after));
    expect(rounds.reduce((sum, { edits }) => sum + edits.length, 0)).toBeGreaterThan(BATCH);
  },
  60_000,
);
