export { applyEdits } from "./apply-edits.js";
export { type Cmd, type CmdField, cmds, cmds as parseCmds } from "./cmds.js";
export { diffEdits } from "./diff-edits.js";
export { type DiffOptions, diffText } from "./diff-text.js";
export { type Edit, edits, edits as parseEdits } from "./edits.js";
