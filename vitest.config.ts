import { aliases, doctest, total } from "@shalya/workbench/vitest";
import { defineConfig } from "vitest/config";

// Tests that need GNU patch run in .ci/run, which sets this and installs it.
const needsPatch = process.env["SHALYA_GNU_PATCH"] ? [] : ["**/*.patch.test.ts"];

export default defineConfig({
  plugins: [doctest()],
  resolve: { alias: aliases() },
  test: {
    include: ["packages/*/src/**/*.test.ts", "packages/*/README.md", "README.md"],
    exclude: ["**/node_modules/**", ...needsPatch],
    reporters: ["default", total()],
    benchmark: { include: ["packages/*/src/**/*.bench.ts"] },
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**/*.ts"],
      exclude: ["**/*.test.ts", "**/*.bench.ts", "packages/workbench/**"],
      reporter: ["text-summary"],
      thresholds: { lines: 95, branches: 90 },
    },
  },
});
