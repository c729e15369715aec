export { spill } from "./_spill.js";
export { spillDir, spillDirs } from "./_spill-dir.js";
