import { expect, test } from "vitest";
import { attacks } from "./_attack.js";
import { READS } from "./_calls.js";

/** What is read of a file, if anything is. */
const TEXTS: Readonly<Record<string, string>> = {
  "readFile()": "inside",
  "readFile() deeper": "inside",
  "readFile() of a part": "nside",
  "readText()": "inside",
  "open() and read()": "inside si",
  "open() and stream()": "inside",
};
const HARD_LINK = "entry becomes another name of a file outside";

test.each(Object.entries(READS))(
  "%s shows nothing of outside, whatever is swapped between its steps",
  async (name, call) => {
    const wrong: string[] = [];
    const answers = new Set<unknown>();
    for await (const { when, wrong: all, error, gave } of attacks(call)) {
      // Another name of a file is the file.
      const isOther = when.startsWith(HARD_LINK);
      for (const what of all)
        if (!isOther || what !== "something outside is shown") wrong.push(`${when}: ${what}`);
      if (error === undefined && !isOther) answers.add(gave);
    }
    expect(wrong).toEqual([]);
    if (TEXTS[name]) expect([...answers]).toEqual([TEXTS[name]]);
  },
  120_000,
);
