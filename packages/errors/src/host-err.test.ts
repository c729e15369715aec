import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { hostErr } from "./host-err.js";
import { HostError } from "./host-error.js";
import { Media } from "./media.js";

test("hostErr() shows an error as Type: message", () => {
  expect(hostErr(new HostError("no such file"))).toBe("HostError: no such file");
  expect(hostErr(new TypeError("text is of type null"))).toBe("TypeError: text is of type null");
});

test("hostErr() takes the type from the name, else from the class, else Error", () => {
  class IndexStale extends Error {}
  class Minified extends Error {}
  Object.defineProperty(Minified.prototype, "name", { value: "VaultClosed" });
  const nameless = (() => class extends Error {})();
  expect(hostErr(Object.assign(new Error("x"), { name: "KeyError" }))).toBe("KeyError: x");
  expect(hostErr(new IndexStale("rebuild it"))).toBe("IndexStale: rebuild it");
  expect(hostErr(new Minified("x"))).toBe("VaultClosed: x");
  expect(hostErr(new nameless("x"))).toBe("Error: x");
  expect(hostErr(new nameless())).toBe("Error");
  expect(hostErr(new DOMException("too slow", "TimeoutError"))).toBe("TimeoutError: too slow");
});

test("hostErr() knows errors of another realm by their shape", () => {
  expect(hostErr(runInNewContext("new RangeError('x')"))).toBe("RangeError: x");
  expect(hostErr(runInNewContext("new Error('x')"))).toBe("Error: x");
  expect(hostErr(runInNewContext("({ message: 'x' })"))).toBe("x");
});

test("hostErr() leaves no dangling colon where there is no message", () => {
  expect(hostErr(new RangeError())).toBe("RangeError");
  expect(hostErr(new HostError(""))).toBe("HostError");
  expect(hostErr(new Map())).toBe("Map");
});

test("hostErr() lets a code stand in for a missing message", () => {
  expect(hostErr(Object.assign(new Error(), { code: "ECONNREFUSED" }))).toBe("Error: ECONNREFUSED");
  expect(hostErr(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }))).toBe("Error: refused");
});

test("hostErr() shows a thrown string as the message", () => {
  expect(hostErr("disk full")).toBe("disk full");
  expect(hostErr("ERROR: disk full")).toBe("disk full");
  expect(hostErr(new String("disk full"))).toBe("disk full");
});

test("hostErr() shows other plain values as they read", () => {
  expect([42, false, 10n, Symbol("s")].map(hostErr)).toEqual(["42", "false", "10", "Symbol(s)"]);
});

test("hostErr() says so when there is nothing to say", () => {
  expect([undefined, null, "", "ERROR: "].map(hostErr)).toEqual(Array(4).fill("no reason given"));
});

test("hostErr() shows an object literal by its message, else as JSON", () => {
  expect(hostErr({ message: "quota used up", code: "E_QUOTA" })).toBe("quota used up");
  expect(hostErr({ name: "QuotaError", message: "used up" })).toBe("QuotaError: used up");
  expect(hostErr({ name: "Error", message: "used up" })).toBe("Error: used up");
  expect(hostErr({ message: 42 })).toBe("42");
  expect(hostErr({ code: "E_QUOTA", left: 0 })).toBe('{"code":"E_QUOTA","left":0}');
  expect(hostErr({ message: { text: "used up" } })).toBe('{"message":{"text":"used up"}}');
  expect(hostErr(["a", 1])).toBe('["a",1]');
});

test("hostErr() shows an error inside an object by its own line, bytes by their number, and no stack", () => {
  const inner = Object.assign(new RangeError("too far"), { toJSON: () => ({ stack: "at app.js:1" }) });
  expect(hostErr({ status: "rejected", reason: inner })).toBe(
    '{"status":"rejected","reason":"RangeError: too far"}',
  );
  expect(hostErr([new DOMException("too slow", "TimeoutError"), runInNewContext("new Error('x')")])).toBe(
    '["TimeoutError: too slow","Error: x"]',
  );
  expect(hostErr({ body: Buffer.from("ab"), error: { text: "x", stack: "at app.js:1" } })).toBe(
    '{"body":"2 bytes","error":{"text":"x"}}',
  );
});

