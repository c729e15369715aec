import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OnFiles } from "./_on-files.js";

test("ls names what is in a folder, in order, folders with a slash", async () => {
  const on = new OnFiles({ "b.txt": "", "a/x": "", "A.txt": "", ".hidden": "", ".env": "KEY=1" });
  expect(await on.call("ls", {})).toBe(".env\n.hidden\nA.txt\na/\nb.txt");
  expect(await on.call("ls", { path: "a" })).toBe("x");
  expect(await on.call("ls", { path: on.root })).toBe(await on.call("ls", {}));
});

test("ls says that a folder is empty", async () => {
  const on = new OnFiles();
  expect(await on.call("ls", {})).toBe("(the folder is empty)");
});

test("ls tells what can be reached through a link, and not where it leads", async () => {
  const on = new OnFiles({ "src/a.ts": "", ".env": "KEY=1" });
  writeFileSync(`${on.tmp}/secret`, "");
  symlinkSync("src", on.at("to-folder"));
  symlinkSync("src/a.ts", on.at("to-file"));
  symlinkSync("src/b.ts", on.at("to-nothing"));
  symlinkSync(`${on.tmp}/secret`, on.at("out"));
  symlinkSync(`${on.tmp}/nothing`, on.at("out-to-nothing"));
  symlinkSync(".env", on.at("to-env"));
  symlinkSync("loop", on.at("loop"));
  expect(await on.call("ls", {})).toBe(
    [
      ".env",
      "loop  (link to nothing)",
      "out  (link out of the open folders)",
      "out-to-nothing  (link out of the open folders)",
      "src/",
      "to-env  (link to credentials)",
      "to-file  (link)",
      "to-folder/  (link)",
      "to-nothing  (link to nothing)",
    ].join("\n"),
  );
});

test("ls tells what is neither file nor folder", async () => {
  const on = new OnFiles();
  execFileSync("mkfifo", [on.at("pipe")]);
  expect(await on.call("ls", {})).toBe("pipe  (pipe)");
  const outside = new OnFiles({}, { readOutside: true });
  expect((await outside.call("ls", { path: "/dev" })).split("\n")).toContain("null  (device)");
});

test("ls keeps a long list whole, to be read with view_file", async () => {
  const on = new OnFiles();
  const names = Array.from({ length: 10_000 }, (_, i) => `file-${String(i).padStart(5, "0")}.txt`);
  for (const name of names) writeFileSync(on.at(name), "");
  const shown = await on.call("ls", {});
  expect(shown.length).toBeLessThanOrEqual(6000);
  const [, saved] = /saved to (\S+?); use view_file\. 10000 names in all\]$/.exec(shown) ?? [];
  expect(await on.call("view_file", { path: saved ?? "", start: 10_000 })).toBe("10000\tfile-09999.txt");
});

test("ls says of a path that is no folder what to do next", async () => {
  const on = new OnFiles({ "a.txt": "" });
  mkdirSync(on.at(".ssh"));
  const said = (path: string) => on.call("ls", { path });
  expect(await said("a.txt")).toBe(
    "ERROR: path is not a folder: a.txt; use view_file, or ls for the folder that it is in",
  );
  expect(await said("b")).toBe("ERROR: no such file: b; see what there is with ls or find_files");
  expect(await said("..")).toBe(
    "ERROR: path is outside the open folders: ..; list_roots names the open folders",
  );
  expect(await said(".ssh")).toBe(
    "ERROR: path holds credentials and is never read: .ssh; do without it, or ask the person",
  );
});
