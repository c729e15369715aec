// The other process of a race: in C where there is a compiler and the disk can exchange two names, else in Node.
import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {{ language: "C" | "Node", stop: () => Promise<number> }} Attacker `stop` gives how often it swapped */

const IN_C = fileURLToPath(new URL("./swap.c", import.meta.url));
const IN_NODE = fileURLToPath(new URL("./swap.js", import.meta.url));

/**
 * Swaps what is at a path for a link, back and forth, until it is stopped or this process ends.
 * @param {string} path
 * @param {string} link another path, where the link stands before
 * @param {string} tmp a folder for the program
 * @returns {Promise<Attacker>}
 */
export async function attacker(path, link, tmp) {
  const program = compiled(tmp);
  const inC = program === undefined ? undefined : await started(program, [path, link], "C");
  const found = inC ?? (await started(process.execPath, [IN_NODE, path, link], "Node"));
  if (found === undefined) throw new Error("no attacker runs here, so nothing is shown");
  return found;
}

/** @param {string} tmp @returns {string | undefined} */
function compiled(tmp) {
  const program = join(tmp, "swap");
  try {
    execFileSync("cc", ["-O2", "-o", program, IN_C], { stdio: "ignore" });
    return program;
  } catch {
    return undefined;
  }
}

/** @param {string} program @param {string[]} args @param {Attacker["language"]} language @returns {Promise<Attacker | undefined>} */
async function started(program, args, language) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on("error", () => resolve(0));
    child.on("close", () => resolve(Number(said.split("\n")[1] ?? 0)));
  });
  /** @type {Promise<boolean>} */
  const ready = new Promise((resolve) => {
    child.stdout.on("data", (data) => {
      said += data;
      resolve(true);
    });
    ended.then(() => resolve(false));
  });
  if (!(await ready)) return undefined;
  return {
    language,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
