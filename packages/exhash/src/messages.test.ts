import { expect, test } from "vitest";
import { type Command, exhash } from "./index.js";

const text = "alpha\nbeta\ngamma\ndelta\n";

test.each<[string, unknown, Error]>([
  [
    "a stale address",
    [["2|mx|", "d"]],
    new RangeError(
      'command 1 has a stale lnhash at line 2 (expected mx, got Rj): the line changed since the view, it is now "2|Rj|beta"; send 2|Rj| if you mean it',
    ),
  ],
  [
    "a stale address whose line is near",
    [["3|Rj|", "d"]],
    new RangeError(
      'command 1 has a stale lnhash at line 3 (expected Rj, got Bx): the line changed since the view, it is now "3|Bx|gamma"; send 3|Bx| if you mean it, or "2|Rj|beta" if that',
    ),
  ],
  [
    "a stale destination",
    [["1|lq|", "m", "3|0a|"]],
    new RangeError(
      'command 1 has a stale lnhash at line 3 (expected 0a, got Bx): the line changed since the view, it is now "3|Bx|gamma"; send 3|Bx| if you mean it',
    ),
  ],
  [
    "neither of two hashes",
    [
      ["1|lq|", "s", "alpha", "x"],
      ["1|ep|", "d"],
    ],
    new RangeError(
      'command 2 has a stale lnhash at line 1 (expected ep, current aD, call-start lq): an earlier command of this call edited the line, it is now "1|aD|x"; send 1|aD| if you mean it',
    ),
  ],
  [
    "a line beyond the text",
    [["9|lq|", "d"]],
    new RangeError(
      "command 1 has an address out of range: 9 > 4, the number of lines now: name one of them, or $ for the last",
    ),
  ],
  [
    "% in a range",
    [["%,$", "d"]],
    new RangeError(
      'command 1 has the address "%,$", but % is already a whole-file range and only allowed as a standalone address: send it alone',
    ),
  ],
  [
    "a bare number",
    [["2", "d"]],
    new RangeError(
      'command 1 has the address "2", but line 2 has no hash and only p takes a bare number: write 2|..| with the two characters a view shows',
    ),
  ],
  [
    "a bare number for g",
    [["2", "g", "a", ["d"]]],
    new RangeError(
      'command 1 has the address "2", but line 2 has no hash and only p takes a bare number: write 2|..| with the two characters a view shows',
    ),
  ],
  [
    "an old hash",
    [["2|abcd|", "d"]],
    new RangeError(
      'command 1 has the address "2|abcd|", with a hash of 4 characters: hashes are 2 Base64url characters, so take a fresh view',
    ),
  ],
  [
    "a hash of other characters",
    [["1|ç!|", "d"]],
    new RangeError(
      'command 1 has the address "1|ç!|", with a hash outside A-Z a-z 0-9 _ -: hashes are 2 Base64url characters, so copy them from a view',
    ),
  ],
  [
    "an address with one bar",
    [["2|ab", "d"]],
    new RangeError(
      "command 1 has the address \"2|ab\", without its trailing '|': write both bars, as in 12|ab|",
    ),
  ],
  [
    "an address with no bar",
    [["2ab", "d"]],
    new RangeError(
      "command 1 has the address \"2ab\", with no '|' after the number: write 2|ab| as a view shows it",
    ),
  ],
  [
    "text after an address",
    [["1|lq|x", "d"]],
    new RangeError(
      'command 1 has the address "1|lq|x", with trailing text "x": an address ends with its second bar',
    ),
  ],
  [
    "text after $",
    [["$|ab|", "d"]],
    new RangeError('command 1 has the address "$|ab|", with trailing text after $: it stands alone'),
  ],
  [
    "two commas",
    [["1|lq|,2|Rj|,3|Bx|", "d"]],
    new RangeError(
      'command 1 has the address "1|lq|,2|Rj|,3|Bx|", with more than one comma: a range is two addresses with a comma between',
    ),
  ],
  [
    "a range that ends nowhere",
    [["1|lq|,", "d"]],
    new RangeError(
      'command 1 has the address "1|lq|,", which begins with no line number: write 12|ab|, $ or %',
    ),
  ],
  [
    "full-width digits",
    [["１|lq|", "d"]],
    new RangeError(
      'command 1 has the address "１|lq|", which begins with no line number: write 12|ab|, $ or %',
    ),
  ],
  [
    "a plus",
    [["+1|lq|", "d"]],
    new RangeError(
      'command 1 has the address "+1|lq|", which begins with no line number: write 12|ab|, $ or %',
    ),
  ],
  [
    "a huge number",
    [[`${"1".repeat(400)}|lq|`, "d"]],
    new RangeError(
      'command 1 has the address "11111111111111111111111111111111111111111111111111111111111111111111111111111111"… (404 characters), which is too long: write 12|ab|, $ or %, or a range as 12|ab|,15|cd|',
    ),
  ],
  [
    "a destination that is too long",
    [["1|lq|", "m", `x${" ".repeat(98)}yz`]],
    new RangeError(
      `command 1 has the destination "x${" ".repeat(79)}"… (101 characters), which is too long: write 12|ab|, $ or %, or a range as 12|ab|,15|cd|`,
    ),
  ],
  [
    "a number beyond any line",
    [["1234567890123456|lq|", "d"]],
    new RangeError(
      'command 1 has the address "1234567890123456|lq|", with a line number of 16 digits: no text has that line',
    ),
  ],
  [
    "a range that is reversed",
    [["3|Bx|,1|lq|", "d"]],
    new RangeError("command 1 has an invalid range: 3..1 is reversed, so swap its ends"),
  ],
  [
    "0 for another command",
    [["0|AA|", "d"]],
    new RangeError(
      'command 1 has the address "0|AA|", but 0|AA| is only allowed with i or a: lines count from 1',
    ),
  ],
  [
    "a bare 0",
    [["0", "p"]],
    new RangeError('command 1 has the address "0", but address 0 is not allowed here: lines count from 1'),
  ],
  [
    "0 with another hash",
    [["0|AB|", "a", "x"]],
    new RangeError('command 1 has the address "0|AB|", but 0|AA|, before line 1, must have hash AA'),
  ],
  [
    "0 in a range",
    [["1|lq|,0|AA|", "a", "x"]],
    new RangeError(
      'command 1 has the address "1|lq|,0|AA|", but 0|AA| is not allowed in ranges: begin it at line 1',
    ),
  ],
  [
    "a string for a command",
    ["1|lq|d"],
    new TypeError(
      'command 1 must be an array (address, op) with the fields of the op after them, such as ["12|ab|", "s", "old", "new"]: got the string "1|lq|d"',
    ),
  ],
  [
    "an address alone",
    [["1|lq|"]],
    new TypeError(
      'command 1 must be an array (address, op) with the fields of the op after them, such as ["12|ab|", "s", "old", "new"]: it must start with two strings',
    ),
  ],
  [
    "a number for an address",
    [[1, "d"]],
    new TypeError(
      'command 1 must be an array (address, op) with the fields of the op after them, such as ["12|ab|", "s", "old", "new"]: it must start with two strings',
    ),
  ],
  [
    "an unknown command",
    [["1|lq|", "toString"]],
    new RangeError(
      'command 1 has the unknown command "toString", and knows s y a i c d j m t > < sort p g g! v',
    ),
  ],
  ["too many fields", [["$", "d", "x"]], new TypeError('command 1 has 1 field after "d": it takes none')],
  [
    "too few fields",
    [["1|lq|", "a"]],
    new TypeError('command 1 has 0 fields after "a": it takes the text, one string'),
  ],
  ["a number for a text", [["1|lq|", "a", 5]], new TypeError("command 1's text must be a string: got 5")],
  [
    "half a surrogate pair",
    [["1|lq|", "s", "a", "\ud800"]],
    new RangeError("command 1 has half a surrogate pair in its replacement: send whole characters"),
  ],
  [
    "an empty pattern",
    [["1|lq|", "s", "", ""]],
    new RangeError("command 1 has an empty pattern, and a pattern may not be empty: send what to look for"),
  ],
  [
    "an invalid pattern",
    [["1|lq|", "s", "(", ""]],
    new RangeError(
      'command 1 has the pattern "(", an invalid regex (missing closing ): `(`): it is RE2 syntax, without look-around and back-references',
    ),
  ],
  [
    "look-around",
    [["1|lq|", "s", "(?=a)", "x"]],
    new RangeError(
      'command 1 has the pattern "(?=a)", an invalid regex (invalid or unsupported Perl syntax: `(?=`): it is RE2 syntax, without look-around and back-references',
    ),
  ],
  [
    "a long pattern",
    [["1|lq|", "s", "a".repeat(1001), "x"]],
    new RangeError("command 1 has a pattern of 1001 characters: send one of at most 1000"),
  ],
  [
    "a large pattern",
    [["1|lq|", "s", "(?:abc{50}){500}", "x"]],
    new RangeError(
      'command 1 has the pattern "(?:abc{50}){500}", which is too large: shorten it or lower its repeat counts, as each count copies what it repeats',
    ),
  ],
  [
    "an unknown flag",
    [["1|lq|", "s", "a", "x", "gx"]],
    new RangeError(
      'command 1 has the unknown substitute flag "x", and knows g, for every match, and i, for any case',
    ),
  ],
  [
    "a group that is none",
    [["1|lq|", "s", "(a)", "$1foo"]],
    new RangeError(
      'command 1 has the replacement group "1foo", which the pattern does not define: write $$ for a dollar, and ${1}text for group 1 before "text"',
    ),
  ],
  [
    "no match in a line",
    [["1|lq|", "s", "zeta", "x"]],
    new RangeError(
      'command 1 finds no match for the pattern "zeta" in 1,1, where line 1 is "1|lq|alpha": mend the pattern or name other lines',
    ),
  ],
  [
    "no match in a range",
    [["%", "s", "zeta", "x"]],
    new RangeError(
      'command 1 finds no match for the pattern "zeta" in 1,4: mend the pattern or name other lines',
    ),
  ],
  [
    "unequal y",
    [["1|lq|", "y", "ab", "x"]],
    new RangeError(
      "command 1 has 2 characters in its source and 1 in its dest: send the same number of characters",
    ),
  ],
  [
    "a line feed in y",
    [["1|lq|", "y", "a", "\n"]],
    new RangeError(
      "command 1 has a line feed in its source or dest: y stays within a line, so split and join with s",
    ),
  ],
  [
    "levels that are no number",
    [["1|lq|", ">", "x"]],
    new RangeError('command 1 has the invalid number "x": send how many levels, a whole number from 0 up'),
  ],
  [
    "levels below 0",
    [["1|lq|", "<", -1]],
    new RangeError("command 1 has the invalid number -1: send how many levels, a whole number from 0 up"),
  ],
  [
    "levels that are a list",
    [["1|lq|", ">", [1]]],
    new TypeError("command 1's number of levels must be a number: got a list"),
  ],
  [
    "levels that are NaN",
    [["1|lq|", ">", Number.NaN]],
    new RangeError("command 1 has the invalid number NaN: send how many levels, a whole number from 0 up"),
  ],
  [
    "levels with a fraction",
    [["1|lq|", ">", "1.5"]],
    new RangeError('command 1 has the invalid number "1.5": send how many levels, a whole number from 0 up'),
  ],
  [
    "levels in full-width digits",
    [["1|lq|", ">", "２"]],
    new RangeError('command 1 has the invalid number "２": send how many levels, a whole number from 0 up'),
  ],
  [
    "levels without end",
    [["1|lq|", ">", 1000000000]],
    new RangeError(
      "command 1 makes the text longer than 500046 characters, twice its size and half a million more: insert less",
    ),
  ],
  [
    "j on the last line",
    [["4|7Z|", "j"]],
    new RangeError("command 1 cannot join: no next line follows line 4, so name the one before"),
  ],
  [
    "m into itself",
    [["1|lq|,3|Bx|", "m", "2|Rj|"]],
    new RangeError(
      "command 1 has the destination 2, but the destination is within moved range 1..3: lines do not go inside themselves, so name another line",
    ),
  ],
  [
    "% as a destination",
    [["1|lq|", "m", "%"]],
    new RangeError(
      'command 1 has the destination "%", but destination % is not allowed for m: name a line, or $ for the last',
    ),
  ],
  [
    "a bare destination",
    [["1|lq|", "t", "2"]],
    new RangeError(
      'command 1 has the destination "2", but line 2 has no hash and no destination takes a bare number: write 2|..| with the two characters a view shows',
    ),
  ],
  [
    "a range as a destination",
    [["1|lq|", "t", "2|Rj|,3|Bx|"]],
    new RangeError(
      'command 1 has the destination "2|Rj|,3|Bx|", but a destination is one line: lines are put after it, or before line 1 with 0|AA|',
    ),
  ],
  [
    "g in g",
    [["%", "g", "a", ["g", "b", ["d"]]]],
    new RangeError('command 1 has a "g" inside of "g", but global commands cannot nest: send two'),
  ],
  [
    "a subcommand that is a string",
    [["%", "g", "a", "d"]],
    new TypeError('command 1\'s subcommand must be an array: got the string "d"'),
  ],
  [
    "a subcommand without a name",
    [["%", "g", "a", []]],
    new TypeError('command 1\'s subcommand must start with its name, as in ["d"]: got nothing'),
  ],
  [
    "an unknown subcommand",
    [["%", "g", "a", ["x"]]],
    new RangeError(
      'command 1\'s subcommand has the unknown command "x", and knows s y a i c d j m t > < sort p',
    ),
  ],
  [
    "no subcommand",
    [["%", "g", "a"]],
    new TypeError(
      'command 1 has 1 field after "g": it takes (pattern, (subcommand, …)), such as "TODO", ["d"]',
    ),
  ],
  [
    "rows of a view for a text",
    [["$", "a", "2|Rj|beta\n 3|Bx|gamma"]],
    new RangeError(
      'command 1 has the address of a view before each line of its text, as in "2|Rj|beta": send the lines alone',
    ),
  ],
])("exhash() refuses %s", (_, commands, error) => {
  expect(() => exhash(text, commands as Command[])).toThrow(error);
});

