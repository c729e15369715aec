import { expect, test } from "vitest";
import { Sandbox } from "../index.js";
import { type Call, type Race, race } from "./_race.js";
import { naive, ours } from "./_victims.js";

// Ours are tried for so long, and the control until it leaks; that takes a moment, and on a busy machine some more.
const LONG = 1500;
const TOO_LONG = 120_000;

/** What comes of our calls and of a plain check before a plain call, in turns, while their folder is swapped all the time. */
async function against(names: readonly string[], control: string) {
  const place = race("folder");
  try {
    using sandbox = new Sandbox([place.paths.root], { atLeast: "descriptor" });
    const [mine, plain] = [new Tally(names, ours(sandbox)), new Tally([control], naive)];
    await place.start();
    const start = performance.now();
    for (let spent = 0; spent < LONG || plain.escapes === 0 || mine.done.size < names.length; ) {
      if (performance.now() - start > TOO_LONG)
        throw new Error("the control does not leak, or some calls are refused for ever, so nothing is shown");
      await plain.turn(place);
      const before = performance.now();
      await mine.turn(place);
      spent += performance.now() - before;
    }
    return mine;
  } finally {
    await place.close();
  }
}

class Tally {
  escapes = 0;
  strays = 0;
  done = new Set<string>();
  readonly #calls: readonly [string, Call][];

  constructor(names: readonly string[], calls: Readonly<Record<string, Call>>) {
    this.#calls = Object.entries(calls).filter(([name]) => names.includes(name));
  }

  async turn(place: Race): Promise<void> {
    for (const [name, call] of this.#calls)
      for (let i = 0; i < 20; i++) {
        const { refused, escapes, strays } = await place.attempt(call);
        this.escapes += escapes;
        this.strays += strays;
        if (!refused) this.done.add(name);
      }
  }
}

const READS = ["readFile", "open", "stat", "readdir", "readdir recursive"];
const WRITES = [
  "writeFile over a file",
  "writeFile of a new file",
  "appendFile",
  "mkdir",
  "rename away",
  "rename to it",
  "copyFile from it",
  "copyFile to it",
  "rm",
  "rm recursive",
];

test("calls that read show nothing of outside while another process swaps their folder, as a plain check does", async () => {
  const { escapes, strays, done } = await against(READS, "readFile");
  expect({ escapes, strays, done: done.size }).toEqual({ escapes: 0, strays: 0, done: READS.length });
}, 200_000);

test("calls that write change nothing outside and leave no rest while another process swaps their folder, as a plain check does", async () => {
  const { escapes, strays, done } = await against(WRITES, "writeFile of a new file");
  expect({ escapes, strays, done: done.size }).toEqual({ escapes: 0, strays: 0, done: WRITES.length });
}, 200_000);
