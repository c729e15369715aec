// npm run compare -- [times]: the same tasks on the same files, by this server and by server-filesystem, over real stdio.
import { measure, median } from "./_measure.js";
import { THEIRS } from "./_sides.js";
import { TASKS } from "./_tasks.js";

const times = Number(process.argv[2] ?? 40);
if (!(times >= 1)) throw new Error("give how often each task is done, such as 40");

const only = process.argv[3] ?? "";
const WIDTH = Math.max(...TASKS.map(({ name }) => name.length));
/** @type {number[]} */
const ratios = [];
let wrong = 0;

console.log(
  `each task ${times} times; text sent to the model in characters, time of a call in ms (median)\n`,
);
print("", ["shalya-mcp", "", "", `server-filesystem ${THEIRS}`, "", ""]);
await measure(
  TASKS.filter(({ name }) => name.includes(only)),
  /** @type {const} */ (["ours", "theirs"]),
  {
    times,
    tries: 2000,
    seen: ({ name, slow }, { ours, theirs }) => {
      const both = ours.right && theirs.right && !slow;
      const ratio = median(ours.times) / median(theirs.times);
      if (both) ratios.push(ratio);
      if (!ours.right) wrong++;
      print(name, [...cells(ours), ...cells(theirs), both ? `x ${ratio.toFixed(2)}` : ""]);
    },
  },
);
const worst = Math.max(0, ...ratios);
console.log(`\nours wrong: ${wrong}; its time where both are right: at most x ${worst.toFixed(2)} of theirs`);
// A time says something of the machine, too, and fails nothing.
if (wrong > 0) process.exitCode = 1;

/** @param {import("./_measure.js").Measured} measured */
function cells({ right, chars, times }) {
  return [right ? "right" : "WRONG", String(chars), median(times).toFixed(2)];
}

/** @param {string} name @param {string[]} cells */
function print(name, cells) {
  console.log([name.padEnd(WIDTH), ...cells.map((cell) => cell.padStart(8))].join("  ").trimEnd());
}
