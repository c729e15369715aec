import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { LocalHost } from "./local-host.js";
import { toolsFor } from "./tools-for.js";

const tmp = realpathSync(mkdtempSync(join(tmpdir(), "shalya-tools-")));
afterAll(() => rmSync(tmp, { recursive: true, force: true }));
const folder = (name: string): string => {
  mkdirSync(join(tmp, name), { recursive: true });
  return join(tmp, name);
};
const roots = async (host: LocalHost, maxChars = 6000) =>
  toolsFor(host, { maxChars }).find(({ name }) => name === "list_roots")?.({});

test("list_roots names the open folders, those for reading only as such", async () => {
  using host = new LocalHost([folder("a"), folder("b")], { readRoots: [folder("c")] });
  expect(await roots(host)).toBe(`${tmp}/a\n${tmp}/b\n${tmp}/c  (read only)`);
  host.sandbox.dropRoot(folder("a"));
  expect(await roots(host)).toBe(`${tmp}/b\n${tmp}/c  (read only)`);
});

test("list_roots says that no folder is open", async () => {
  using host = new LocalHost();
  expect(await roots(host)).toBe("(no folder is open: ask the person to open one)");
});

test("list_roots keeps each folder on one line, and a long list whole", async () => {
  using host = new LocalHost([folder("a\nb")]);
  expect(await roots(host)).toBe(`${tmp}/a\\u000ab`);
  using many = new LocalHost(Array.from({ length: 60 }, (_, i) => folder(`many/${i}`)));
  expect(await roots(many, 300)).toMatch(/saved to \S+; use view_file\. 60 folders in all\]$/);
});
