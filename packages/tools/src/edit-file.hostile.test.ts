import type { ReadGuard } from "@shalya/guard";
import { secretGuard } from "@shalya/guard/secrets";
import { expect, test } from "vitest";
import { OnFiles } from "./_on-files.js";

const optin = ["edit_file"];
const MB = 1_000_000;

/** How long a call of edit_file takes, in milliseconds, and what it answers. */
async function timed(files: OnFiles, path: string, commands: unknown): Promise<[number, string]> {
  const start = performance.now();
  const said = await files.call("edit_file", { path, commands }, { optin });
  return [performance.now() - start, said];
}

test("no pattern takes long on a line of a million characters, behind a guard or not", async () => {
  const line = `${"a".repeat(MB - 20)} password: hunter2x9`;
  for (const guard of [undefined, secretGuard()]) {
    const files = new OnFiles({ "a.txt": `${line}\nlast\n` }, guard && { guard });
    const worst = [
      ["%", "s", "(a+)+$", "x"],
      ["%", "s", "(a|aa)*b", "x", "g"],
      ["%", "s", "(?:a{0,30}){30}b", "x"],
      ["%", "s", "a", "aaaaaaaa", "g"],
      ["%", "s", "", "x", "gi"],
      ["%", "g", "(.*)*x", ["d"]],
      ["1", "t", "$"],
      ["%", "y", "a", "b"],
      ["%", ">", 9999],
    ];
    for (const command of worst) {
      files.put("a.txt", `${line}\nlast\n`);
      const [took, said] = await timed(files, "a.txt", [command]);
      // A wide guard against hangs: other work goes on at the same time.
      expect([command, took < 8000]).toEqual([command, true]);
      expect(said.length).toBeLessThanOrEqual(6000);
      if (guard) expect(files.text("a.txt")).toContain("password: hunter2x9");
    }
  }
});

test("many commands, deep ones and wrong ones are refused or carried out at once", async () => {
  const files = new OnFiles({ "a.txt": "one\n".repeat(2000) });
  const lists = [
    Array.from({ length: 20_000 }, () => ["$", "t", "0|AA|"]),
    Array.from({ length: 50 }, () => ["%", "sort"]),
    Array.from({ length: 30 }, () => ["%", "t", "$"]),
    [["%", "g", "one", ["g", "one", ["g", "one", ["d"]]]]],
    [[`${"9".repeat(50)}|ab|`, "d"]],
    [["\u0000|ab|", "d"]],
    [["%", "s", "(".repeat(100_000), "x"]],
    [["%", "s", `[${"a-".repeat(50_000)}]`, "x"]],
    `${"[".repeat(100_000)}`,
    { toString: "x", length: 3 },
  ];
  for (const commands of lists) {
    const [took, said] = await timed(files, "a.txt", commands);
    expect(took).toBeLessThan(8000);
    expect(said).toMatch(/^(?:ERROR: |--- original\n|no changes$)/);
    expect(said.length).toBeLessThanOrEqual(6000);
    for (const c of said) expect(c === "\n" || c >= " ").toBe(true);
  }
});

test("the address of a masked line tells nothing of what is behind the mask", async () => {
  const seen = async (secret: string) => {
    const files = new OnFiles({ "a.txt": `password: ${secret}\n` }, { guard: secretGuard() });
    return files.call("view_file", { path: "a.txt" }, { optin });
  };
  expect(await seen("hunter2x9")).toBe("1|_r|password: [password withheld]");
  expect(await seen("Zp90aBt5Lq2Yx8Hd4f")).toBe("1|_r|password: [password withheld]");
});

test("edit_file does not take away the word by which a guard knows what to withhold", async () => {
  const text = "password:\n  hunter2x9\nport: 1\n";
  const guard: ReadGuard = async (check) =>
    (await check.text()).replace(/(?<=password:\n {2})\S+/, "[password withheld]");
  const files = new OnFiles({ "a.yml": text }, { guard });
  for (const command of [
    ["%", "g", "password:", ["d"]],
    ["%", "g", "password:", ["m", "$"]],
    ["%", "g", "password:", ["a", "x"]],
    ["%", "g", "password:", ["s", "word", ""]],
  ])
    expect(await files.call("edit_file", { path: "a.yml", commands: [command] }, { optin })).toBe(
      "ERROR: edits are not made: text that is withheld from you would not be after them; leave what is around the masks as it is",
    );
  expect(files.text("a.yml")).toBe(text);
});
