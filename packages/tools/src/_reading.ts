import type { Tool } from "@shalya/registry";
import { Gate } from "./_gate.js";
import type { Kit } from "./_kit.js";
import { fileInfo } from "./file-info.js";
import { findFiles } from "./find-files.js";
import { grep } from "./grep.js";
import { listRoots } from "./list-roots.js";
import { ls } from "./ls.js";
import { viewFile } from "./view-file.js";

/** The tools that only look. */
export function readingTools(kit: Kit, addresses: boolean): Tool[] {
  const reading = { ...kit, gate: new Gate(AT_ONCE), addresses };
  return [viewFile(reading), ls(kit), findFiles(kit), grep(reading), fileInfo(reading), listRoots(kit)];
}

const AT_ONCE = 4;
