// One call of each package, as an installed user makes it; prints "ok", or throws. Runs on Node, Bun and Deno.
import { applyEdits, clip, diffText, failed, hostErr, isWrite, Sandbox, screened, writes } from "shalya";
import { spill } from "shalya/spill";

const checks = {
  limits: async () => (await import("@shalya/limits")).MAX_TOOL_CHARS === 6000,
  errors: () => hostErr(new TypeError("no index")) === "TypeError: no index",
  guard: async () => failed(String(await screened({ readGuard: () => false }, "/a.md", "text"))),
  clip: () => clip("x".repeat(100), 90) === `${"x".repeat(55)}…[truncated: 55 of 100 chars shown]`,
  spill: () => typeof spill("whole") === "string",
  edits: () =>
    diffText("a\n", applyEdits("a\n", [["a", "b"]]), "f") === "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n",
  registry: () => isWrite(writes(() => 1)),
  sandbox: () => {
    try {
      new Sandbox(["."]).check("/etc/passwd");
      return false;
    } catch (e) {
      return hostErr(e) === "Unsafe: path is outside the open folders: /etc/passwd";
    }
  },
  "sandbox.fs": async () => {
    const { fs, mechanism } = new Sandbox(["."]);
    await fs.writeFile("made/here.txt", "text");
    console.log(`mechanism: ${mechanism}`);
    return (await fs.readText("made/here.txt")).text === "text";
  },
};
for (const [name, check] of Object.entries(checks)) {
  if (!(await check())) throw new Error(`"${name}" gives something else here`);
}
console.log("ok");
