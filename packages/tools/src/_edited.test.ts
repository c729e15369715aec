import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { edited } from "./_edited.js";
import { veils } from "./_veil.js";

const T = "[token withheld]";

/** What edits make of a text in which a guard masked these parts: the words of a failure, or both texts. */
function outcome(raw: string, screened: string, ...pairs: [string, string][]): unknown {
  try {
    return edited(veils(raw, screened)[0], screened, pairs);
  } catch (e) {
    return String(e);
  }
}

describe("edited()", () => {
  test("edited() changes what is seen and puts back what is not", () => {
    const raw = "user: ada\npassword: hunter2\nport: 80\n";
    expect(outcome(raw, raw.replace("hunter2", T), ["ada", "bob"], ["80", "81"])).toEqual({
      raw: "user: bob\npassword: hunter2\nport: 81\n",
      shown: `user: bob\npassword: ${T}\nport: 81\n`,
    });
  });

  test("edited() makes edits on the line of a mask, up to the character beside it", () => {
    expect(outcome("a: hunter2 # old", `a: ${T} # old`, ["a:", "b:"], ["old", "new"])).toEqual({
      raw: "b: hunter2 # new",
      shown: `b: ${T} # new`,
    });
  });

  test("edited() takes in a text in which nothing is masked as it is", () => {
    const raw = `see ${T} in the manual`;
    expect(outcome(raw, raw, [`${T} in`, `${T}, in`])).toEqual({
      raw: `see ${T}, in the manual`,
      shown: `see ${T}, in the manual`,
    });
  });

  test("edited() changes what looks like a mask and is in the file, beside one that is not", () => {
    const [raw, screened] = [`${T} is a mask\nkey: hunter2\n`, `${T} is a mask\nkey: ${T}\n`];
    expect(outcome(raw, screened, [`${T} is a mask`, "gone"])).toEqual({
      raw: "gone\nkey: hunter2\n",
      shown: `gone\nkey: ${T}\n`,
    });
  });

  test("edited() keeps the line ends of a place next to what is withheld, and those of what is", () => {
    const raw = "a\r\n-----BEGIN\r\nxyz\r\n-----END\r\nb\r\n";
    expect(outcome(raw, "a\r\n[private key withheld]\r\nb\r\n", ["b\n", "b\nc\n"])).toEqual({
      raw: "a\r\n-----BEGIN\r\nxyz\r\n-----END\r\nb\r\nc\r\n",
      shown: "a\r\n[private key withheld]\r\nb\r\nc\r\n",
    });
  });

  test("edited() tells a cover from the first half of a character", () => {
    const text = (what: string) => Array.from({ length: 80 }, (_, i) => `😀 ${what}\nline ${i}.\n`).join("");
    expect(outcome(text("secret"), text("*"), ["line 70.", "line 7O."])).toEqual({
      raw: text("secret").replace("line 70.", "line 7O."),
      shown: text("*").replace("line 70.", "line 7O."),
    });
  });

  test("edited() numbers the lines as they are seen, not as they are in the file", () => {
    const raw = "BEGIN\nx\ny\nEND\none\none\n";
    expect(outcome(raw, "[private key withheld]\none\none\n", ["one", "two"])).toBe(
      "RangeError: oldText matches 2 places (lines 2, 3): add the text around the one you mean until it matches only that",
    );
  });
});

