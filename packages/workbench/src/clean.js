// Removes what was built. A build that Turbo takes from its cache is laid over what is there, and would leave old files in it.
import { rmSync } from "node:fs";
import { at, packages } from "./workspace.js";

for (const { dir } of packages) rmSync(at(`packages/${dir}/dist`), { recursive: true, force: true });
