import { preset } from "@shalya/workbench/tsup";
import { defineConfig } from "tsup";

export default defineConfig(preset(["src/index.ts"]));
