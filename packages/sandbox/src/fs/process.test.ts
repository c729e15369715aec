import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Sandbox } from "../index.js";
import { built, output, start } from "./_built.js";

// A guard against hangs only: a process takes long to start where many do.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let code = "";
let root = "";

beforeAll(async () => {
  code = await built();
});
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "shalya-process-")));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What code prints that has a sandbox `s` on the folder of the test, and its file calls `fs`. */
async function run(text: string, how: Parameters<typeof start>[2] = {}): Promise<string[]> {
  const child = start(code, `const s = new Sandbox([process.argv[1]]); const { fs } = s; ${text}`, {
    ...how,
    args: [root],
  });
  return (await output(child)).split("\n");
}

const TELL =
  "const tell = (call) => call.then((v) => console.log(v), (e) => console.log(e.code, e.message));";

test("a process killed in the middle of its writes leaves each file whole", async () => {
  const writing = `let n = 0;
    for (;;) {
      const text = String(n % 10).repeat(50_000 + (n % 7));
      await fs.writeFile("file-" + (n++ % 3), text);
      if (n === 20) console.log("go");
    }`;
  for (let round = 0; round < 4; round++) {
    const child = start(code, `const { fs } = new Sandbox([process.argv[1]]); ${writing}`, { args: [root] });
    await once(child.stdout, "data");
    await new Promise((done) => setTimeout(done, 5 + 17 * round));
    child.kill("SIGKILL");
    await once(child, "close");
    expect(child.signalCode).toBe("SIGKILL");
    for (const name of ["file-0", "file-1", "file-2"])
      expect(readFileSync(join(root, name), "latin1")).toMatch(/^(\d)\1{49999,50005}$/);
  }
  const left = readdirSync(root).filter((name) => !/^file-\d$/.test(name));
  expect(left.every((name) => /^\.(file-\d|[0-9a-f-]{36})\.shalya-tmp$/.test(name))).toBe(true);
});

test("processes that write one file at once leave one of the texts, whole, and nothing else", async () => {
  const writing = `for (let i = 0; i < 200; i++) {
      await fs.writeFile("shared", process.argv[2].repeat(20_000));
      const text = await fs.readFile("shared", "latin1");
      if (!/^(.)\\1{19999}$/.test(text)) throw new Error("torn: " + text.slice(0, 99));
    }`;
  const all = ["a", "b"].map((letter) =>
    start(code, `const { fs } = new Sandbox([process.argv[1]]); ${writing}`, { args: [root, letter] }),
  );
  await Promise.all(all.map(output));
  expect(readFileSync(join(root, "shared"), "latin1")).toMatch(/^([ab])\1{19999}$/);
  expect(readdirSync(root)).toEqual(["shared"]);
});

test("a process of Node's permission model works without descriptors, and writes", async () => {
  writeFileSync(join(root, "run.sh"), "old");
  chmodSync(join(root, "run.sh"), 0o775);
  const flag = process.allowedNodeEnvironmentFlags.has("--permission")
    ? "--permission"
    : "--experimental-permission";
  const flags = [flag, "--no-warnings", `--allow-fs-read=${tmpdir()}`, `--allow-fs-write=${tmpdir()}`];
  const text = `${TELL} console.log(s.mechanism);
    await tell(fs.writeFile("run.sh", "new")); await tell(fs.readFile("run.sh", "utf8")); await tell(fs.readdir("."));
    try { new Sandbox([], { atLeast: "descriptor" }); } catch (e) { console.log(e.message); }`;
  expect(await run(text, { flags })).toEqual([
    "verified",
    "undefined",
    "new",
    "[ 'run.sh' ]",
    'the file calls are "verified" in this process, which is less than "descriptor": give a lower atLeast',
  ]);
  expect(statSync(join(root, "run.sh")).mode & 0o777).toBe(0o775);
});

