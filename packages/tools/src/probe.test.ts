import { type ReadGuard, Refusal } from "@shalya/guard";
import { secretGuard } from "@shalya/guard/secrets";
import { describe, expect, test } from "vitest";
import { masking, OnFiles } from "./_on-files.js";

// Of one kind, and not of one length: a model that tries the first must not be able to tell which of them the file holds.
const ONE = "k3Vq8zR1mXw7";
const OTHER = "Zp90aBt5Lq2Yx8Hd4f";
const WRONG = "k3Vq8zR1mXw8";

const guards: Record<string, ReadGuard> = {
  "secretGuard()": secretGuard(),
  "a guard with a mask of its own": masking([ONE, OTHER], "[EMAIL]"),
  "a guard with a mask that is hardly one": masking([ONE, OTHER], "*"),
  "a guard that leaves secrets out": masking([ONE, OTHER], ""),
  "a guard that answers a summary": () => "settings of the server,\nwith a password",
  "a guard that refuses": () => new Refusal("not for this model"),
};

const file = (secret: string) =>
  `# settings\nhost: db.example.org\npassword: ${secret}\nport: 5432\n\nurl: postgres://app:${secret}@db/x\nlast: 1\n`;

/** What a model tries that guesses. */
function tries(guess: string): [name: string, args: object][] {
  const edit = (...pairs: [string, string][]): [string, object] => [
    "replace_text",
    { path: "conf.yml", edits: pairs.map(([oldText, newText]) => ({ oldText, newText })) },
  ];
  const parts = [guess, guess.slice(0, 1), guess.slice(0, 4), guess.slice(-4), guess.slice(-1)];
  return [
    ...parts.map((part) => edit([part, "x"])),
    ...parts.map((part) => edit([`password: ${part}`, "x"])),
    ...parts.map((part) => edit([`${part}\nport`, "x"])),
    edit([`app:${guess}@db`, "x"]),
    edit([`app:${guess.slice(0, 1)}`, "x"]),
    edit([`password: ${guess}\nport: 5432\n`, "x"]),
    edit([file(guess), "x"]),
    edit([guess, guess]),
    edit(["last: 1", `last: ${guess}`]),
    edit([`last: ${guess}`, "last: 1"], [guess, ""]),
    edit(["# settings", `# settings\npassword: ${guess}`]),
    edit(["port: 5432", "port: 5433"], [guess, "x"]),
    edit(["password: ", ""]),
    edit(["password: ", `password: ${guess.slice(0, 3)}`]),
    edit(["password: ", "password: exampl"]),
    edit(["password:", "name:"]),
    edit(["postgres:", "http:"]),
    edit(["\nport", "12345678\nport"]),
    edit(["5432", "5434"]),
    ["create_file", { path: "conf.yml", text: file(guess) }],
    ["create_file", { path: "copy.yml", text: file(guess) }],
    ["create_file", { path: "copy.yml", text: file(guess), overwrite: true }],
    ["make_folder", { path: "conf.yml" }],
    ["move_file", { from: "copy.yml", to: "conf.yml" }],
    ["move_file", { from: "conf.yml", to: "new/conf.yml" }],
    ["move_file", { from: "new/conf.yml", to: "conf.yml" }],
    ["delete_file", { path: "new" }],
    ["create_file", { path: "conf.yml", text: file(guess), overwrite: true }],
    ["delete_file", { path: "conf.yml" }],
  ];
}

/** What a model learns that tries a guess on a file with a secret. */
async function learned(guard: ReadGuard, secret: string, guess: string): Promise<string[]> {
  const files = new OnFiles({ "conf.yml": file(secret) }, { guard });
  const out: string[] = [];
  for (const [name, args] of tries(guess)) {
    // A guard that masks a value wherever it stands would tell of one that a try before wrote.
    if (!files.names().includes("new")) files.put("conf.yml", file(secret));
    out.push(`${name}: ${(await files.call(name, args)).replaceAll(files.root, "ROOT")}`);
  }
  return out;
}

describe.for(Object.entries(guards))("with %s a model learns nothing", ([, guard]) => {
  test("of what it guessed rightly", async () => {
    expect(await learned(guard, ONE, ONE)).toEqual(await learned(guard, OTHER, ONE));
  });

  test("of what it guessed in part", async () => {
    expect(await learned(guard, ONE, WRONG)).toEqual(await learned(guard, OTHER, WRONG));
  });
});

