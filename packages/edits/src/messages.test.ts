import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits, type Edit, edits } from "./index.js";

/** A caller: the text, what it sends, and what it means by it. It knows of a mistake only what the message says. */
interface Call {
  text: string;
  sent: unknown;
  meant: Edit;
  /** The line that it means, of several. */
  line?: number;
}

/** What a message says, and how to send the call again by the rule stated there; a string is the text written whole. */
type Rule = [says: RegExp, mend: (said: Record<string, string>, call: Call) => unknown];

const objects = (sent: unknown) => [sent].flat() as Record<string, string>[];
const number = (said: string | undefined) => Number(said ?? 1);

/** The edits again, with the one that is named, or the only one, changed. */
function again(call: Call, name: string | undefined, change: (edit: Edit) => Edit): Edit[] {
  return edits(call.sent).map((edit, i) => (i + 1 === number(name) ? change(edit) : edit));
}

/** The same for its lines of oldText. */
function relined(call: Call, name: string | undefined, change: (lines: string[]) => unknown): Edit[] {
  return again(call, name, ([old, now]) => {
    const lines = old.split("\n");
    change(lines);
    return [lines.join("\n"), now];
  });
}

const rules: Rule[] = [
  [
    /pass a list of (?<shape>\{.*?\})/,
    ({ shape }, { meant }) => [
      Object.fromEntries(Object.keys(JSON.parse(shape as string)).map((key, i) => [key, meant[i]])),
    ],
  ],
  [/a pair is \[old, new\], both strings$/, (_, { meant }) => [[meant[0], meant[1]]]],
  [
    /has the keys "(?<old>.*)", "(?<now>.*)": it needs 'oldText' and 'newText'/,
    ({ old, now }, { sent }) =>
      objects(sent).map((edit) => ({ oldText: edit[old as string], newText: edit[now as string] })),
  ],
  [
    /has the key "(?<key>.*)": .* several are passed as a plain list, under no key$/,
    ({ key }, { sent }) => objects(sent)[0]?.[key as string],
  ],
  [
    /'oldText' and 'newText' are strings, and "" as newText deletes$/,
    (_, { sent }) => objects(sent).map((edit) => ({ ...edit, newText: edit["newText"] ?? "" })),
  ],
  [
    /asks for replaceAll.*: give each place an edit of its own, with enough text around it to match once$/,
    (_, { text, meant: [old, now] }) =>
      text
        .split("\n")
        .filter((line) => line.includes(old))
        .map((line) => [line, line.replaceAll(old, now)]),
  ],
  [/oldText is empty: give the exact text to replace$/, (_, { meant }) => [meant]],
  [/holds half a surrogate pair .*: send whole characters$/, (_, { meant }) => [meant]],
  [
    /^(edit (?<name>\d+)'s )?oldText and newText are the same.*leave the edit out$/,
    ({ name }, { sent }) => edits(sent).filter((_, i) => i + 1 !== number(name)),
  ],
  [
    /^(edit (?<name>\d+)'s )?oldText matches .* places \(lines? (?<lines>[\d, ]+).*\): add the text around the one you mean/,
    ({ name, lines }, call) => {
      const all = call.text.split("\n");
      const line = call.line as number;
      expect((lines as string).split(", ")).toContain(`${line}`);
      return again(call, name, ([old, now]) => {
        const [before, after] = [all[line - 2] as string, all[line] as string];
        const here = all[line - 1] as string;
        return [`${before}\n${here}\n${after}`, `${before}\n${here.replace(old, () => now)}\n${after}`];
      });
    },
  ],
  [
    /^edits (?<one>\d+) and (?<other>\d+) overlap at line \d+, column \d+: merge them into one$/,
    ({ one, other }, call) => {
      const list = edits(call.sent);
      return list
        .filter((_, i) => i + 1 !== number(other))
        .map((e, i) => (i + 1 === number(one) ? call.meant : e));
    },
  ],
  [
    /^edit (?<name>\d+)'s oldText is not found, but this is in edit (?<other>\d+)'s newText: merge them$/,
    ({ name, other }, call) => {
      const [old, now] = edits(call.sent)[number(name) - 1] as Edit;
      const merged = again(call, other, ([first, then]) => [first, then.replace(old, () => now)]);
      return merged.filter((_, i) => i + 1 !== number(name));
    },
  ],
  [/since the text is empty: write it whole instead$/, (_, { meant }) => meant[1]],
  [
    /^(edit (?<name>\d+)'s )?oldText is not found, .*: send (?<copy>".*") as oldText$/,
    ({ name, copy }, call) => again(call, name, ([, now]) => [JSON.parse(copy as string), now]),
  ],
  [
    /^(edit (?<name>\d+)'s )?oldText is not found, the nearest place is line (?<line>\d+), column (?<column>\d+), .*: copy the text up to line (?<end>\d+), column (?<last>\d+) exactly$/,
    ({ name, line, column, end, last }, call) => {
      const lines = call.text.split("\n").slice(0, number(end));
      lines.push(lines.pop()?.slice(0, number(last)) as string);
      const there = lines
        .slice(number(line) - 1)
        .join("\n")
        .slice(number(column) - 1);
      return again(call, name, ([, now]) => [there, now]);
    },
  ],
  [
    /^(edit (?<name>\d+)'s )?oldText is not found, .*: it reads (?<there>".*") where oldText has (?<wanted>".*"); mend it or read the text again$/,
    ({ name, there, wanted }, call) =>
      relined(call, name, (lines) => {
        const i = lines.indexOf(JSON.parse(wanted as string));
        expect(i).toBeGreaterThanOrEqual(0);
        lines[i] = JSON.parse(there as string);
      }),
  ],
  [
    /^(edit (?<name>\d+)'s )?oldText is not found, the nearest place is line (?<first>\d+), but oldText lacks lines? (?<line>\d+)( to (?<last>\d+))?, .*: put that in or read the text again$/,
    ({ name, first, line, last = line }, call) => {
      const out = call.text.split("\n").slice(number(line) - 1, number(last));
      return relined(call, name, (lines) => lines.splice(number(line) - number(first), 0, ...out));
    },
  ],
  [
    /^(edit (?<name>\d+)'s )?oldText is not found, .*, but the text lacks lines? (?<line>\d+)( to (?<last>\d+))? of oldText, .*: leave that out or read the text again$/,
    ({ name, line, last = line }, call) =>
      relined(call, name, (lines) => lines.splice(number(line) - 1, number(last) - number(line) + 1)),
  ],
  [
    /^(edit (?<name>\d+)'s )?oldText is not found, the nearest place is line \d+, column (?<from>\d+), but at line \d+, column (?<at>\d+) the text has (?<has>".*") \(U.*\) where oldText has (?<wants>".*") \(U.*\): it reads .*; mend it or read the text again$/,
    ({ name, from, at, has, wants }, call) =>
      again(call, name, ([old, now]) => {
        const i = number(at) - number(from);
        const [put, gone] = [JSON.parse(has as string), JSON.parse(wants as string)];
        expect(old.startsWith(gone, i)).toBe(true);
        return [old.slice(0, i) + put + old.slice(i + gone.length), now];
      }),
  ],
  [/oldText is not found: read the text again and copy oldText from it exactly$/, (_, { meant }) => [meant]],
];

/** What becomes of the text when the caller follows each message; which messages these were is counted in `used`. */
function followed(call: Call, used = new Set<Rule>()): string {
  let { sent } = call;
  for (let tries = 0; tries < 8; tries++) {
    let message: string;
    try {
      return applyEdits(call.text, edits(sent));
    } catch (e) {
      message = (e as Error).message;
    }
    const rule = rules.find(([says]) => says.test(message));
    if (!rule) throw new Error(`no rule is stated in: ${message}`);
    used.add(rule);
    sent = rule[1](rule[0].exec(message)?.groups ?? {}, { ...call, sent });
    if (typeof sent === "string") return sent;
  }
  throw new Error(`no end to the messages on ${JSON.stringify(sent)}`);
}

const text = "one\ntwo\n\tthree “3”\nfour\ntwo\nfive\n";
const used = new Set<Rule>();

describe("a caller who follows the message mends", () => {
  const meant: Edit = ["four", "4"];
  const four = text.replace("four", "4");
  test.each<[string, unknown, Partial<Call>, string]>([
    ["a string that is not JSON", "four -> 4", {}, four],
    ["single quotes", "[{'oldText': 'four', 'newText': '4'}]", {}, four],
    ["two bare strings", ["four", "4"], {}, four],
    ["an empty list", [], {}, four],
    ["a pair of three", [["four", "4", true]], {}, four],
    ["other keys", { old_string: "four", new_string: "4" }, {}, four],
    ["a list under a key", { edits: [["four", "4"]] }, {}, four],
    ["a newText of null", { oldText: "four", newText: null }, {}, text.replace("four", "")],
    [
      "replaceAll",
      { oldText: "e\n", newText: "E\n", replaceAll: true },
      { meant: ["ve", "VE"] },
      text.replace("ve", "VE"),
    ],
    ["an empty oldText", [["", "4"]], {}, four],
    ["half a surrogate pair", [["four", "\ud83d"]], { meant: ["four", "😀"] }, text.replace("four", "😀")],
    [
      "a no-op",
      [
        ["four", "4"],
        ["one", "one"],
      ],
      {},
      four,
    ],
    ["two places", [["two", "2"]], { line: 5 }, text.replace("two\nfive", "2\nfive")],
    [
      "overlap",
      [
        ["four\ntwo", "4\ntwo"],
        ["two\nfive", "two\n5"],
      ],
      { meant: ["four\ntwo\nfive", "4\ntwo\n5"] },
      text.replace("four\ntwo\nfive", "4\ntwo\n5"),
    ],
    [
      "an edit of what another writes",
      [
        ["four", "4 or so"],
        ["or so", "or 5"],
      ],
      {},
      text.replace("four", "4 or 5"),
    ],
    ["other quotes and blanks", [['    three "3"', "3"]], {}, text.replace("\tthree “3”", "3")],
    ["a line that differs", [["four\ntwi\nfive", "4"]], {}, text.replace("four\ntwo\nfive", "4")],
    [
      "a line left out",
      [["one\n\tthree “3”\nfour", "1"]],
      {},
      text.replace("one\ntwo\n\tthree “3”\nfour", "1"),
    ],
    [
      "lines invented",
      [["one\nand\nmore\ntwo\n\tthree “3”", "1"]],
      {},
      text.replace("one\ntwo\n\tthree “3”", "1"),
    ],
    ["all of that", [["one\nmore\n    three '3'\nfour\nwto\n", "1\n"]], {}, "1\nfive\n"],
    ["what is not there", [["zebra crossing", "4"]], {}, four],
    ["an empty text", [["a", "b"]], { text: "", meant: ["", "b"] }, "b"],
    ["a long line", [[`    ${"x".repeat(400)}`, "y"]], { text: `a\n\t${"x".repeat(400)}\n` }, "a\ny\n"],
    [
      "a part of a long line",
      [["needle(heystack, 42);", "y"]],
      { text: `${"if(z){y()}".repeat(40)}needle(haystack, 42);${"w()".repeat(40)}` },
      `${"if(z){y()}".repeat(40)}y${"w()".repeat(40)}`,
    ],
  ])("%s", (_, sent, more, after) => {
    expect(followed({ text, sent, meant, ...more }, used)).toBe(after);
  });

  test("by every rule there is", () => {
    expect(rules.filter((rule) => !used.has(rule)).map(([says]) => says)).toEqual([]);
  });

  test("any lines copied with mistakes", () => {
    const mistakes: ((lines: string[], i: number) => unknown)[] = [
      (lines, i) => lines.splice(i, 1),
      (lines, i) => lines.splice(i, 0, `// new ${lines.length} ${i}`),
      (lines, i) => lines.splice(i, 1, `${lines[i]}x`),
      (lines, i) => lines.splice(i, 1, `${lines[i]} `),
      (lines, i) => lines.splice(i, 1, (lines[i] as string).replaceAll("\t", "    ")),
      (lines, i) => lines.splice(i, 1, (lines[i] as string).replaceAll("“", '"')),
    ];
    const all = Array.from(
      { length: 60 },
      (_, i) => `${"\t".repeat(i % 3)}call_${i}(“${i * 37}”); // ${i * i}`,
    );
    const made = fc.record({
      from: fc.nat(40),
      count: fc.integer({ min: 8, max: 14 }),
      wrong: fc.array(fc.tuple(fc.nat(5), fc.nat()), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(made, ({ from, count, wrong }) => {
        const lines = all.slice(from, from + count);
        // The first and the last line stay, for what is beyond them no message can know to be meant.
        for (const [kind, at] of wrong) mistakes[kind]?.(lines, 1 + (at % (lines.length - 2)));
        const call = { text: all.join("\n"), sent: [[lines.join("\n"), "new"]], meant };
        const after = [...all.slice(0, from), "new", ...all.slice(from + count)].join("\n");
        expect(followed(call)).toBe(after);
      }),
      { numRuns: 300 },
    );
  });
});
