import { type Command, exhash, lnhash } from "@shalya/exhash";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commanded } from "./_commanded.js";
import { veils } from "./_veil.js";

/** What commands make of a file of which a guard shows something else; "!" and the words where they are refused. */
function made(raw: string, screened: string, ...commands: Command[]) {
  try {
    return commanded(veils(raw, screened)[0], screened, commands as never);
  } catch (e) {
    if (!(e instanceof RangeError)) throw e;
    return `! ${e.message}`;
  }
}

const rawOf = (...args: Parameters<typeof made>) => {
  const all = made(...args);
  return typeof all === "string" ? all : all.raw;
};

const at = (lineno: number, line: string) => lnhash(lineno, line);
const touched = (what: string) =>
  `! commands would change, move or part ${what} withheld from you: leave those lines as they are; replace_text edits around a mask`;
const line = (lineno: number) => touched(`line ${lineno}, which holds text that is`);

describe("commanded()", () => {
  const raw = "one\nkey hunter2 #\nthree\nkey s3cret\n";
  const screened = "one\nkey [token withheld] #\nthree\nkey [token withheld]\n";
  const key = at(2, "key [token withheld] #");

  test("edits around the lines that hold something withheld", () => {
    expect(made(raw, screened, [at(3, "three"), "d"], [at(1, "one"), "i", "zero"])).toEqual({
      raw: "zero\none\nkey hunter2 #\nkey s3cret\n",
      shown: "zero\none\nkey [token withheld] #\nkey [token withheld]\n",
      said: [
        "--- original",
        "+++ modified",
        `+${at(1, "zero")}zero`,
        ` ${at(2, "one")}one`,
        ` ${at(3, "key [token withheld] #")}key [token withheld] #`,
        `-${at(3, "three")}three`,
        ` ${at(4, "key [token withheld]")}key [token withheld]`,
      ].join("\n"),
    });
  });

  test("moves such a line, where it stays in their order", () => {
    expect(rawOf(raw, screened, [key, "m", "0|AA|"])).toBe("key hunter2 #\none\nthree\nkey s3cret\n");
    expect(rawOf(raw, screened, [key, "m", "$"])).toBe(line(2));
    expect(rawOf(raw, screened, [key, "m", "3|j1|"])).toBe("one\nthree\nkey hunter2 #\nkey s3cret\n");
  });

  test("lets no such line be changed, deleted, joined, or put in another order", () => {
    for (const command of [
      [key, "d"],
      [key, "c", "x"],
      [key, "s", "key", "name"],
      [key, ">", 1],
      [key, "j"],
      [at(1, "one"), "j"],
      ["%", "y", "key", "KEY"],
      ["%", "g", "key", ["d"]],
      ["%", "v", "three", ["s", "$", "x"]],
      ["%", "s", "\n", " "],
    ] satisfies Command[])
      expect([command, rawOf(raw, screened, command)]).toEqual([command, line(2)]);
  });

  test("names the first line that is out of order", () => {
    const [a, b] = ["a [token withheld]", "b [token withheld]"];
    expect(rawOf("b one\na two\n", `${b}\n${a}\n`, ["%", "sort"])).toBe(line(1));
    expect(rawOf("a one\nb two\nc\n", `${a}\n${b}\nc\n`, ["%", "sort"])).toBe("a one\nb two\nc\n");
  });

  test("does not take lines for the same that are shown alike", () => {
    const [one, other] = ["[token withheld]", "[token withheld]"];
    const shown = `${one}\n${other}\n`;
    expect(rawOf("hunter2\ns3cret\n", shown, [at(1, one), "m", "$"])).toBe(line(1));
    expect(rawOf("hunter2\ns3cret\n", shown, [at(1, one), "d"])).toBe(line(1));
    expect(rawOf("hunter2\ns3cret\n", shown, [at(2, other), "d"])).toBe(line(2));
  });

  test("writes no mask that a command brings or copies", () => {
    const words =
      '! commands would write "[token withheld]", which stands for text that is withheld from you: leave it out, since to write it would lose that text';
    expect(rawOf(raw, screened, [key, "t", "$"])).toBe(words);
    expect(rawOf(raw, screened, ["$", "a", "key [token withheld]"])).toBe(words);
    expect(rawOf("a\n", "a\n", ["$", "a", "key [token withheld]"])).toBe("a\nkey [token withheld]\n");
    expect(rawOf("key [token withheld]\n", "key [token withheld]\n", ["$", "s", "key", "a"])).toBe(
      "a [token withheld]\n",
    );
  });

  test("keeps the lines of one mask together, and gives back what has other lines than its mask", () => {
    const pem = "a\nBEGIN\nMII\nEvQ\nEND\nb\n";
    const mask = "a\n[private\nkey]\nb\n";
    expect(rawOf(pem, mask, [at(2, "[private"), "a", "x"])).toBe(line(3));
    expect(rawOf(pem, mask, [at(2, "[private"), "d"])).toBe(line(2));
    expect(rawOf(pem, mask, [`${at(2, "[private")},${at(3, "key]")}`, "m", "0|AA|"])).toBe(
      "BEGIN\nMII\nEvQ\nEND\na\nb\n",
    );
    expect(rawOf(pem, mask, [at(3, "key]"), "a", "x"], [at(1, "a"), "d"])).toBe(
      "BEGIN\nMII\nEvQ\nEND\nx\nb\n",
    );
    expect(rawOf(pem, "a\n[key withheld]\nb\n", [at(2, "[key withheld]"), "i", "x"])).toBe(
      "a\nx\nBEGIN\nMII\nEvQ\nEND\nb\n",
    );
  });

  test("keeps all line ends", () => {
    const [file, seen] = [
      "\ufeffone\r\nkey hunter2\r\nx\r\r\nlast",
      "\ufeffone\r\nkey [token withheld]\r\nx\r\r\nlast",
    ];
    expect(rawOf(file, seen, ["$", "a", "end"])).toBe("\ufeffone\r\nkey hunter2\r\nx\r\r\nlast\r\nend");
    expect(rawOf(file, seen, ["1,4", "p"])).toBe(file);
    expect(rawOf("a\nkey hunter2", "a\nkey [token withheld]", ["$", "a", "b"])).toBe("a\nkey hunter2\nb");
    expect(rawOf("a\nkey hunter2", "a\nkey [token withheld]", [at(1, "a"), "d"])).toBe("key hunter2");
  });

  test("edits nothing of a text that is withheld as a whole", () => {
    const file = "name: x\npassword: y";
    for (const command of [
      ["$", "a", "x"],
      ["0|AA|", "i", "x"],
      ["%", "d"],
      ["1,2", "m", "0|AA|"],
    ] satisfies Command[])
      expect(rawOf(file, "settings,\nwith a password", command)).toMatch(/^! /);
    expect(rawOf(file, "settings,\nwith a password", ["$", "a", "x"])).toBe(line(1));
    expect(rawOf(file, "settings,\nwith a password", ["1,2", "p"])).toBe(file);
    for (const blank of ["", "\n\n"]) expect(rawOf(file, blank)).toBe(file);
    expect(rawOf(file, "", ["0|AA|", "a", "x"])).toBe(touched("text that is"));
    expect(rawOf(file, "\n\n", ["$", "a", "x"])).toBe(line(1));
    expect(rawOf("a b", "\ufeffa b", ["$", "a", "x"])).toBe(line(1));
  });

  test("adds nothing where a withheld end of line would run into it", () => {
    expect(rawOf("a\nsecret", "a\n[gone]\n", ["$", "a", "x"])).toBe(line(2));
    expect(rawOf("a\nsecret\n", "a\n[gone]", ["$", "a", "x"])).toBe("a\nsecret\n\nx");
  });
});

