export { spill } from "./_spill.js";
export { allSpillDirs, spillDir, spillDirs } from "./_spill-dir.js";
export { createSpill, isSpill, type Spill, type SpillOptions } from "./create-spill.js";
