import { bench, describe } from "vitest";
import { DENY_WRITE, denied } from "./index.js";

const folders = [
  "/home/k/work/app/src",
  "/home/k/work/app/node_modules/left-pad/lib",
  "/home/k/work/app/test",
];
const paths = folders.flatMap((folder) =>
  ["index.ts", "util.test.ts", "README.md"].map((name) => `${folder}/${name}`),
);
let i = 0;
const next = (): string => paths[i++ % paths.length] ?? "";

describe("denied() of one path", () => {
  bench("String.split, the floor", () => {
    next().split("/");
  });
  bench("denied, DENY", () => {
    denied(next());
  });
  bench("denied, DENY_WRITE", () => {
    denied(next(), DENY_WRITE);
  });
  bench("denied, a name that needs folding", () => {
    denied("/home/k/work/Café/naïve.ts");
  });
});
