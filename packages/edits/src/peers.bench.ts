import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, bench, describe } from "vitest";
import { applyEdits } from "./apply-edits.js";
import { diffEdits } from "./diff-edits.js";

interface Pair {
  oldText: string;
  newText: string;
}
interface ServerFilesystem {
  setAllowedDirectories(folders: string[]): void;
  applyFileEdits(path: string, edits: Pair[], dryRun: boolean): Promise<string>;
}
interface Pi {
  applyEditsToNormalizedContent(
    text: string,
    edits: Pair[],
    path: string,
  ): { baseContent: string; newContent: string };
  generateDiffString(before: string, after: string): unknown;
}

/** The peers' own functions, by file: neither names them among its exports. */
const peer = (path: string) => import(new URL(`../node_modules/${path}`, import.meta.url).href);
const server: ServerFilesystem = await peer("@modelcontextprotocol/server-filesystem/dist/lib.js");
const pi: Pi = await peer("@mariozechner/pi-coding-agent/dist/core/tools/edit-diff.js");

const file = join(tmpdir(), `edits-peers-${process.pid}.txt`);
const lines = Array.from({ length: 60_000 }, (_, i) => `  const row_${i} = sum(${i * 7});`);
const text = `${lines.join("\n")}\n`;
writeFileSync(file, text);
server.setAllowedDirectories([tmpdir()]);
afterAll(() => rmSync(file, { force: true }));

const options = { time: 0, iterations: 3, warmupTime: 0, warmupIterations: 1 };

for (const n of [1, 20, 100]) {
  const pairs = Array.from({ length: n }, (_, i): Pair => {
    const oldText = lines[Math.floor(((i + 0.5) * lines.length) / n)] ?? "";
    return { oldText, newText: oldText.replace("sum", "total") };
  });
  const list = pairs.map(({ oldText, newText }): [string, string] => [oldText, newText]);

  describe(`${n} edits in 60,000 lines, applied and shown as a diff`, () => {
    bench(
      "applyEdits and diffEdits",
      () => {
        applyEdits(text, list);
        diffEdits(text, list);
      },
      options,
    );
    bench("server-filesystem", async () => void (await server.applyFileEdits(file, pairs, true)), options);
    bench(
      "pi coding agent",
      () => {
        const { baseContent, newContent } = pi.applyEditsToNormalizedContent(text, pairs, file);
        pi.generateDiffString(baseContent, newContent);
      },
      options,
    );
  });
}
