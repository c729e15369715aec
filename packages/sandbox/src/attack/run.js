// npm run attack -- [seconds for each call]: what gets out of each call while another process swaps what it works on.
import { Sandbox } from "@shalya/sandbox";
import { race } from "./_race.js";
import { fsSafe, NAMES, naive, ours, serverFilesystem } from "./_victims.js";

/** @typedef {import("./_race.js").Place} Place */
/** @typedef {import("./_race.js").Result} Result */
/** @typedef {import("./_victims.js").Calls} Calls */
/** @typedef {{ tries: number, refused: number, escapes: number, strays: number }} Counts */

/** @type {Readonly<Record<string, (root: string) => Calls | Promise<Calls>>>} */
const HANDS = {
  "@shalya/sandbox": (root) => ours(new Sandbox([root], { atLeast: "descriptor" })),
  "check, then node:fs": () => naive,
  "server-filesystem": serverFilesystem,
  "fs-safe": fsSafe,
};

const seconds = Number(process.argv[2] ?? 5);
if (!(seconds > 0)) throw new Error("give the seconds for each call, such as 5");

const names = /** @type {(keyof typeof NAMES)[]} */ (Object.keys(NAMES));
const hands = Object.keys(HANDS);
/** @type {Map<string, Counts>} */
const totals = new Map(hands.map((hand) => [hand, zero()]));
/** @type {Set<string>} */
const languages = new Set();
console.log(`escapes + strays of done/tried, ${seconds} s for each call\n`);
print("", hands);
for (const name of names) {
  const cells = [];
  for (const [hand, open] of Object.entries(HANDS)) {
    const counts = await measure(open, name);
    if (counts) add(totals.get(hand) ?? counts, counts);
    cells.push(counts);
  }
  print(name, cells.map(shown));
}
print("all", [...totals.values()].map(shown));
console.log(`\nswapped all the time by a process in ${[...languages].join(" and in ")}`);

const [own = zero(), plain = zero()] = totals.values();
if (plain.escapes === 0) throw new Error("the plain check did not leak, so nothing was shown");
if (own.escapes + own.strays > 0) process.exitCode = 1;

/**
 * One call of one hand, the same time for each thing that can be swapped.
 * @param {(typeof HANDS)[string]} open
 * @param {keyof typeof NAMES} name
 * @returns {Promise<Counts | undefined>} undefined where it has no such call
 */
async function measure(open, name) {
  /** @type {Place[]} */
  const places = NAMES[name] ? ["folder", "root", "file"] : ["folder", "root"];
  const sum = zero();
  for (const place of places) {
    const ground = race(place);
    try {
      const call = (await open(ground.paths.root))[name];
      if (call === undefined) return undefined;
      languages.add(await ground.start());
      for (const end = performance.now() + (seconds * 1000) / places.length; performance.now() < end; )
        add(sum, counted(await ground.attempt(call)));
    } finally {
      await ground.close();
    }
  }
  return sum;
}

/** @returns {Counts} */
function zero() {
  return { tries: 0, refused: 0, escapes: 0, strays: 0 };
}

/** @param {Result} result @returns {Counts} */
function counted({ refused, escapes, strays }) {
  return { tries: 1, refused: Number(refused), escapes, strays };
}

/** @param {Counts} to @param {Counts} more */
function add(to, more) {
  to.tries += more.tries;
  to.refused += more.refused;
  to.escapes += more.escapes;
  to.strays += more.strays;
}

/** @param {Counts | undefined} counts */
function shown(counts) {
  return counts
    ? `${counts.escapes} + ${counts.strays} of ${counts.tries - counts.refused}/${counts.tries}`
    : "-";
}

/** @param {string} name @param {string[]} cells */
function print(name, cells) {
  console.log([name.padEnd(24), ...cells.map((cell) => cell.padEnd(26))].join("  ").trimEnd());
}
