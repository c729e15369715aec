import type { Tool } from "@shalya/registry";
import type { Kit } from "./_kit.js";
import { fileInfo } from "./file-info.js";
import { findFiles } from "./find-files.js";
import { grep } from "./grep.js";
import { listRoots } from "./list-roots.js";
import { ls } from "./ls.js";
import { viewFile } from "./view-file.js";

/** The tools that only look. */
export const readingTools = (kit: Kit): Tool[] => [
  viewFile(kit),
  ls(kit),
  findFiles(kit),
  grep(kit),
  fileInfo(kit),
  listRoots(kit),
];
