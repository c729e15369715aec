import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { at, published } from "./workspace.js";

/**
 * The most bytes a root door may weigh: minified, gzipped, its own code only (for the meta package, all of ours).
 * Each is what was measured and a tenth more; raise one in the commit that needs it, and say there why.
 */
const ceilings: Record<string, number> = {
  limits: 560,
  errors: 2830,
  guard: 3180,
  clip: 9480,
  sandbox: 18_650,
  edits: 10_900,
  registry: 7620,
  exhash: 11_900,
  tools: 19_900,
  mcp: 640,
  shalya: 49_800,
};

const thirds = ["@modelcontextprotocol/*", "diff", "diff/*", "ignore", "picomatch", "re2js", "zod"];

async function weight(dir: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [at(`packages/${dir}/dist/index.js`)],
    bundle: true,
    minify: true,
    write: false,
    platform: "node",
    format: "esm",
    external: dir === "shalya" ? thirds : ["@shalya/*", ...thirds],
    tsconfigRaw: "{}",
  });
  return gzipSync(outputFiles[0]?.contents ?? "").length;
}

test("every published package has a ceiling", () => {
  expect(Object.keys(ceilings).sort()).toEqual(published.map((p) => p.dir).sort());
});

for (const [dir, ceiling] of Object.entries(ceilings)) {
  test(`${dir} stays under its ceiling`, async () => {
    const bytes = await weight(dir);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(ceiling);
  });
}
