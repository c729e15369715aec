import { expect, test } from "vitest";
import { started } from "./pack.js";

test("npm and npx are started by a shell on Windows, where they are scripts, and by none elsewhere", () => {
  const args = ["--yes", "pnpm@10.34.8", "C:\\a b"];
  expect(started("npx", args, "win32")).toEqual({
    command: "npx",
    args: ['"--yes"', '"pnpm@10.34.8"', '"C:\\a b"'],
    shell: true,
  });
  expect(started("npm", args, "darwin")).toEqual({ command: "npm", args, shell: false });
  expect(started("node", ["-e", 'console.log("%PATH%")'], "win32").shell).toBe(false);
});