test("a write that the disk does not take leaves the old file and nothing else", async () => {
  writeFileSync(join(root, "a"), "old");
  const text = `${TELL} const big = "x".repeat(1_000_000);
    await tell(fs.writeFile("a", big)); await tell(fs.appendFile("a", big)); await tell(fs.writeFile("b", big, { flag: "wx" }));`;
  const { spawn } = await import("node:child_process");
  const all = `import { Sandbox } from "./index.js"; const { fs } = new Sandbox([process.argv[1]]); ${text}`;
  const limited = `trap '' XFSZ; ulimit -f 64; exec "$0" --input-type=module -e "$1" -- "$2"`;
  const child = spawn("sh", ["-c", limited, process.execPath, all, root], {
    cwd: code,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const words = "EFBIG file would be larger than the disk takes: ";
  expect((await output(child)).split("\n")).toEqual([`${words}a`, `${words}a`, `${words}b`]);
  expect(readdirSync(root)).toEqual(["a"]);
  expect(readFileSync(join(root, "a"), "utf8")).toBe("old");
});

test("a process with no descriptors left says so", async () => {
  writeFileSync(join(root, "a"), "old");
  const text = `${TELL} import { openSync } from "node:fs";
    try { for (;;) openSync("/dev/null"); } catch {}
    await tell(fs.readFile("a")); await tell(fs.writeFile("a", "x")); await tell(fs.readdir("."));`;
  const words = "EMFILE this process has too many files open: ";
  expect(await run(text)).toEqual([`${words}a`, `${words}a`, `${words}.`]);
});

test.runIf(process.platform === "linux")(
  "sandboxes and files that are forgotten let go of their descriptors",
  async () => {
    writeFileSync(join(root, "a"), "old");
    const text = `import { readdirSync } from "node:fs";
    const open = () => readdirSync("/proc/self/fd").length;
    const before = open();
    for (let i = 0; i < 100; i++) await new Sandbox([process.argv[1]]).fs.open("a");
    const most = open() - before;
    for (let i = 0; i < 50 && open() > before; i++) { gc(); await new Promise((done) => setTimeout(done, 20)); }
    console.log(most > 100, open() - before, await fs.readFile("a", "utf8"));`;
    expect(await run(text, { flags: ["--expose-gc"] })).toEqual(["true 0 old"]);
  },
);

const isRoot = process.geteuid?.() === 0;

test.runIf(isRoot)(
  "a file of another user is kept from this one, and keeps its owner and mode where it may",
  async () => {
    chmodSync(root, 0o777);
    const put = (name: string, mode: number, uid: number) => {
      writeFileSync(join(root, name), name);
      chmodSync(join(root, name), mode);
      chownSync(join(root, name), uid, uid);
    };
    put("mine", 0o400, 65534);
    put("theirs", 0o644, 0);
    put("hidden", 0o600, 0);
    put("open", 0o666, 0);
    mkdirSync(join(root, "closed"), { mode: 0o700 });
    const text = `${TELL}
    await tell(fs.writeFile("mine", "x")); await tell(fs.writeFile("theirs", "x")); await tell(fs.readFile("theirs", "utf8"));
    await tell(fs.readFile("hidden")); await tell(fs.appendFile("hidden", "x"));
    await tell(fs.writeFile("open", "new")); await tell(fs.readFile("closed/a"));
    await tell(fs.readdir("closed")); await tell(fs.readdir(".", { recursive: true }).then((all) => all.sort().join()));`;
    const no = "EACCES this process has no permission for the path: ";
    expect(await run(text, { uid: 65534 })).toEqual([
      `${no}mine`,
      `${no}theirs`,
      "theirs",
      `${no}hidden`,
      `${no}hidden`,
      "undefined",
      `${no}closed/a`,
      `${no}closed`,
      "closed,hidden,mine,open,theirs",
    ]);
    const { uid, mode } = statSync(join(root, "open"));
    expect([uid, mode & 0o777]).toEqual([65534, 0o666]);
    using sandbox = new Sandbox([root]);
    await sandbox.fs.writeFile("mine", "by root");
    expect([statSync(join(root, "mine")).uid, statSync(join(root, "mine")).mode & 0o777]).toEqual([
      65534, 0o400,
    ]);
  },
);
