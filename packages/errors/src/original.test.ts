import { expect, test } from "vitest";
import { attempt, ERR, err, failed, HostError, hostErr, Media, NotImplementedError } from "./index.js";

test("hostErr() shows a host refusal as Type: message", () => {
  let shown = "";
  try {
    throw new HostError("path is outside the open folders: /etc/passwd");
  } catch (e) {
    shown = hostErr(e);
  }
  expect(shown).toBe("HostError: path is outside the open folders: /etc/passwd");
});

test("hostErr() shows an error by its name and adds no quotes of its own", () => {
  const e = Object.assign(new Error("'nope'"), { name: "KeyError" });
  expect(hostErr(e)).toBe("KeyError: 'nope'");
});

test("err() puts what failed before the exception", () => {
  expect(err("could not read", new HostError("no such file"))).toBe(
    "ERROR: could not read: HostError: no such file",
  );
});

test("ERR is the prefix", () => {
  expect(ERR).toBe("ERROR: ");
});

test("failed() knows what err() made of a parse failure", () => {
  let msg = "";
  try {
    JSON.parse("{not json}");
  } catch (e) {
    msg = err("cannot read the edits", e);
  }
  // The engine words the rest, and differently from one version to the next.
  expect(msg).toMatch(/^ERROR: cannot read the edits: SyntaxError: ./);
  expect(failed(msg)).toBe(true);
});

test("failed() wants the exact prefix", () => {
  expect(failed("ERROR was not the problem")).toBe(false);
});

test("err() says what failed when nothing was thrown", () => {
  expect(err("no such file")).toBe("ERROR: no such file");
});

test("attempt() lets a host that cannot raise, and makes one failure of anything else", () => {
  const cannot = () => {
    throw new NotImplementedError();
  };
  const broke = () => {
    throw Object.assign(new Error("vault unavailable"), { name: "RuntimeError" });
  };
  expect(() => attempt("x", cannot)).toThrow(NotImplementedError);
  expect(attempt("memory search failed", broke)).toBe(
    "ERROR: memory search failed: RuntimeError: vault unavailable",
  );
  expect(attempt("x", () => "fine")).toBe("fine");
});

test("Media reads as its text, carries its pictures and is no failure", () => {
  const m = new Media("saved /tmp/a.png", ["/tmp/a.png"]);
  // biome-ignore lint/suspicious/noDoubleEquals: an object is equal to its text by == alone
  expect([(m as unknown) == "saved /tmp/a.png", m.media, String(m) === "saved /tmp/a.png"]).toEqual([
    true,
    ["/tmp/a.png"],
    true,
  ]);
  expect(failed(m)).toBe(false);
});
