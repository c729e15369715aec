// One call of each installed package, as a user makes it; prints what came of each as JSON. Runs on Node, Bun and Deno.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";

/** What a runtime other than Node wants before a script. */
const under = "Deno" in globalThis ? ["run", "--allow-all"] : [];

/** @type {Record<string, () => unknown>} a package or door, and a call of it that gives true, or the mechanism of the sandbox */
const checks = {
  "@shalya/limits": async () => (await import("@shalya/limits")).MAX_TOOL_CHARS === 6000,
  "@shalya/errors": async () =>
    (await import("@shalya/errors")).hostErr(new TypeError("no index")) === "TypeError: no index",
  "@shalya/guard": async () => {
    const { screened } = await import("@shalya/guard");
    const withheld = "ERROR: withheld: /a.md: this host withholds it from this model";
    return String(await screened({ readGuard: () => false }, "/a.md", "text")) === withheld;
  },
  "@shalya/guard/secrets": async () => {
    const { guardRead } = await import("@shalya/guard");
    const { secretGuard } = await import("@shalya/guard/secrets");
    const load = () => "db: postgres://app:blue42moon@db/x";
    return (
      (await guardRead({ readGuard: secretGuard() }, "/c", load)) ===
      "db: postgres://app:[password withheld]@db/x"
    );
  },
  "@shalya/clip": async () => {
    const { clip } = await import("@shalya/clip");
    return clip("x".repeat(100), 90) === `${"x".repeat(55)}…[truncated: 55 of 100 chars shown]`;
  },
  "@shalya/clip/spill": async () => {
    const { spill, spillDir } = await import("@shalya/clip/spill");
    const path = spill("whole");
    return dirname(path) === spillDir() && readFileSync(path, "utf8") === "whole";
  },
  "@shalya/clip/stream": async () => {
    const { clipStream } = await import("@shalya/clip/stream");
    const cut = await clipStream(new Blob(["x".repeat(100)]).stream(), 90);
    return cut === `${"x".repeat(55)}…[truncated: 55 of 100 chars shown]`;
  },
  "@shalya/edits": async () => {
    const { applyEdits, diffText } = await import("@shalya/edits");
    return (
      diffText("a\n", applyEdits("a\n", [["a", "b"]]), "f") === "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n"
    );
  },
  "@shalya/edits/schemas": async () => {
    const { editsSchema } = await import("@shalya/edits/schemas");
    return JSON.stringify(editsSchema.parse([["a", "b"]])) === '[{"oldText":"a","newText":"b"}]';
  },
  "@shalya/registry": async () => {
    const { isWrite, writes } = await import("@shalya/registry");
    return isWrite(writes(() => 1));
  },
  "@shalya/registry, zod": async () => {
    const { defineTool } = await import("@shalya/registry");
    const { z } = await import("zod");
    const input = z.object({ path: z.string() });
    const tool = defineTool({ name: "x", description: "x", input, reads: true, run: ({ path }) => path });
    return (
      (await tool({ path: "a" })) === "a" &&
      String(await tool(/** @type {any} */ ({}))).endsWith("{path: string}")
    );
  },
  "@shalya/sandbox": async () => {
    const { Sandbox } = await import("@shalya/sandbox");
    const { hostErr } = await import("@shalya/errors");
    const { fs, mechanism } = new Sandbox(["."]);
    await fs.writeFile("made/here.txt", "text");
    if ((await fs.readText("made/here.txt")).text !== "text") return false;
    const refused = await fs.readFile("/etc/passwd").catch(hostErr);
    return refused === "Unsafe: path is outside the open folders: /etc/passwd" && mechanism;
  },
  "@shalya/exhash": async () => {
    const { exhash, lnhash } = await import("@shalya/exhash");
    return exhash("alpha\n", [[lnhash(1, "alpha"), "s", "alpha", "beta"]]).text === "beta\n";
  },
  "@shalya/tools": async () => {
    const { LocalHost, toolsFor } = await import("@shalya/tools");
    const host = new LocalHost(["."]);
    const [viewFile] = toolsFor(host);
    await host.sandbox.fs.writeFile("made/seen.txt", "text");
    return (await viewFile?.({ path: "made/seen.txt" })) === "1\ttext";
  },
  "@shalya/mcp": async () => {
    const server = createRequire(import.meta.url)
      .resolve("@shalya/mcp/package.json")
      .replace("package.json", "dist/cli.js");
    const params = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "smoke", version: "1" },
    };
    const input = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`;
    const { stdout } = spawnSync(process.execPath, [...under, server, "."], { input, encoding: "utf8" });
    return JSON.parse(stdout).result.serverInfo.name === "shalya-mcp";
  },
  shalya: async () => (await import("shalya")).clip("short", 12) === "short",
  "require()": () => createRequire(import.meta.url)("shalya").clip("short", 12) === "short",
};

/** @type {Record<string, unknown>} */
const results = {};
for (const [name, check] of Object.entries(checks)) {
  results[name] = await Promise.resolve()
    .then(check)
    .then(
      (gives) => (gives === true ? "ok" : gives || "gives something else"),
      (error) => `${error?.name}: ${String(error?.message).split("\n")[0]}`,
    );
}
console.log(JSON.stringify(results));
