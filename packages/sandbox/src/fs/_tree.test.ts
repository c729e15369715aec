import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Sandbox } from "../index.js";
import { refusal } from "./_each-way.js";

test("rename() and rm() take folders that are 200 deep, and refuse deeper ones before anything changes", async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "deep-")));
  using sandbox = new Sandbox([root]);
  const { fs } = sandbox;
  try {
    mkdirSync(join(root, "most", ..."a".repeat(200)), { recursive: true });
    mkdirSync(join(root, "deep", ..."a".repeat(201)), { recursive: true });
    await fs.rename("most", "moved");
    await fs.rm("moved", { recursive: true });
    const words = "folder holds folders more than 200 deep, so move or remove those in it first: deep";
    for (const call of [fs.rm("deep", { recursive: true }), fs.rename("deep", "other")])
      expect(await refusal(call)).toEqual({ name: "Unsafe", message: words });
    expect(readdirSync(root, { recursive: true })).toHaveLength(202);
    await fs.rename("deep/a", "b");
    await fs.rmdir("deep");
    await fs.rm("b", { recursive: true });
    expect(readdirSync(root)).toEqual([]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
