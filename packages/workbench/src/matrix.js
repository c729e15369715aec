// Runs the packed packages on every runtime they promise, and prints a table; non-zero when one of them is not right.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare, runtimes } from "./runtimes.js";

const folder = mkdtempSync(join(tmpdir(), "matrix-"));
/** @type {Record<string, import("./runtimes.js").Results>} */
const table = {};
try {
  await prepare(folder);
  for (const [name, on] of Object.entries(runtimes)) {
    table[name] = await on(folder).catch((error) => ({
      start: String(error.stderr || error.message).trim(),
    }));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const rows = [...new Set(Object.values(table).flatMap(Object.keys))];
const columns = Object.keys(table);
const line = (/** @type {string[]} */ cells) =>
  cells
    .map((cell, i) => cell.padEnd(i ? 13 : 24))
    .join("")
    .trimEnd();
console.log(line(["", ...columns]));
let wrong = 0;
for (const row of rows) {
  console.log(line([row, ...columns.map((column) => mark(table[column]?.[row]))]));
}
for (const column of columns) {
  for (const [row, said] of Object.entries(table[column] ?? {})) {
    if (isRight(said)) continue;
    wrong++;
    console.log(`\n${column}, ${row}: ${said}`);
  }
}
process.exitCode = wrong ? 1 : 0;

/** @param {string | undefined} said */
function isRight(said) {
  return said === "ok" || said === "descriptor" || said === "verified";
}

/** @param {string | undefined} said */
function mark(said) {
  if (said === undefined) return "-";
  return isRight(said) ? said : "WRONG";
}
