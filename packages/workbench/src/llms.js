import { readFileSync } from "node:fs";
import { at, published } from "./workspace.js";

/** @param {string} path */
const read = (path) => readFileSync(at(path), "utf8").trimEnd();

/** A map of the project for a model: one line a package, with where to read on. */
export function llms() {
  const [title = "", , sentence = ""] = read("README.md").split("\n");
  const rows = published.map(({ dir, name, description }) => {
    return `- [${name}](packages/${dir}/README.md): ${description} [API](packages/${dir}/api.md)`;
  });
  const more = [
    "- [What is promised and what is not](SECURITY.md)",
    "- [How a change is made](CONTRIBUTING.md)",
  ];
  return `${title}\n\n> ${sentence}\n\n## Packages\n\n${rows.join("\n")}\n\n## More\n\n${more.join("\n")}\n`;
}

/** Everything a model needs to use the packages: each README and each API, one after another. */
export const llmsFull = () =>
  `${[read("README.md"), ...published.flatMap(({ dir }) => [read(`packages/${dir}/README.md`), read(`packages/${dir}/api.md`)])].join("\n\n---\n\n")}\n`;
