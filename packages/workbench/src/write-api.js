// Writes api.md of every published package, and llms.txt and llms-full.txt at the top. With `--released`, as part of a
// release, it also records in released.json that these are the released APIs.
import { writeFileSync } from "node:fs";
import { apiOf, markOf } from "./api.js";
import { llms, llmsFull } from "./llms.js";
import { at, published } from "./workspace.js";

const apis = published.map((pkg) => ({ ...pkg, api: apiOf(pkg) }));
for (const { dir, api } of apis) writeFileSync(at(`packages/${dir}/api.md`), api);
writeFileSync(at("llms.txt"), llms());
writeFileSync(at("llms-full.txt"), llmsFull());
if (process.argv.includes("--released")) {
  const marks = Object.fromEntries(apis.map(({ name, api }) => [name, markOf(api)]));
  writeFileSync(at("packages/workbench/released.json"), `${JSON.stringify(marks, null, 2)}\n`);
}
