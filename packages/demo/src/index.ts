import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { paint } from "./paint.js";
import { play } from "./play.js";
import { turn } from "./turn.js";
import { withWorkspace } from "./workspace.js";

const sources = fileURLToPath(new URL("../../", import.meta.url));
const folder = process.argv[2] ?? sources;
if (!existsSync(folder)) {
  console.error(
    `the folder "${folder}" does not exist: name one, or leave it out to use this repository's sources`,
  );
  process.exit(2);
}
const say = (line: string) => console.log(line);
const wrong = await withWorkspace(folder, (workspace) =>
  play(turn(workspace), workspace, say, paint(process.stdout)),
);
if (wrong > 0) process.exitCode = 1;
