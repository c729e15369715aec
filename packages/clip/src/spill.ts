export { spill } from "./_spill.js";
export { spillDir, spillDirs } from "./_spill-dir.js";
export { createSpill, isSpill, type Spill, type SpillOptions } from "./create-spill.js";
