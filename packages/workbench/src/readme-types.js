// Writes each README's `ts` fences as modules under its package's .readme/, for tsc to check where its imports resolve.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fences, readmes } from "./fences.js";
import { at, packages } from "./workspace.js";

for (const { dir } of packages) rmSync(at(`packages/${dir}/.readme`), { recursive: true, force: true });
for (const { name, text } of readmes()) {
  const folder = at(`packages/${name === "root" ? "shalya" : name}/.readme`);
  mkdirSync(folder, { recursive: true });
  for (const { line, code } of fences(text))
    writeFileSync(`${folder}/${name}-${line}.ts`, `${code}\nexport {};\n`);
}
