// Imports the module that it is given, and prints as JSON what code of ours did to the world meanwhile: each call of what reads,
// writes, starts, listens or waits, each look at the environment, and where in the sources.
import fs from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";

const require = createRequire(import.meta.url);
const say = fs.writeSync;
const ours = /packages\/(?!workbench\/)[^/]+\/(?:src|dist)\/[^/\s)][^\s)]*/;
/** @type {Set<string>} */
const done = new Set();
let busy = false;
Error.stackTraceLimit = Number.POSITIVE_INFINITY;

/**
 * A trap that notes what goes through it, when it comes from code of ours and not from Node on its own account.
 * @param {(args: any[]) => string} what
 * @param {(...args: any[]) => any} go
 */
const noting =
  (what, go) =>
  (/** @type {any[]} */ ...args) => {
    // To write a stack, Node itself looks at what is watched.
    if (busy) return go(...args);
    busy = true;
    const [nearest = "", ...rest] = (new Error().stack ?? "").split("\n").slice(2);
    const place = /\(?node:/.test(nearest) ? undefined : ours.exec([nearest, ...rest].join("\n"))?.[0];
    if (place) done.add(`${what(args)} at ${place}`);
    busy = false;
    return go(...args);
  };

/**
 * @param {Record<string, any>} object
 * @param {string} name
 * @param {string[]} [keys]
 */
function watch(object, name, keys = Object.keys(object)) {
  for (const key of keys) {
    const { writable, set } = Object.getOwnPropertyDescriptor(object, key) ?? { writable: true };
    if (!(writable || set) || typeof object[key] !== "function") continue;
    object[key] = new Proxy(object[key], {
      apply: noting(() => `${name}${key}()`, Reflect.apply),
      construct: noting(() => `new ${name}${key}()`, Reflect.construct),
    });
  }
}

const files = ["fs", "fs/promises", "os"];
const others = ["child_process", "worker_threads", "cluster"];
const network = ["net", "tls", "http", "https", "http2", "dns", "dns/promises", "dgram"];
for (const name of [...files, ...others, ...network]) watch(require(name), `${name}.`);
watch(/** @type {any} */ (process), "process.", [
  "on",
  "once",
  "addListener",
  "chdir",
  "cwd",
  "exit",
  "kill",
]);
watch(globalThis, "", ["fetch", "WebSocket", "setTimeout", "setInterval", "setImmediate"]);
process.env = new Proxy(process.env, {
  get: noting(
    ([, key]) => `process.env.${String(key)}`,
    (env, key) => env[key],
  ),
  has: noting(([, key]) => `process.env.${String(key)}`, Reflect.has),
  ownKeys: noting(() => "process.env", Reflect.ownKeys),
});
syncBuiltinESMExports();

process.prependOnceListener("exit", () => say(1, JSON.stringify([...done])));
await import(process.argv[2] ?? "");
