import { execFileSync } from "node:child_process";
import { bench, describe } from "vitest";

/** Starts Node, with or without the built meta package imported. */
const start = (code: string) => {
  execFileSync(process.execPath, ["--input-type=module", "-e", code]);
};
const built = new URL("../dist/index.js", import.meta.url).href;

describe("start of a process", () => {
  const options = { iterations: 15, time: 0, warmupIterations: 3 };
  bench("an empty Node", () => start(""), options);
  bench("importing shalya", () => start(`import ${JSON.stringify(built)}`), options);
});
