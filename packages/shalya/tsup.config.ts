import { preset } from "@shalya/workbench/tsup";
import { defineConfig } from "tsup";

export default defineConfig(
  preset([
    "src/index.ts",
    "src/ai.ts",
    "src/anthropic.ts",
    "src/langchain.ts",
    "src/mcp.ts",
    "src/openai.ts",
    "src/schemas.ts",
    "src/secrets.ts",
    "src/spill.ts",
    "src/stream.ts",
  ]),
);
