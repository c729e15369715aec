import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Command, type Exhash, exhash, lineHash, lnhashview } from "./index.js";

interface Case {
  id: string;
  title: string;
  kind?: "hash" | "view";
  text: string;
  lines: string[];
  start?: number;
  end?: number;
  commands: Command[];
  sw?: number;
  expect: Record<string, unknown>;
}

const cases: Case[] = JSON.parse(readFileSync(new URL("./cases.json", import.meta.url), "utf8"));

/** What a case gives, under the names that it expects it by. */
function outcome({ kind, text, lines, start, end, commands, sw }: Case): Record<string, unknown> {
  if (kind === "hash") return { hashes: lines.map(lineHash) };
  if (kind === "view") return { rows: lnhashview(text, { start, end }) };
  const result: Exhash = exhash(text, commands, { sw });
  return { ...result };
}

describe("exhash() and its views, on public cases", () => {
  test.each(cases)("$id: $title", (c) => {
    const { errorIncludes, ...wanted } = c.expect;
    if (errorIncludes === undefined) {
      const got = outcome(c);
      expect(Object.fromEntries(Object.keys(wanted).map((key) => [key, got[key]]))).toEqual(wanted);
      return;
    }
    let message = "";
    try {
      outcome(c);
    } catch (e) {
      message = (e as Error).message;
    }
    expect((errorIncludes as string[]).filter((part) => !message.includes(part))).toEqual([]);
    expect(message).not.toBe("");
  });
});