test("hostErr() shows the first hundred parts of an object", () => {
  const keys = Object.fromEntries(Array.from({ length: 102 }, (_, i) => [`k${i}`, 0]));
  const shown = Object.keys(keys).slice(0, 100);
  expect(hostErr(keys)).toBe(`{${shown.map((k) => `"${k}":0,`).join("")}"…":"2 more"}`);
  expect(hostErr(Array(100).fill(0))).toBe(`[${Array(100).fill(0)}]`);
});

test("hostErr() shows a class or a function that was thrown by its name", () => {
  expect(hostErr(RangeError)).toBe("RangeError");
  expect(hostErr(() => 1)).toBe("Function");
});

test("hostErr() shows the text of a result that was thrown, without its prefix", () => {
  const refusal = Object.create({
    [Symbol.for("shalya.Refusal")]: true,
    toString: () => "ERROR: withheld: /a.md: no",
  });
  expect(hostErr(refusal)).toBe("withheld: /a.md: no");
  expect(hostErr(new Media("ERROR: no picture"))).toBe("no picture");
});

test("hostErr() adds up to three causes", () => {
  const chain = (n: number): Error => new Error(`${n}`, n < 5 ? { cause: chain(n + 1) } : {});
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), { code: "ECONNREFUSED" });
  expect(hostErr(new TypeError("fetch failed", { cause: refused }))).toBe(
    "TypeError: fetch failed; cause: Error: connect ECONNREFUSED 127.0.0.1:9",
  );
  expect(hostErr(chain(1))).toBe("Error: 1; cause: Error: 2; cause: Error: 3; cause: Error: 4");
  expect(hostErr(new Error("a", { cause: "disk full" }))).toBe("Error: a; cause: disk full");
  expect(hostErr(new Error("a", { cause: null }))).toBe("Error: a");
});

test("hostErr() adds the first three members of an AggregateError", () => {
  const each = ["a", "b", "c", "d", "e"].map((m) => new Error(m));
  expect(hostErr(new AggregateError(each.slice(0, 2)))).toBe("AggregateError [Error: a; Error: b]");
  expect(hostErr(new AggregateError(each, "none worked"))).toBe(
    "AggregateError: none worked [Error: a; Error: b; Error: c; 2 more]",
  );
  expect(hostErr(new TypeError("fetch failed", { cause: new AggregateError(["no"], "") }))).toBe(
    "TypeError: fetch failed; cause: AggregateError [no]",
  );
  expect(hostErr(new AggregateError([], "none tried"))).toBe("AggregateError: none tried");
  const named = Object.assign(new (class extends AggregateError {})(["no"], "m"), { name: "AllFailed" });
  expect(hostErr(named)).toBe("AllFailed: m [no]");
});

test("hostErr() shows no stack", () => {
  expect(hostErr(new Error("x"))).toBe("Error: x");
  expect(hostErr({ message: "x", stack: "at /home/ada/app.js:1" })).toBe("x");
});

test("hostErr() keeps line breaks and folds what no reader should get raw", () => {
  expect(hostErr(new Error("one\ntwo\r\n\tthree"))).toBe("Error: one\ntwo\r\n\tthree");
  expect(hostErr(new Error("a\ud800b\udc00c😀"))).toBe("Error: a\ufffdb\ufffdc😀");
  expect(hostErr(new Error("\u001b[31mred\u001b[0m\u0000\u0085"))).toBe(
    "Error: \ufffd[31mred\ufffd[0m\ufffd\ufffd",
  );
});

test("hostErr() cuts what is longer than 2,000 characters and counts the rest", () => {
  expect(hostErr("x".repeat(2000))).toBe("x".repeat(2000));
  expect(hostErr("x".repeat(1_000_000))).toBe(`${"x".repeat(2000)}… (998000 more characters)`);
  expect(hostErr("😀".repeat(1001).replace(/^/, "x"))).toBe(`x${"😀".repeat(999)}… (4 more characters)`);
});
