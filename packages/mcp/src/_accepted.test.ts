import { expect, test } from "vitest";
import { Misshapen, messageOf } from "./_accepted.js";

const ping = { jsonrpc: "2.0", id: 1, method: "ping" } as const;
const keys = (n: number): object => Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 1]));
const nested = (n: number): unknown => JSON.parse("[".repeat(n) + "]".repeat(n));
const call = (args: unknown): object => ({ ...ping, method: "tools/call", params: { arguments: args } });

test("messageOf() gives a message as it is", () => {
  const all = [
    ping,
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: "a", result: {} },
    call({ edits: [keys(1000), nested(90)] }),
    call({ edits: Array(100_000).fill(["a", "b"]) }),
  ];
  for (const one of all) expect(messageOf(one)).toEqual(one);
});

test.each([
  [null],
  [7],
  [[ping]],
  [{ ...ping, jsonrpc: "1.0" }],
  [{ ...ping, id: null }],
  [{ ...ping, id: 1.5 }],
  [{ ...ping, params: null }],
  [{ ...ping, params: [1] }],
  [{ ...ping, params: { _meta: { progressToken: {} } } }],
])("messageOf(%j) is refused", (value) => {
  expect(() => messageOf(value)).toThrow(
    new Misshapen("a message is no JSON-RPC 2.0 message of this protocol"),
  );
});

test("messageOf() refuses an object of a great many keys, wherever it is", () => {
  const many = keys(1001);
  const all = [
    call(many),
    call([many]),
    { ...ping, params: { _meta: many } },
    { ...ping, params: many },
    { ...keys(998), ...ping },
  ];
  for (const one of all)
    expect(() => messageOf(one)).toThrow(
      new Misshapen("an object of a message has 1001 keys: send at most 1000"),
    );
});

test("messageOf() refuses a message that is nested deep, of any depth", () => {
  for (const depth of [101, 100_000])
    expect(() => messageOf(call(nested(depth)))).toThrow(
      new Misshapen("a message is nested more than 100 deep: send a flatter one"),
    );
});
