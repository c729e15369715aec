import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { markOf } from "./api.js";
import { changeset } from "./changesets.js";
import { at, published } from "./workspace.js";

/** The pending changesets: what Changesets reads, which is not its README. */
const pending = readdirSync(at(".changeset"))
  .filter((file) => file.endsWith(".md") && !/^readme\.md$/i.test(file))
  .map((file) => ({ file, ...changeset(readFileSync(at(`.changeset/${file}`), "utf8")) }));

test("every pending changeset names published packages, says what changed, and forgets no shalya", () => {
  expect(pending.filter(({ faults }) => faults.length > 0)).toEqual([]);
});

test("a changeset gives the bump of each package that it names, however they are quoted", () => {
  const text = `---\n"@shalya/mcp": minor\n'@shalya/tools': patch # why\n---\n\nIt hung; it ends now.\n`;
  expect(changeset(text)).toEqual({
    names: { "@shalya/mcp": "minor", "@shalya/tools": "patch" },
    faults: [],
  });
  expect(changeset(text.replaceAll("\n", "\r\n")).faults).toEqual([]);
});

test("a changeset that changes nothing a user sees names no package", () => {
  expect(changeset("---\n---\n\nOnly tests.\n")).toEqual({ names: {}, faults: [] });
});

test("a line in the words of a changeset names no package", () => {
  const text = `---\n"@shalya/mcp": minor\n---\n\nWhat a changeset looks like:\n\n"@shalya/tools": minor\n`;
  expect(changeset(text).names).toEqual({ "@shalya/mcp": "minor" });
});

test.each([
  ['---\n"@shalya/mcp": minor\n---\n', "it has no words: say what bit the reader and what is true now"],
  ['---\n"@shalya/mcp": minor\n---\n\n- \n', "it has no words: say what bit the reader and what is true now"],
  ['"@shalya/mcp": minor\n\nWords.\n', "it has no front matter: write it by npm run changeset"],
  ['---\n"@shalya/mpc": minor\n---\n\nWords.\n', '"@shalya/mpc" is no published package: name one that is'],
  ['---\n"@shalya/demo": minor\n---\n\nWords.\n', '"@shalya/demo" is no published package: name one that is'],
  ['---\n"@shalya/mcp": none\n---\n\nWords.\n', '"@shalya/mcp" gets "none": say patch, minor or major'],
  [
    '---\n"@shalya/errors": minor\n"@shalya/limits": major\n---\n\nWords.\n',
    'it changes what shalya gives again: add "shalya": major',
  ],
  [
    '---\n"@shalya/errors": minor\nshalya: patch\n---\n\nWords.\n',
    'it changes what shalya gives again: add "shalya": minor',
  ],
])("the changeset %j is refused", (text, fault) => {
  expect(changeset(text).faults).toEqual([fault]);
});

const released: Record<string, string> = JSON.parse(
  readFileSync(at("packages/workbench/released.json"), "utf8"),
);

for (const { name, dir } of published) {
  test(`${name}: an API that is not the released one has a changeset`, () => {
    const changed = released[name] !== markOf(readFileSync(at(`packages/${dir}/api.md`), "utf8"));
    const named = pending.some(({ names }) => names[name] !== undefined);
    expect(changed && !named, `run "npm run changeset" for ${name}`).toBe(false);
  });
}
