import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { oneLine, SUMMARIES, summarise, summary } from "./index.js";

afterEach(() => SUMMARIES.clear());

test("summarise() gives the tool's own line", () => {
  const tool = summary((a: { path: string }) => `Edit ${a.path}`)({ name: "edit_file" });
  expect(summarise(tool, { path: "pkg/a.py" })).toBe("Edit pkg/a.py");
});

test("summarise() prefers the tool's own summary to the one under its name", () => {
  SUMMARIES.set("edit_file", () => "by name");
  expect(summarise(summary(() => "own")({ name: "edit_file" }))).toBe("own");
  expect(["edit_file", { name: "edit_file" }, function edit_file() {}].map((t) => summarise(t))).toEqual([
    "by name",
    "by name",
    "by name",
  ]);
});

test("summarise() without a summary shows the call", () => {
  expect(summarise("grep_files", { pattern: "TODO", n: 3, all: true, in: ["a", "b"], o: { x: null } })).toBe(
    'grep_files(pattern="TODO", n=3, all=true, in=["a","b"], o={"x":null})',
  );
});

test.for<[unknown, string]>([
  ["git_status", "git_status"],
  [function view_file() {}, "view_file"],
  [{ name: "view_file" }, "view_file"],
  [
    (
      () => () =>
        1
    )(),
    "tool",
  ],
  [function view_file() {}.bind(null).bind(null), "view_file"],
  ["bound x", '"bound x"'],
  [{}, "tool"],
  [{ name: 3 }, "tool"],
  [Object.create({ name: "inherited" }), "inherited"],
  ["", "tool"],
  ["\u200B", "tool"],
  [undefined, "tool"],
  [null, "tool"],
  [3, "tool"],
  ["files.read/all-2:x@1", "files.read/all-2:x@1"],
  ["lire_été", "lire_été"],
  ["x".repeat(61), `${"x".repeat(59)}…`],
  ['view_file(path="safe.txt")', '"view_file(path=\\"safe.txt\\")"'],
  ["view_file（path＝1）", '"view_file（path＝1）"'],
  ["view_file, edit_file", '"view_file, edit_file"'],
  ["view_file …", '"view_file …"'],
  ['"'.repeat(100), `"${'\\"'.repeat(28)}…"`],
])("summarise() names a tool, %#", ([tool, name]) => {
  expect([undefined, null, {}].map((args) => summarise(tool, args))).toEqual(Array(3).fill(`${name}()`));
});

test.for<[unknown, string]>([
  [{ a: undefined, b: 1, c: () => 1 }, "t(b=1)"],
  [{ a: 10n, n: Number.NaN }, "t(a=10, n=NaN)"],
  [{ "a=1, b": 2, "": 3 }, 't("a=1, b"=2, ""=3)'],
  [{ "a＝1， b": 2, "{": 3 }, 't("a＝1， b"=2, "{"=3)'],
  [{ a: 'x", force=true, b="' }, 't(a="x\\", force=true, b=\\"")'],
  [Object.assign(Object.create({ inherited: 1 }), { own: 2 }), "t(own=2)"],
  [["a", 1], 't(["a",1])'],
  [new Map([["password", "x"]]), 't({"password":"•••"})'],
  [new RangeError("too far"), 't("RangeError: too far")'],
  [() => 1, "t([function])"],
  ["raw text", 't("raw text")'],
  [3, "t(3)"],
])("summarise() shows arguments, %#", ([args, line]) => {
  expect(summarise("t", args as object)).toBe(line);
});

test("summarise() leaves room for every argument, and says when there is none", () => {
  const text = "x".repeat(1000);
  expect(summarise("run_shell", { cmd: text })).toBe(`run_shell(cmd="${"x".repeat(102)}…")`);
  expect(summarise("create_file", { text, path: "pkg/a.py" })).toBe(
    `create_file(text="${"x".repeat(50)}…", path="pkg/a.py")`,
  );
  expect(summarise("t", { a: text, b: text, c: text, d: text })).toBe(
    `t(a="${"x".repeat(45)}…", b="${"x".repeat(45)}…", c="xxxxx…", …)`,
  );
  expect(summarise("t", { ["k".repeat(1000)]: 1 })).toBe(`t(${"k".repeat(39)}…=1)`);
});

