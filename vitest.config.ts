import { aliases, doctest, total } from "@shalya/workbench/vitest";
import { defineConfig } from "vitest/config";

// Tests that need GNU patch run in .ci/run, which sets this and installs it.
const needsPatch = process.env["SHALYA_GNU_PATCH"] ? [] : ["**/*.patch.test.ts"];
// Tests of packages that need a later Node run where Node is that new; .ci/run brings one.
const needsNode22 = Number(process.versions.node.split(".")[0]) >= 22 ? [] : ["**/*.node22.test.ts"];

export default defineConfig({
  plugins: [doctest()],
  resolve: { alias: aliases() },
  test: {
    include: ["packages/*/src/**/*.test.ts", "packages/*/README.md", "README.md"],
    exclude: ["**/node_modules/**", ...needsPatch, ...needsNode22],
    globalSetup: ["packages/workbench/src/temp.js"],
    // A guard against hangs, not a clock: a busy machine may take its time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
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
