import { expect, test } from "vitest";
import { attacks } from "./_attack.js";
import { WRITES } from "./_calls.js";

test.each(Object.entries(WRITES))(
  "%s changes nothing outside and leaves no rest, whatever is swapped between its steps",
  async (_, call) => {
    const wrong: string[] = [];
    // It was there before its folder was removed.
    for await (const tried of attacks(call))
      for (const what of tried.wrong)
        if (!(tried.when.startsWith("folder is removed") && what === "what was written is nowhere"))
          wrong.push(`${tried.when}: ${what}`);
    expect(wrong).toEqual([]);
  },
  120_000,
);
