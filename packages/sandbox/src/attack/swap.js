// swap.js A B: the same as swap.c where there is no compiler, in four steps. B is a link, which is put in the place of A.
import { readlinkSync, renameSync, symlinkSync, unlinkSync } from "node:fs";

const [place = "", link = ""] = process.argv.slice(2);
const target = readlinkSync(link);
const aside = `${link}-aside`;
const parent = process.ppid;
let done = 0;
let over = false;
process.on("SIGTERM", () => {
  over = true;
});

/** @param {() => void} step */
function attempt(step) {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}

function swap() {
  if (!attempt(() => renameSync(place, aside))) return;
  attempt(() => symlinkSync(target, place));
  attempt(() => unlinkSync(place));
  if (attempt(() => renameSync(aside, place))) done++;
}

function some() {
  for (let i = 0; i < 200; i++) swap();
  if (!over && process.ppid === parent) return setImmediate(some);
  console.log(done);
  process.exit();
}

console.log("ready");
some();
