import type { Tool } from "@shalya/registry";
import type { Kit } from "./_kit.js";
import { toolOf, type Work } from "./_work.js";
import { createFile } from "./create-file.js";
import { deleteFile } from "./delete-file.js";
import { editFile } from "./edit-file.js";
import { makeFolder } from "./make-folder.js";
import { moveFile } from "./move-file.js";
import { replaceText } from "./replace-text.js";

/** What the tools do that are only there when they are asked for. All of them change files. */
export const OPTIN: Readonly<Record<string, (kit: Kit) => Work>> = { edit_file: editFile };

/** What the tools that change files do, with those that are asked for. */
export const works = (kit: Kit, optin: readonly string[]): Work[] => [
  createFile(kit),
  replaceText(kit),
  moveFile(kit),
  deleteFile(kit),
  makeFolder(kit),
  ...optin.flatMap((name) => OPTIN[name]?.(kit) ?? []),
];

/** The tools that change files. */
export const writingTools = (kit: Kit, optin: readonly string[]): Tool[] =>
  works(kit, optin).map((work) => toolOf(kit, work));