test("summarise() closes each quote and bracket of an argument that it cuts", () => {
  const text = "x".repeat(300);
  expect(summarise("t", { a: '"'.repeat(300), b: true })).toBe(`t(a="${'\\"'.repeat(27)}…", b=true)`);
  expect(summarise("t", { a: { b: text }, b: true })).toBe(`t(a={"b":"${"x".repeat(49)}…"}, b=true)`);
  expect(summarise("t", { a: [[text], 1], b: true })).toBe(`t(a=[["${"x".repeat(49)}…"],1], b=true)`);
  const edits = Array.from({ length: 9 }, (_, i) => ({ oldText: `old ${i}`, newText: `new ${i}` }));
  expect(summarise("edit_file", { edits, path: "a.py" })).toBe(
    'edit_file(edits=[{"oldText":"old 0","newText":"new 0"},…], path="a.py")',
  );
});

test("summarise() shows where a line of an argument ends", () => {
  expect(summarise("run_shell", { cmd: "echo hi\r\n\n  rm -rf /\n" })).toBe(
    'run_shell(cmd="echo hi\\nrm -rf /")',
  );
  for (const end of "\n\r\u0085\u2028\u2029")
    expect(summarise("t", { a: [`ls ${end} rm`], [`b${end}c`]: 1 })).toBe('t(a=["ls\\nrm"], "b\\nc"=1)');
  expect(summarise("t", { a: "\n".repeat(300), b: "a\n".repeat(40), c: "x" })).toBe(
    `t(a="", b="${"a\\n".repeat(14)}a…", c="x")`,
  );
});

test("summarise() puts a backslash before all that looks like the end of a text", () => {
  expect(summarise("run", { cmd: "a”, force=false, x=“b" })).toBe('run(cmd="a\\”, force=false, x=\\“b")');
  for (const quote of "“”‟″‶〃״˝ʺ˶ˮ＂〝〞❝❞")
    expect(summarise("t", { a: [`${quote}, b=`] })).toBe(`t(a=["\\${quote}, b="])`);
});

const ODD = ["a", '"', "\\", ", b=", ")", "…", "”", "\n", "{", "}", "[", "]", ":", "•", "😀", "é"];

test("summarise() lets no text pass for a part of the call, however long", () => {
  const text = fc.string({ unit: fc.constantFrom(...ODD), maxLength: 80 });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.integer(),
      fc.array(tie("value")),
      fc.dictionary(text, tie("value")),
    ),
  }));
  fc.assert(
    fc.property(text, fc.dictionary(text, value, { maxKeys: 5 }), (name, args) => {
      const line = summarise(name, args);
      expect(line.length).toBeLessThanOrEqual(120);
      expect(skeleton(line)).toMatch(
        /^NAME\((?:(?:…|NAME=…(?:, …)?)|NAME=V(?:, NAME=V)*(?:, NAME=…)?(?:, …)?)?\)$/,
      );
    }),
  );
});

