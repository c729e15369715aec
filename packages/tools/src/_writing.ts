import type { Tool } from "@shalya/registry";
import type { Kit } from "./_kit.js";
import { toolOf, type Work } from "./_work.js";
import { createFile } from "./create-file.js";
import { deleteFile } from "./delete-file.js";
import { makeFolder } from "./make-folder.js";
import { moveFile } from "./move-file.js";
import { replaceText } from "./replace-text.js";

/** What the tools that change files do. */
export const works = (kit: Kit): Work[] => [
  createFile(kit),
  replaceText(kit),
  moveFile(kit),
  deleteFile(kit),
  makeFolder(kit),
];

/** The tools that change files. */
export const writingTools = (kit: Kit): Tool[] => works(kit).map((work) => toolOf(kit, work));
