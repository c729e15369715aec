import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative, sep } from "node:path";
import { MAX_FILE } from "shalya";

/** The folder that the server opens. */
export interface Workspace {
  root: string;
  /** The text files of the copy, the longest first, as paths from the root. */
  files: string[];
}

const skipped = new Set([".git", ".turbo", "node_modules", "dist", "coverage"]);

/** A made-up key, put together here so that no scanner takes this file for a leak. */
export const key: string = ["ghp", "Zq7Rt2Wm9Xc4Vb6Nk1Lp3Js5Hd8Gf0Ya2QwE"].join("_");

/** Runs something on a private copy of a folder, with a secret, a link out and a picture planted in it; then removes it. */
export async function withWorkspace<T>(
  folder: string,
  run: (workspace: Workspace) => Promise<T>,
): Promise<T> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "demo-")));
  try {
    return await run(copied(folder, home));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** The copy leaves out what is made or foreign, files too big to be source, and whatever comes after the first thousands. */
function copied(folder: string, home: string): Workspace {
  const root = join(home, "project");
  let left = 5000;
  const wanted = (path: string) => {
    if (path === folder) return true;
    if (skipped.has(basename(path)) || left-- <= 0) return false;
    const found = lstatSync(path);
    return found.isDirectory() || (found.isFile() && found.size <= MAX_FILE);
  };
  cpSync(folder, root, { recursive: true, filter: wanted });
  const own = textFiles(root);
  plant(home, root);
  return { root, files: own.length > 0 ? own : textFiles(root) };
}

/** One file of each kind that the turn needs and a project may not have. */
function plant(home: string, root: string): void {
  const put = (name: string, content: string | Buffer) => writeFileSync(join(root, name), content);
  mkdirSync(join(home, "outside"));
  writeFileSync(join(home, "outside", "secret.txt"), "the secret\n");
  symlinkSync(join(home, "outside"), join(root, "link-out"));
  put(".env", "TOKEN=made-up\n");
  const steps = Array.from({ length: 400 }, (_, i) => `# step ${i + 1}: compiled in ${(i * 37) % 900} ms`);
  put("build-log.txt", `${steps.join("\n")}\n`);
  mkdirSync(join(root, "parts"), { recursive: true });
  for (let i = 1; i <= 300; i++) put(`parts/translation-part-${i}.txt`, `part ${i}\n`);
  put("deploy.yml", `name: demo\ntoken: ${key}\nport: 80\n`);
  put(
    "greet.py",
    'def greet(name):\n\treturn "hello " + name\n\n\ndef part(name):\n\treturn "bye " + name\n',
  );
  const shot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";
  put("shot.png", Buffer.from(shot, "base64"));
}

function textFiles(root: string): string[] {
  const all = readdirSync(root, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /\.(c|go|js|json|md|mjs|py|rs|ts|tsx|txt)$/.test(path))
    .map((path) => ({ path, lines: readFileSync(path, "utf8").split("\n").length }))
    .sort((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1))
    .map(({ path }) => relative(root, path).split(sep).join("/"));
}