/** A line with each quoted text, bare name, number, list and object as one letter or word. */
function skeleton(line: string): string {
  let rest = line.replace(/"(?:\\.|[^"\\“”])*"/gu, "S");
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/(?<!\w)-?\d+(?=[,)\]}])/g, "V");
    rest = rest.replace(/\{(?:S:[VS](?:,S:[VS])*(?:,S:…)?(?:,…)?|S:…(?:,…)?|…)?\}/g, "V");
    rest = rest.replace(/\[(?:[VS](?:,[VS])*(?:,…)?|…)?\]/g, "V");
  }
  return rest.replace(/=S/g, "=V").replace(/(^|[(\s])(?:S|tool|[aé:]+…?)(?=[=(])/g, "$1NAME");
}

const CREDENTIALS =
  `password Passwd db_password PGPASSWORD password2 pass_word passphrase passCode PWD dbPwd db.pw SMTP_PASS
  secret clientSecret secret_id aws_secret_access_key SECRET_KEY_BASE token accessToken refresh-token GITHUB_TOKEN tokens
  auth_tokens token_v2 apikey apiKey API-Key x-api-key OPENAI_API_KEY APIKey AccountKey AWS_ACCESS_KEY_ID private_key
  sshKey masterKey encryption-key signing_key Authorization authorisation proxy-authorization auth basicAuth X-Auth bearer
  bearerAuth cookie Set-Cookie session-cookie cookies cookieHeader credential credentials awsCreds jwt id_jwt otp TOTP priv_key authHeader
  connectionString token_account ＰＡＳＳＷＯＲＤ pass\u00ADword`.split(/\s+/);

test("summarise() masks what looks like a credential before anything is cut", () => {
  const masked = CREDENTIALS.map((key) => `t(${key.replace("\u00AD", "")}=•••)`);
  for (const value of ["hunter2".repeat(50), ["hunter2"], { a: "hunter2" }])
    expect(CREDENTIALS.map((key) => summarise("t", { [key]: value }))).toEqual(masked);
  for (const key of CREDENTIALS)
    expect(oneLine([[{ [key]: "hunter2" }], new Map([[key, "hunter2"]])])).not.toContain("hunter2");
});

const HARMLESS =
  `author authors authority tokenizer tokenize max_tokens maxOutputTokens min_tokens totalTokens secretary cookieBanner cookie_consent cookiePolicy
  password_policy token_type tokenCount token-limit tokenBudget token_usage secretName secret_names credential_type
  cookie_name compass bypass passenger passport key keys keyboard monkey public_key primaryKey cwd path pin session_id
  otpion opt authentic hotpot auto_kent stop_wd`.split(/\s+/);

test("summarise() masks nothing that only sounds like a credential, or is said about one", () => {
  expect(HARMLESS.map((key) => summarise("t", { [key]: "x" }))).toEqual(
    HARMLESS.map((key) => `t(${key}="x")`),
  );
});

test("summarise() masks no number of tokens, no yes or no, and nothing where there is nothing", () => {
  expect(summarise("t", { budget_tokens: 4096, promptTokens: 10n, tokens: 1 })).toBe(
    "t(budget_tokens=4096, promptTokens=10, tokens=1)",
  );
  expect(summarise("t", { password: true, api_key: null, cookie: false })).toBe(
    "t(password=true, api_key=null, cookie=false)",
  );
  expect(summarise("t", { token: 4096, access_tokens: "4096", pass: 1 })).toBe(
    "t(token=•••, access_tokens=•••, pass=•••)",
  );
  expect(summarise("api_call", { headers: { Authorization: "Bearer abc" } })).toBe(
    'api_call(headers={"Authorization":"•••"})',
  );
});

test.for<[string, (args: never) => unknown]>([
  [
    "throws",
    () => {
      throw new Error("no");
    },
  ],
  ["is empty", () => ""],
  ["shows nothing", () => " \n\u200B"],
  ["shows nothing for very long", () => "\u200B".repeat(100_000)],
  ["is no text", () => 3],
  ["is nothing", () => undefined],
  ["is async", async () => "later"],
  [
    "rejects",
    async () => {
      throw new Error("no");
    },
  ],
  ["is a String object", () => new String("x")],
])("summarise() shows the call when a summary %s", ([, fn]) => {
  expect(summarise(summary(fn as () => string)({ name: "t" }), { a: 1 })).toBe("t(a=1)");
});

test("summarise() shows the call when SUMMARIES holds something else than a function", () => {
  SUMMARIES.set("t", "Edit" as unknown as () => string);
  expect(summarise("t", { a: 1 })).toBe("t(a=1)");
});

test("summarise() gives a summary an empty object when there are no arguments", () => {
  const tool = summary((a) => `Got ${JSON.stringify(a)}`)({});
  expect([undefined, null, {}].map((args) => summarise(tool, args))).toEqual(Array(3).fill("Got {}"));
});

test("summarise() gives a summary that asks for its own line the call to build on", () => {
  const tool = { name: "t" };
  summary((a): string => `Really: ${summarise(tool, a)}`)(tool);
  expect([summarise(tool, { a: 1 }), summarise(tool)]).toEqual(["Really: t(a=1)", "Really: t()"]);
});

test("summarise() does not start the work of a lazy thenable", () => {
  let started = 0;
  // biome-ignore lint/suspicious/noThenProperty: a query that runs when it is awaited
  const query = { then: () => started++ };
  expect(summarise(summary((() => query) as unknown as () => string)({ name: "t" }))).toBe("t()");
  expect(started).toBe(0);
});

test("summarise() cuts a long summary at 120 characters", () => {
  expect(summarise(summary(() => "x".repeat(120))({}))).toBe("x".repeat(120));
  expect(summarise(summary(() => "x".repeat(10_000_000))({}))).toBe(`${"x".repeat(119)}…`);
});

test("summarise() is one line of at most 120 characters that ends the call, whatever it is given", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "binary" }), fc.anything()),
      fc.anything({ withBigInt: true }),
      (tool, args) => {
        const line = summarise(tool, args as object);
        expect(line.length).toBeLessThanOrEqual(120);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u200B]|\[object Object\]/u);
      },
    ),
  );
});
