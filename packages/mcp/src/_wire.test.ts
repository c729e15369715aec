import { PassThrough, Writable } from "node:stream";
import { expect, test } from "vitest";
import { Wire } from "./_wire.js";

/** A wire, what it handed on, and what it reported. */
async function started(out: Writable = new PassThrough({ encoding: "utf8" })) {
  const lines = new PassThrough();
  const wire = new Wire(lines, out);
  const [took, errors]: [unknown[], string[]] = [[], []];
  wire.onmessage = (one) => void took.push(one);
  wire.onerror = (e) => void errors.push(e.message);
  await wire.start();
  const over = (...all: string[]): Promise<void> => {
    for (const one of all) lines.write(`${one}\n`);
    lines.end();
    return wire.closed;
  };
  return { wire, lines, out, took, errors, over };
}

const ping = (id: unknown): object => ({ jsonrpc: "2.0", id, method: "ping" });

test("Wire hands on each message, also those of a list", async () => {
  const { took, errors, over } = await started();
  await over(
    JSON.stringify(ping(1)),
    `${JSON.stringify(ping(2))}\r`,
    JSON.stringify([ping(3), ping("4")]),
    "[]",
  );
  expect(took).toEqual([1, 2, 3, "4"].map(ping));
  expect(errors).toEqual([]);
});

test("Wire writes each message in a line", async () => {
  const { wire, out } = await started();
  await wire.send(ping(1) as never);
  expect((out as PassThrough).read()).toBe('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
});

test("Wire says of an answer that is longer than a text can be that it is", async () => {
  const { wire, out } = await started();
  const toJSON = (): never => {
    throw new RangeError("Invalid string length");
  };
  await wire.send({ jsonrpc: "2.0", id: 1, result: { toJSON } });
  expect(JSON.parse(String((out as PassThrough).read()))).toEqual({
    jsonrpc: "2.0",
    id: 1,
    error: { code: -32603, message: "the answer is too long to be sent: ask for less at once" },
  });
});

test("Wire answers a request that it cannot take, and leaves out what has no id to answer", async () => {
  const { took, errors, over, out } = await started();
  const bad = [
    { ...ping(1), params: null },
    { ...ping("a"), jsonrpc: "1.0" },
    { ...ping(0), params: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [i, i])) },
    ping(null),
    ping(1.5),
    7,
    { jsonrpc: "2.0", id: 5 },
  ];
  await over(
    ...bad.map((one) => JSON.stringify(one)),
    JSON.stringify([{ ...ping(9), params: [] }, [ping(2)]]),
    "{",
  );
  const no = "a message is no JSON-RPC 2.0 message of this protocol";
  const many = "an object of a message has 1001 keys: send at most 1000";
  const answer = (id: unknown, message: string): object => ({
    jsonrpc: "2.0",
    id,
    error: { code: -32600, message },
  });
  const lines = String((out as PassThrough).read())
    .trim()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    answer(1, no),
    answer("a", no),
    answer(0, many),
    answer(9, no),
  ]);
  expect(took).toEqual([]);
  expect(errors).toEqual([
    ...[no, no, many, no, no, no, no],
    `${no} (and 1 more in this list)`,
    "a line is no JSON",
  ]);
});

test("Wire takes a line that begins with a byte order mark", async () => {
  const { took, errors, over } = await started();
  await over(`\uFEFF${JSON.stringify(ping(1))}`, JSON.stringify(ping(2)));
  expect(took).toEqual([ping(1), ping(2)]);
  expect(errors).toEqual([]);
});

test("Wire takes no list of a great many messages, answers each of them and says so once", async () => {
  const answers: unknown[] = [];
  const write = (line: Buffer, _encoding: string, done: () => void): void => {
    answers.push(JSON.parse(String(line)));
    done();
  };
  const { took, errors, over } = await started(new Writable({ write }));
  const list = (n: number): string => JSON.stringify(Array.from({ length: n }, (_, i) => ping(i)));
  await over(list(1000), list(1001));
  const message = "a list has 1001 messages: send at most 1000 in one";
  expect(took.length).toBe(1000);
  expect(answers).toEqual(
    Array.from({ length: 1001 }, (_, id) => ({ jsonrpc: "2.0", id, error: { code: -32600, message } })),
  );
  expect(errors).toEqual([message]);
});

test("Wire passes over a million blank lines", async () => {
  const { took, errors, over } = await started();
  await over("\n".repeat(1_000_000), " ".repeat(1_000_000), "\r\n\t", JSON.stringify(ping(1)));
  expect(took).toEqual([ping(1)]);
  expect(errors).toEqual([]);
});

test("Wire goes on after a message that its owner failed at", async () => {
  const { wire, errors, over, out } = await started();
  wire.onmessage = () => {
    throw new Error("no");
  };
  await over(JSON.stringify(ping(1)), JSON.stringify(ping(2)));
  expect(errors).toEqual(["no", "no"]);
  expect((out as PassThrough).read()).toBe(null);
});

test("Wire waits for who reads slowly, and fails when they break off", async () => {
  let take: (error?: Error) => void = () => {};
  const out = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => {
      take = done;
    },
  });
  const { wire, errors } = await started(out);
  const first = wire.send(ping(1) as never);
  take();
  await first;
  const second = wire.send(ping(2) as never);
  take(new Error("write EPIPE"));
  await expect(second).rejects.toThrow("write EPIPE");
  await wire.closed;
  expect(errors).toEqual(["write EPIPE"]);
  await expect(wire.send(ping(3) as never)).rejects.toThrow("the connection is closed");
});

test("Wire takes nothing more once it is closed, and closes once", async () => {
  const { wire, took, lines } = await started();
  let closes = 0;
  wire.onclose = () => void closes++;
  wire.onmessage = (one) => {
    took.push(one);
    void wire.close();
  };
  lines.write(`${JSON.stringify(ping(1))}\n${JSON.stringify(ping(2))}\n`);
  await wire.closed;
  await wire.close();
  expect(took).toEqual([ping(1)]);
  expect(closes).toBe(1);
});
