import { preset } from "@shalya/workbench/tsup";
import { defineConfig } from "tsup";

const doors = [
  "index",
  "ai",
  "anthropic",
  "langchain",
  "mcp",
  "openai",
  "schemas",
  "secrets",
  "spill",
  "stream",
];

// The build script has tsc write the declarations, door by door: rolled up together, those of the first door name what all
// the others need, zod among it.
export default defineConfig({ ...preset(doors.map((door) => `src/${door}.ts`)), dts: false });
