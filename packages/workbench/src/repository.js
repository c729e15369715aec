// Writes into each published manifest where its sources are, which npm compares with the provenance of what is published.
// Only the place that publishes knows it: GITHUB_REPOSITORY, as GitHub sets it, "owner/name".
import { readFileSync, writeFileSync } from "node:fs";
import { at, published } from "./workspace.js";

const where = process.env["GITHUB_REPOSITORY"] ?? "";
if (!/^[\w.-]+\/[\w.-]+$/.test(where))
  throw new Error(
    'GITHUB_REPOSITORY names no repository: publish from the release workflow, or set it to "owner/name"',
  );

for (const { dir } of published) {
  const path = at(`packages/${dir}/package.json`);
  const repository = {
    type: "git",
    url: `git+https://github.com/${where}.git`,
    directory: `packages/${dir}`,
  };
  const whole = { ...JSON.parse(readFileSync(path, "utf8")), repository };
  writeFileSync(path, `${JSON.stringify(whole, null, 2)}\n`);
}
