import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CLIENTS, type Connection, NEWER, OLDER } from "./_clients.js";
import { folderOf, PNG } from "./_folder.js";

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };
const WRITES = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };

const HINTS = {
  view_file: READS,
  ls: READS,
  find_files: READS,
  grep: READS,
  file_info: READS,
  list_roots: READS,
  create_file: WRITES,
  replace_text: WRITES,
  move_file: WRITES,
  delete_file: WRITES,
  make_folder: WRITES,
};

const said = (text: string) => [{ type: "text", text }];

const open: Connection[] = [];
const kept = async (connection: Promise<Connection>): Promise<Connection> => {
  open.push(await connection);
  return connection;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

describe.each(Object.entries(CLIENTS))("%s", (which, connect) => {
  const token = `ghp_${"a1B2".repeat(9)}`;
  const root = folderOf({ "a.txt": "one\r\ntwo\r\n", "a.png": PNG, "token.txt": `token = ${token}` });
  let connection: Connection;
  beforeAll(async () => {
    connection = await connect([root]);
  });
  afterAll(() => connection.close());

  test("speaks the protocol it should", () => {
    const newer = which === NEWER || which === "client v2, what there is";
    expect(connection.version).toBe(which === "client v1" ? undefined : newer ? "2026-07-28" : "2025-11-25");
  });

  test("lists the tools, each with its hints", async () => {
    const listed = (await connection.tools()).map(({ name, annotations }) => [name, annotations]);
    expect(Object.fromEntries(listed)).toEqual(HINTS);
  });

  test("reads, edits and reads again", async () => {
    const { call } = connection;
    expect((await call("view_file", { path: "a.txt" })).content).toEqual(said("1\tone\n2\ttwo"));
    const edited = await call("replace_text", { path: "a.txt", edits: [["two", "zwei"]] });
    expect(edited.isError).toBe(false);
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("one\r\nzwei\r\n");
    expect((await call("grep", { pattern: "zw.i" })).content).toEqual(said("a.txt:2  zwei"));
  });

  test("is told of a failure as one", async () => {
    const { content, isError } = await connection.call("view_file", { path: "/etc/passwd" });
    expect({ content, isError }).toEqual({
      content: said(
        "ERROR: path is outside the open folders: /etc/passwd; list_roots names the open folders",
      ),
      isError: true,
    });
    expect((await connection.call("view_file", { path: 7 })).isError).toBe(true);
  });

  test("sees a picture, and a secret masked", async () => {
    const { content } = await connection.call("view_file", { path: "a.png" });
    expect(content[1]).toEqual({ type: "image", data: PNG.toString("base64"), mimeType: "image/png" });
    expect((await connection.call("view_file", { path: "token.txt" })).content).toEqual(
      said("1\ttoken = [github token withheld]"),
    );
  });
});

// The newest protocol has no roots, and a client that can do both falls back to one that has.
test.each(Object.entries(CLIENTS).filter(([which]) => which !== NEWER))(
  "%s opens its roots where no folder is named",
  async (_which, connect) => {
    const [a, b] = [folderOf(), folderOf()];
    const { call, setRoots } = await kept(connect([], [pathToFileURL(a).href]));
    expect((await call("list_roots")).content).toEqual(said(a));
    await setRoots([pathToFileURL(b).href]);
    expect((await call("list_roots")).content).toEqual(said(b));
  },
);

test("a client of the newer protocol cannot connect where no folder is named", async () => {
  await expect(CLIENTS[NEWER]?.([])).rejects.toThrow("the server did not offer pinned protocol version");
});

test("shalya-mcp lists no tool that writes where all folders are for reading", async () => {
  const { tools } = await kept(OLDER(["--read", folderOf()]));
  expect((await tools()).map(({ name }) => name)).toEqual(Object.keys(HINTS).slice(0, 6));
});

test("shalya-mcp keeps the whole of a long result until it ends", async () => {
  const lines = Array.from({ length: 3000 }, (_, i) => `line ${i} needle`);
  const { call, close } = await OLDER(["--max-chars", "300", folderOf({ "a.txt": lines.join("\n") })]);
  const { content } = await call("grep", { pattern: "needle" });
  const text = content[0]?.type === "text" ? content[0].text : "";
  expect(text.length).toBeLessThanOrEqual(300);
  const saved = /saved to (\S+?)[;,:)\]]/.exec(text)?.[1] ?? "";
  expect(existsSync(saved)).toBe(true);
  expect((await call("view_file", { path: saved })).isError).toBe(false);
  await close();
  expect(existsSync(saved)).toBe(false);
});
