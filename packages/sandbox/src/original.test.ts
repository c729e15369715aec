import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { HostError } from "@shalya/errors";
import { afterAll, describe, expect, test } from "vitest";
import { DENY, denied, NO_ROOTS, SANDBOX, Sandbox, spill, spillDir, Unsafe } from "./index.js";

const tmp = realpathSync(mkdtempSync(join(tmpdir(), "shalya-original-")));
const root = join(tmp, "proj");
const outside = join(tmp, "outside");
mkdirSync(join(root, "pkg"), { recursive: true });
writeFileSync(join(root, "pkg", "a.py"), "x = 1\n");
mkdirSync(outside);
writeFileSync(join(outside, "secret.txt"), "token\n");
symlinkSync(outside, join(root, "link"));
afterAll(() => rmSync(tmp, { recursive: true }));

const sandbox = new Sandbox([root]);

describe("the original's documentation, in its order", () => {
  test("each path is resolved before it is checked, so .., ~ and links are judged by where they lead", () => {
    expect(sandbox.check("pkg/../pkg/a.py")).toBe(join(root, "pkg", "a.py"));
    expect(() => sandbox.check("~")).toThrow(SANDBOX);
    expect(() => sandbox.check("link")).toThrow(SANDBOX);
  });

  test("Unsafe is a HostError", () => {
    expect(() => sandbox.check("link")).toThrow(Unsafe);
    expect(() => sandbox.check("link")).toThrow(HostError);
  });

  test("denied() ignores case, because a case-insensitive disk opens .SSH as .ssh", () => {
    expect(denied("/home/k/.SSH/config")).toBe(true);
  });

  test("DENY holds every pattern of the original's list", () => {
    const first =
      "*/.ssh/* */.aws/* */.gnupg/* */.config/gcloud/* */.netrc */.git-credentials */.codex/auth.json " +
      "*/.claude/.credentials.json */.env */.env.* */id_rsa* */id_ed25519* *.pem *.key *.p12";
    expect(first.split(" ").filter((pattern) => !DENY.includes(pattern))).toEqual([]);
  });

  test("denied() finds the keys among four paths", () => {
    const paths = ["/home/k/.ssh/id_rsa", "/proj/.env", "/proj/key.pem", "/proj/app.py"];
    expect(paths.filter((path) => denied(path))).toEqual([
      "/home/k/.ssh/id_rsa",
      "/proj/.env",
      "/proj/key.pem",
    ]);
  });

  test("spillDir() may be read by every sandbox and written by none", () => {
    const path = spill("whole");
    expect(readFileSync(sandbox.check(path, { reading: true, mustExist: true }), "utf8")).toBe("whole");
    expect(() => sandbox.check(path)).toThrow(SANDBOX);
    expect(() => sandbox.check(join(spillDir(), "new.txt"))).toThrow(SANDBOX);
  });

  test("check() takes paths that exist and paths that do not yet", () => {
    expect(basename(sandbox.check("pkg/a.py"))).toBe("a.py");
    expect(basename(sandbox.check("pkg/new.py"))).toBe("new.py");
  });

  test("covers() and rootOf() name what holds a path", () => {
    expect(sandbox.covers(join(root, "pkg"))).toBe(true);
    expect(sandbox.rootOf("pkg/a.py")).toBe(root);
  });

  test("check() refuses a link out, a climb out, an absolute path elsewhere, and what is missing", () => {
    expect(() => sandbox.check("link/secret.txt")).toThrow(SANDBOX);
    expect(() => sandbox.check("../outside/secret.txt")).toThrow(SANDBOX);
    expect(() => sandbox.check(join(outside, "secret.txt"))).toThrow(SANDBOX);
    expect(() => sandbox.check("pkg/new.py", { mustExist: true })).toThrow("no such file");
    expect(() => new Sandbox().check("/etc/passwd")).toThrow(NO_ROOTS);
  });

  test("readOutside widens reads only", () => {
    const lax = new Sandbox([root], { readOutside: true });
    expect(basename(lax.check(join(outside, "secret.txt"), { reading: true }))).toBe("secret.txt");
    expect(() => lax.check(join(outside, "secret.txt"))).toThrow(SANDBOX);
  });

  test("open folders never nest", () => {
    const both = new Sandbox([join(root, "pkg"), root]);
    expect(both.roots.map((path) => basename(path))).toEqual(["proj"]);
    both.addRoot(join(root, "pkg"));
    expect(both.roots).toEqual([root]);
  });

  test("bare() and under() handle a name that a person or a model gave", () => {
    expect(basename(sandbox.under("pkg", "b.py"))).toBe("b.py");
    expect(sandbox.bare("b.py")).toBe("b.py");
    expect(() => sandbox.bare("../../etc")).toThrow("is not a bare filename");
  });
});
