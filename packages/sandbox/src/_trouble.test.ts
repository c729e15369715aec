import { expect, test } from "vitest";
import { troubleWith } from "./_trouble.js";

test("troubleWith() says what stopped the way through a path", () => {
  expect(["ENOTDIR", "ELOOP", "ENAMETOOLONG", "EACCES", "EPERM", "EILSEQ", "EIO"].map(troubleWith)).toEqual([
    "path leads through a file, which holds nothing",
    "path follows too many links, perhaps in a circle",
    "path is longer, or has a longer name, than a disk takes",
    "path lies in a folder that this process may not enter",
    "path lies in a folder that this process may not enter",
    "path follows a link to a name that is no UTF-8",
    "path cannot be followed (EIO)",
  ]);
});