describe("commanded() holds to its promise", () => {
  const MASKS = ["[token withheld]", "[EMAIL]", "[a\nb]", "(x\r\n)", "*"];
  // What is withheld is of letters that nothing else has, and of any number of lines; a
  // blank one could be taken for one that is seen.
  const secret = fc.stringMatching(/^[Q-T]{1,3}((\r?\n)?[Q-T]){0,3}$/);
  const mask = fc.constantFrom(...MASKS);
  const part = fc.stringMatching(/^([ab ]|\r?\n){0,6}$/);
  const address = fc.constantFrom("%", "$", "1", "2", "3", "1,2", "2,3", "3,4", "1,$");
  const rest = fc.constantFrom(
    ["d"],
    ["a", "new"],
    ["i", "new\n"],
    ["c", "b"],
    ["j"],
    ["sort"],
    ["p"],
    [">", 1],
    ["s", "a", "b", "g"],
    ["s", "b\n?", "a"],
    ["y", "ab", "ba"],
    ["m", "$"],
    ["m", "0|AA|"],
    ["t", "$"],
    ["g", "a", ["d"]],
    ["v", "[\\[*(]", ["m", "0|AA|"]],
    ["g", "b", ["t", "$"]],
  );
  const files = fc.record({
    parts: fc.array(part, { minLength: 2, maxLength: 5 }),
    secrets: fc.array(fc.tuple(secret, secret, mask), { minLength: 4, maxLength: 4 }),
    commands: fc.array(fc.tuple(address, rest), { minLength: 1, maxLength: 3 }),
  });
  type File = typeof files extends fc.Arbitrary<infer T> ? T : never;

  const flat = (text: string) => text.replace(/[\r\n]/g, "");

  function read({ parts, secrets, commands }: File) {
    const text = (instead: (i: number) => string | undefined) =>
      parts.map((part, i) => (i === 0 ? "" : instead(i - 1)) + part).join("");
    const screened = text((i) => secrets[i]?.[2]);
    const lines = screened.replace(/\n$/, "").split(/\r?\n/);
    const whole = (n: string) => (/\d/.test(n) ? at(Number(n), lines[Number(n) - 1] ?? "") : n);
    return {
      one: text((i) => secrets[i]?.[0]),
      other: text((i) => secrets[i]?.[1]),
      screened,
      commands: commands.map(([to, how]) => [to.split(",").map(whole).join(), ...how] as unknown as Command),
    };
  }

  test("what is withheld is in the file after them, and all else is what they make of the text as it is seen", () => {
    let count = 0;
    fc.assert(
      fc.property(files, (file) => {
        const { one, screened, commands } = read(file);
        const all = made(one, screened, ...commands);
        if (typeof all === "string") return;
        count++;
        expect(all.shown).toBe(exhash(screened, commands).text);
        expect(all.raw.replace(/[^Q-T]/g, "")).toBe(one.replace(/[^Q-T]/g, ""));
        // A mask that is hardly one may be copied.
        const bare = (text: string) => MASKS.reduce((rest, mask) => rest.replaceAll(mask, ""), text);
        const [visible, unmasked] = [bare(all.raw.replace(/[Q-T]+/g, "")), bare(all.shown)];
        const isFlat = file.secrets.every(([secret, , mask]) => !/[\r\n]/.test(secret + mask));
        expect(isFlat ? visible : flat(visible)).toBe(isFlat ? unmasked : flat(unmasked));
      }),
      { numRuns: 1000 },
    );
    expect(count).toBeGreaterThan(100);
  });

  test("what a model is told does not depend on what is withheld", () => {
    fc.assert(
      fc.property(files, (file) => {
        // Line ends of its own would make it unclear what else is withheld.
        const secrets = file.secrets.map(([a, b, c]) => [flat(a), flat(b), c] as [string, string, string]);
        const { one, other, screened, commands } = read({ ...file, secrets });
        const said = (raw: string) => {
          const all = made(raw, screened, ...commands);
          return typeof all === "string" ? all : [all.said, all.shown];
        };
        expect(said(one)).toEqual(said(other));
      }),
      { numRuns: 1000 },
    );
  });
});
