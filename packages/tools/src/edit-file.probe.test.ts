import { lnhash } from "@shalya/exhash";
import { type ReadGuard, Refusal } from "@shalya/guard";
import { secretGuard } from "@shalya/guard/secrets";
import { describe, expect, test } from "vitest";
import { masking, OnFiles } from "./_on-files.js";

const optin = ["edit_file"];

// Of one kind, and not of one length: a model that tries the first must not be able to tell which of them the file holds.
const ONE = "k3Vq8zR1mXw7";
const OTHER = "Zp90aBt5Lq2Yx8Hd4f";
const WRONG = "k3Vq8zR1mXw8";

const guards: Record<string, ReadGuard> = {
  "secretGuard()": secretGuard(),
  "a guard with a mask of its own": masking([ONE, OTHER], "[EMAIL]"),
  "a guard with a mask of two lines": masking([ONE, OTHER], "[gone\nfor good]"),
  "a guard with a mask that is hardly one": masking([ONE, OTHER], "*"),
  "a guard that leaves secrets out": masking([ONE, OTHER], ""),
  "a guard that leaves lines out": async (check) => (await check.text()).replace(/^(?:pass|url).*\n/gm, ""),
  "a guard that answers a summary": () => "settings of the server,\nwith a password",
  "a guard that refuses": () => new Refusal("not for this model"),
};

const file = (secret: string) =>
  `# settings\nhost: db.example.org\npassword: ${secret}\nport: 5432\n\nurl: postgres://app:${secret}@db/x\nlast: 1\n`;

/** The commands that a model tries that guesses: by the addresses of what it saw, and of what it thinks is there. */
function tries(view: string, guess: string): unknown[] {
  const rows = view.split("\n").flatMap((row) => /^ *(\d+\|..\|)/.exec(row)?.[1] ?? []);
  const lines = file(guess).split("\n");
  const thought = [3, 6].map((n) => lnhash(n, lines[n - 1] ?? ""));
  const parts = [guess, guess.slice(0, 4), guess.slice(-1)];
  const each = [...rows.slice(1, 6), ...thought].flatMap((at) => [
    [[at, "d"]],
    [[at, "c", guess]],
    [[at, "a", "x"]],
    [[at, "j"]],
    [[at, "m", "0|AA|"]],
    [[at, "t", "$"]],
    [[at, "s", guess, "x"]],
    [[at, "s", ".$", "x"]],
  ]);
  const all = parts.flatMap((part) => [
    [["%", "s", part, "x", "g"]],
    [["%", "s", part, "$0"]],
    [["%", "g", part, ["d"]]],
    [["%", "g", part, ["p"]]],
    [["%", "g", part, ["m", "$"]]],
    [["%", "v", part, ["d"]]],
    [["%", "y", part, part.split("").reverse().join("")]],
    [["$", "a", part]],
    [["$", "a", `password: ${part}`]],
  ]);
  return [
    ...each,
    ...all,
    [["%", "sort"]],
    [["%", "p"]],
    [["%", "d"]],
    [["1,$", "j"]],
    [["%", "s", "\\d", "0"]],
  ];
}

/** What a model learns that tries a guess on a file with a secret. */
async function learned(guard: ReadGuard, secret: string, guess: string): Promise<string[]> {
  const files = new OnFiles({ "conf.yml": file(secret) }, { guard });
  const view = await files.call("view_file", { path: "conf.yml" }, { optin });
  const out = [view.replaceAll(files.root, "ROOT")];
  for (const commands of tries(view, guess)) {
    files.put("conf.yml", file(secret));
    const said = await files.call("edit_file", { path: "conf.yml", commands }, { optin });
    const left = files.text("conf.yml").split(secret).length - 1;
    // What is withheld is there as often as before, but for what the model wrote of its own.
    if (secret !== guess) expect([commands, left]).toEqual([commands, 2]);
    else expect(left).toBeGreaterThanOrEqual(2);
    out.push(`${JSON.stringify(commands)}: ${said.replaceAll(files.root, "ROOT")}`);
    if (secret !== guess) expect(said).not.toContain(secret);
  }
  return out;
}

describe.for(Object.entries(guards))("edit_file with %s tells a model nothing", ([, guard]) => {
  test("of what it guessed rightly", { timeout: 30_000 }, async () => {
    expect(await learned(guard, ONE, ONE)).toEqual(await learned(guard, OTHER, ONE));
  });

  test("of what it guessed in part", { timeout: 30_000 }, async () => {
    expect(await learned(guard, ONE, WRONG)).toEqual(await learned(guard, OTHER, WRONG));
  });
});