describe("an edit never shows afterwards what was masked before", () => {
  const seen = async (files: OnFiles) => files.call("view_file", { path: "conf.yml" });

  test("when it takes away the word that gives a secret away", async () => {
    const files = new OnFiles({ "conf.yml": "password: hunter2x9\nport: 1\n" }, { guard: secretGuard() });
    const edits = [{ oldText: "password:", newText: "name:" }];
    expect(await files.call("replace_text", { path: "conf.yml", edits })).toBe(
      "ERROR: edits are not made: text that is withheld from you would not be after them; leave what is around the masks as it is",
    );
    expect(files.text("conf.yml")).toBe("password: hunter2x9\nport: 1\n");
  });

  test("when it takes apart what a guard finds as a whole", async () => {
    const key = "-----BEGIN PRIVATE KEY-----\nMIIEvQ\n-----END PRIVATE KEY-----\n";
    const guard: ReadGuard = async (check) =>
      (await check.text()).replace(/(?<=begin\n)[\s\S]*?(?=\nend)/g, "(kept)");
    const files = new OnFiles({ "conf.yml": `x\nbegin\n${key}\nend\n` }, { guard });
    const edits = [{ oldText: "x\nbegin\n", newText: "x\nstart\n" }];
    expect(await files.call("replace_text", { path: "conf.yml", edits })).toContain(
      "ERROR: edits are not made",
    );
    expect(await seen(files)).toContain("(kept)");
  });

  test("when a guard that reads on no more fails", async () => {
    const guard: ReadGuard = async (check) => {
      const text = await check.text();
      if (text.includes("boom")) throw new Error(text);
      return text.replace("hunter2", "[EMAIL]");
    };
    const files = new OnFiles({ "conf.yml": "a\nhunter2\nb\n" }, { guard });
    const edits = [{ oldText: "a\n", newText: "boom\n" }];
    expect(await files.call("replace_text", { path: "conf.yml", edits })).toBe(
      `ERROR: guard_failed: ${files.at("conf.yml")}: the read guard failed (Error)`,
    );
    expect(files.text("conf.yml")).toBe("a\nhunter2\nb\n");
  });

  test("and may add a secret of the model's own, which is masked from then on", async () => {
    const files = new OnFiles({ "conf.yml": "password: hunter2x9\nport: 1\n" }, { guard: secretGuard() });
    const edits = [{ oldText: "port: 1", newText: "db_password: my0wnS3cret" }];
    expect(await files.call("replace_text", { path: "conf.yml", edits })).toBe(
      "--- a/conf.yml\n+++ b/conf.yml\n@@ -1,2 +1,2 @@\n password: [password withheld]\n-port: 1\n+db_password: my0wnS3cret\n",
    );
    expect(await seen(files)).not.toContain("my0wn");
  });
});

describe("text between two masks can be edited in the same words, whether or not it is withheld, too", () => {
  const guard: ReadGuard = async (check) => (await check.text()).replace(/'[^']*'/g, "[phrase withheld]");
  const line = (one: string, other: string) => `'${one}' - '${other}'\n`;
  const edits = (oldText: string, newText: string) => [{ oldText, newText }];
  const worlds: [one: string, other: string][] = [
    ["correct-staple", "battery"],
    ["correct horse staple", "battery"],
    ["correct - staple", "battery"],
    ["correct", "battery - horse"],
  ];

  test.for(worlds)("%j", async ([one, other]) => {
    const files = new OnFiles({ "a.txt": line(one, other) }, { guard });
    const said = (from: string, to: string) =>
      files.call("replace_text", { path: "a.txt", edits: edits(from, to) });
    const diff = (from: string, to: string) =>
      `--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-[phrase withheld]${from}[phrase withheld]\n+[phrase withheld]${to}[phrase withheld]\n`;
    expect(await said(" - ", " horse ")).toBe(diff(" - ", " horse "));
    expect(files.text("a.txt")).toBe(`'${one}' horse '${other}'\n`);
    expect(await said(" horse ", " + ")).toBe(diff(" horse ", " + "));
    expect(await said(" + ", " - ")).toBe(diff(" + ", " - "));
    expect(files.text("a.txt")).toBe(line(one, other));
  });

  test("by commands", async () => {
    const key = (lines: string) => `<${lines}>`;
    const lines: ReadGuard = async (check) => (await check.text()).replace(/<[^>]*>/g, "[key withheld]");
    for (const [one, other] of [
      ["1\n2", "3"],
      ["1\n-\n2", "3"],
      ["1", "2\n-\n3"],
    ] as const) {
      const files = new OnFiles({ "a.txt": `${key(one)}\n-\n${key(other)}\n` }, { guard: lines });
      const commands = [["%", "s", "^-$", "between"]];
      expect(
        await files.call("edit_file", { path: "a.txt", commands }, { optin: ["edit_file"] }),
      ).not.toContain("ERROR");
      expect(files.text("a.txt")).toBe(`${key(one)}\nbetween\n${key(other)}\n`);
    }
  });

  test("and a secret may be added, which the guard withholds from then on", async () => {
    const files = new OnFiles({ "a.txt": line("one - two", "three") }, { guard });
    const added = edits("\n", "\nlast: 'my own'\n");
    expect(await files.call("replace_text", { path: "a.txt", edits: added })).toContain("+last: 'my own'");
    expect(files.text("a.txt")).toBe("'one - two' - 'three'\nlast: 'my own'\n");
  });

  test("and no edit is made within what is withheld, where that cannot be told", async () => {
    const text = line("one - two", "three - four");
    const files = new OnFiles({ "a.txt": text }, { guard });
    expect(await files.call("replace_text", { path: "a.txt", edits: edits(" - ", " + ") })).toBe(
      "ERROR: edits are not made: text that is withheld from you would not be after them; leave what is around the masks as it is",
    );
    expect(files.text("a.txt")).toBe(text);
    expect(await files.call("replace_text", { path: "a.txt", edits: edits("\n", "\nlast\n") })).toContain(
      "+last",
    );
    expect(files.text("a.txt")).toBe(`${text}last\n`);
  });
});
