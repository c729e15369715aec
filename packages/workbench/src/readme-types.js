// Writes each README's `ts` fences as modules under .readme/, for tsc to check.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fences, readmes } from "./fences.js";

const out = new URL("../.readme/", import.meta.url);
rmSync(out, { recursive: true, force: true });
mkdirSync(out);
for (const { name, text } of readmes()) {
  for (const { line, code } of fences(text))
    writeFileSync(new URL(`${name}-${line}.ts`, out), `${code}\nexport {};\n`);
}
