export { type Command, type Exhash, type ExhashOptions, exhash, type Field } from "./exhash.js";
export { lineHash } from "./line-hash.js";
export { lnhash } from "./lnhash.js";
export { lnhashview, type ViewOptions } from "./lnhashview.js";
export { type ReportOptions, report } from "./report.js";