describe("edited() answers about what is withheld as if it were not there", () => {
  const raw = "a: 1\npassword: hunter2\nb: 2\n";
  const seen = `a: 1\npassword: ${T}\nb: 2\n`;
  const NOT = "RangeError: oldText is not found";
  const READ = `${NOT}: read the text again and copy oldText from it exactly`;

  test.for(["hunter2", "hunter", "unter2", "r2\nb", "hunter3", "xunter", "2\nc"])("to %j", (old) => {
    expect(outcome(raw, seen, [old, "x"])).toBe(READ);
  });

  test("in the words it has for a line that differs, with the mask as it is seen", () => {
    const words = (old: string) =>
      `${NOT}, the nearest place is line 2, but line 2 differs from column 11 on: it reads "password: ${T}" where oldText has "${old}"; leave the mask out of oldText, and edit the text around it`;
    expect(outcome(raw, seen, ["password: hunter2", "x"])).toBe(words("password: hunter2"));
    expect(outcome(raw, seen, ["password: zzzzzz9", "x"])).toBe(words("password: zzzzzz9"));
  });

  test("and to the mask itself that it cannot be matched", () => {
    const words = `${NOT}, since it takes in text that is withheld from you: leave the mask out of oldText, and edit the text around it`;
    expect(outcome(raw, seen, [T, "x"])).toBe(words);
    expect(outcome(raw, seen, [`password: ${T}\nb`, "x"])).toBe(words);
    expect(outcome(raw, seen, ["withheld", "x"])).toBe(words);
    expect(outcome(raw, seen, ["a", "c"], [`: ${T}`, "x"])).toBe(
      words.replace("oldText", "edit 2's oldText"),
    );
  });

  test("and never advises to send the mask", () => {
    expect(outcome(raw, seen, ["password: \nb: 2", "x"])).toBe(
      `${NOT}, the nearest place is line 2, column 1, but at line 2, column 11 the text has "${T}" where oldText has a line break (U+000A); leave the mask out of oldText, and edit the text around it`,
    );
    expect(outcome(raw, seen, ["a: 1\nb: 2\n", "x"])).toBe(
      `${NOT}, the nearest place is line 1, but oldText lacks line 2, "password: ${T}"; leave the mask out of oldText, and edit the text around it`,
    );
  });

  test("also where the mask has several lines, whose break is none", () => {
    const words = (old: string) => outcome("secret", "in short:\nnothing", [old, "x"]);
    expect(words("\n")).toBe(words("nothing"));
    expect(words("in short:\nnothing")).toBe(words("nothing"));
    expect(words("nothing")).toContain("since it takes in text that is withheld from you");
  });

  test("whatever that is", () => {
    const seen = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "="), maxLength: 6 });
    const secret = fc.string({ unit: fc.constantFrom("X", "Y", "1"), minLength: 1, maxLength: 8 });
    const piece = fc.string({ unit: fc.constantFrom("a", "b", "=", "\n", "X", "Y", "1", T), maxLength: 5 });
    const part = fc.record({ seen, one: secret, other: secret });
    const edit = fc.tuple(piece, piece);
    fc.assert(
      fc.property(
        fc.constantFrom(T, "(kept)", "*"),
        seen,
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.array(edit, { maxLength: 3 }),
        (mask, start, parts, edits) => {
          const screened = start + parts.map((each) => `${mask}.${each.seen}`).join("");
          const raw = (which: "one" | "other") =>
            start + parts.map((each) => `${each[which]}.${each.seen}`).join("");
          const [one, other] = [
            outcome(raw("one"), screened, ...edits),
            outcome(raw("other"), screened, ...edits),
          ];
          if (typeof one === "string") expect(one).toBe(other);
          else expect((one as { shown: string }).shown).toBe((other as { shown: string }).shown);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("edited() refuses", () => {
  const raw = "a: 1\npassword: hunter2\nb: 2\n";
  const seen = `a: 1\npassword: ${T}\nb: 2\n`;

  test("to write a mask, which stands for what would be lost", () => {
    const words = `RangeError: newText holds "${T}", which stands for text that is withheld from you: leave it out, since to write it would lose that text`;
    expect(outcome(raw, seen, ["a: 1", `a: ${T}`])).toBe(words);
    expect(outcome("a", "a", ["a", `a ${T}`])).toBe(words);
    expect(outcome(`${T} a`, `${T} a`, ["a", T])).toBe(words);
    expect(outcome("a", "a", ["a", "a [no key withheld]"])).toBe(words.replace(T, "[no key withheld]"));
  });

  test("to write the mask of another guard, where the file has one", () => {
    const words = 'RangeError: newText holds "[EMAIL]", which stands for';
    expect(outcome("to ada@x.org\ncc\n", "to [EMAIL]\ncc\n", ["cc", "cc [EMAIL]"])).toContain(words);
    expect(outcome("to [EMAIL]\ncc\n", "to [EMAIL]\ncc\n", ["cc", "cc [EMAIL]"])).toEqual({
      raw: "to [EMAIL]\ncc [EMAIL]\n",
      shown: "to [EMAIL]\ncc [EMAIL]\n",
    });
  });

  test("to change the character beside a mask, which a guard may judge along with what is withheld", () => {
    const words =
      "RangeError: edits would change what stands right before or after text that is withheld from you: keep the character on each side of a mask";
    expect(outcome("k=hunter2;", `k=${T};`, ["k=", "k=exampl"])).toBe(words);
    expect(outcome("k=hunter2;", `k=${T};`, [";", "e;"])).toBe(words);
    expect(outcome("k=hunter2;", `k=${T};`, ["k=", "k"])).toBe(words);
    expect(outcome("hunter2", T, ["x", "y"])).toContain("oldText is not found");
  });

  test("no blank beside a mask that becomes another", () => {
    expect(outcome("k= hunter2 ", `k= ${T} `, ["k= ", "k=\n"])).toEqual({
      raw: "k=\nhunter2 ",
      shown: `k=\n${T} `,
    });
    expect(outcome("hunter2\nb", `${T}\nb`, ["\nb", ""])).toEqual({ raw: "hunter2", shown: T });
  });
});