test.each<[string, unknown, unknown, unknown, Error]>([
  [
    "$ in an empty text",
    "",
    [["$", "d"]],
    undefined,
    new RangeError("command 1's address '$' is out of range: the text has no lines, so insert at 0|AA|"),
  ],
  [
    "j in a text of one line",
    "a\n",
    [["1|5D|", "j"]],
    undefined,
    new RangeError("command 1 cannot join: the text has fewer than 2 lines, so leave it out"),
  ],
  [
    "a line of an empty text",
    "",
    [["1|lq|", "d"]],
    undefined,
    new RangeError("command 1 has an address out of range: 1 > 0, the number of lines now: insert at 0|AA|"),
  ],
  ["a text that is none", null, [], undefined, new TypeError("text must be a string: got null")],
  [
    "commands that are no list",
    "a",
    "[]",
    undefined,
    new TypeError(
      'commands must be a list of arrays (address, op) with the fields of the op after them, such as ["12|ab|", "s", "old", "new"]: got the string "[]"',
    ),
  ],
  ["a number for sw", "a", [], 4, new TypeError("options must be an object, or be left out: got 4")],
  ["a string for sw", "a", [], { sw: "4" }, new TypeError('options.sw must be a number: got the string "4"')],
  [
    "sw 0",
    "a",
    [],
    { sw: 0 },
    new RangeError("options.sw is 0: pass a whole number from 1 up, or leave it out"),
  ],
  [
    "sw -1",
    "a",
    [],
    { sw: -1 },
    new RangeError("options.sw is -1: pass a whole number from 1 up, or leave it out"),
  ],
  [
    "sw NaN",
    "a",
    [],
    { sw: Number.NaN },
    new RangeError("options.sw is NaN: pass a whole number from 1 up, or leave it out"),
  ],
])("exhash() refuses %s", (_, before, commands, options, error) => {
  expect(() => exhash(before as string, commands as Command[], options as object)).toThrow(error);
});

test("exhash() changes nothing when its last command is refused", () => {
  const commands = Object.freeze([Object.freeze(["1|lq|", "d"]), Object.freeze(["1|lq|", "d"])]);
  expect(() => exhash(text, commands as never)).toThrow(
    new RangeError(
      'command 2 has a stale lnhash at line 1 (expected lq, got Rj): earlier commands of this call moved lines here, it is now "1|Rj|beta"; send 1|Rj| if you mean it',
    ),
  );
});

test("exhash() says where a line went that earlier commands moved", () => {
  const commands: Command[] = [
    ["0|AA|", "i", "new"],
    ["2|Rj|", "d"],
  ];
  expect(() => exhash(text, commands)).toThrow(
    new RangeError(
      'command 2 has a stale lnhash at line 2 (expected Rj, got lq): earlier commands of this call moved lines here, it is now "2|lq|alpha"; send 2|lq| if you mean it, or "3|Rj|beta" if that',
    ),
  );
});
