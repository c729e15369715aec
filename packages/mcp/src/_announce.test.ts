import { mkdtempSync, realpathSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LocalHost } from "@shalya/tools";
import { expect, test } from "vitest";
import { announce } from "./_announce.js";
import { argumentsOf, type Settings } from "./_arguments.js";

const folder = (): string => realpathSync(mkdtempSync(join(tmpdir(), "a-")));

test("announce() says which folders cannot be read", () => {
  const [open, closed, alsoClosed] = [folder(), folder(), folder()];
  using host = new LocalHost([open, closed], { readRoots: [alsoClosed] });
  // No permission keeps root out.
  for (const one of [closed, alsoClosed]) rmdirSync(one);
  const lines: string[] = [];
  announce(host, argumentsOf([open]) as Settings, (line) => lines.push(line));
  expect(lines.slice(1)).toEqual([
    `open: ${open}, ${closed}`,
    `open for reading: ${alsoClosed}`,
    `this process may not read, so that calls there will fail: ${closed}, ${alsoClosed}`,
  ]);
});
