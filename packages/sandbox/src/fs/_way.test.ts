import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Sandbox } from "../index.js";
import { anyLinkIsRefused, descriptorsHold, numbersHold, passes, type Test } from "./_self-test.js";
import { strongest, useWay, wayHere } from "./_way.js";

afterEach(() => {
  vi.unstubAllEnvs();
  useWay();
});

describe("strongest()", () => {
  test.each([
    ["linux", [descriptorsHold, numbersHold], "descriptor"],
    ["linux", [numbersHold], "verified"],
    ["linux", [], "checked"],
    ["darwin", [anyLinkIsRefused, numbersHold, descriptorsHold], "verified"],
    ["darwin", [numbersHold], "verified"],
    ["win32", [numbersHold, descriptorsHold], "verified"],
    ["win32", [], "checked"],
  ] as [string, Test[], string][])("strongest() on %s is by the tests that hold", (platform, held, name) => {
    expect(strongest(platform, (each) => held.includes(each)).name).toBe(name);
  });

  test.runIf(process.platform === "linux")("strongest() finds that descriptors hold on Linux", () => {
    expect(strongest("linux").name).toBe("descriptor");
    expect(strongest("win32").name).toBe("verified");
  });

  test("wayHere() is found out once", () => {
    expect(wayHere()).toBe(wayHere());
  });
});

describe("passes()", () => {
  test("passes() gives a test a private folder, and takes it away with what was opened", () => {
    let seen = "";
    const before = readdirSync("/dev/fd").length;
    const test: Test = (folder, open) => {
      seen = folder;
      open(join(folder, "d", "f"), 0);
      writeFileSync(join(folder, "more"), "");
      return (lstatSync(folder).mode & 0o777) === 0o700;
    };
    expect(passes(test)).toBe(true);
    expect(readdirSync("/dev/fd")).toHaveLength(before);
    expect(() => lstatSync(seen)).toThrow("ENOENT");
  });

  test("passes() is false for a test that fails or throws, and where no folder can be made", () => {
    expect(passes(() => false)).toBe(false);
    expect(
      passes(() => {
        throw new Error("no");
      }),
    ).toBe(false);
  });

  test("passes() finds another folder where the temporary one is gone", () => {
    vi.stubEnv("TMPDIR", "/nowhere/at/all");
    expect(passes((folder) => folder.startsWith("/dev/shm/"))).toBe(true);
  });

  test("the test for any link fails where the system knows no such flag", () => {
    if (process.platform !== "darwin") expect(passes(anyLinkIsRefused)).toBe(false);
  });
});

describe("atLeast", () => {
  test("new Sandbox() starts where the mechanism is as strong as it has to be", () => {
    const tmp = mkdtempSync(join(tmpdir(), "shalya-way-"));
    for (const atLeast of ["descriptor", "verified", "checked", undefined] as const)
      expect(new Sandbox([tmp], atLeast === undefined ? {} : { atLeast }).mechanism).toBe("descriptor");
    rmSync(tmp, { recursive: true });
  });

  test("new Sandbox() refuses to start where it is weaker", () => {
    useWay(strongest("win32", (each) => each === numbersHold));
    expect(new Sandbox([], { atLeast: "verified" }).mechanism).toBe("verified");
    useWay(strongest("win32", () => false));
    expect(() => new Sandbox([], { atLeast: "verified" })).toThrow(
      'the file calls are "checked" in this process, which is less than "verified": give a lower atLeast',
    );
  });

  test("new Sandbox() refuses a mechanism that does not exist", () => {
    const make = (atLeast: unknown) => () => new Sandbox([], { atLeast: atLeast as "checked" });
    expect(make("openat2")).toThrow(
      new RangeError('atLeast is "openat2": give "descriptor", "verified" or "checked"'),
    );
    expect(make(2)).toThrow(
      new TypeError('atLeast is of type number: give "descriptor", "verified" or "checked"'),
    );
  });
});
