import { Media } from "@shalya/errors";
import { Refusal } from "@shalya/guard";
import { callResult } from "@shalya/registry/mcp";
import { expect, test } from "vitest";
import { OnFiles, PICTURES } from "./_on-files.js";
import { toolsFor } from "./tools-for.js";

const { PNG, JPEG, GIF, WebP } = PICTURES;

/** What the tool gives, as it is. */
const given = async (on: OnFiles, path: string) => {
  const tool = toolsFor(on.host).find(({ name }) => name === "view_file");
  return tool?.({ path });
};

test("view_file numbers the lines of a file", async () => {
  const on = new OnFiles({ "src/a.ts": "const a = 1;\n\nexport { a };\n" });
  expect(await on.call("view_file", { path: "src/a.ts" })).toBe("1\tconst a = 1;\n2\t\n3\texport { a };");
  expect(await on.call("view_file", { path: on.at("src/a.ts"), start: 2, end: 3 })).toBe(
    "2\t\n3\texport { a };",
  );
});

test("view_file says how to read on, in its own arguments", async () => {
  const on = new OnFiles({ "a.txt": "a line of text\n".repeat(500) });
  const shown = await on.call("view_file", { path: "a.txt" }, { maxChars: 300 });
  expect(shown.split("\n").at(-1)).toBe("…[486 more line(s) not shown. read on with start=15]");
  const next = await on.call("view_file", { path: "a.txt", start: 15, end: 16 }, { maxChars: 300 });
  expect(next).toBe("15\ta line of text\n16\ta line of text");
});

test("view_file reads on in a line by an offset", async () => {
  const on = new OnFiles({ "a.txt": `${"x".repeat(9_000)}END` });
  expect(await on.call("view_file", { path: "a.txt", offset: 8_998 })).toBe("1\txxEND");
});

test("view_file shows each character of a file once to who follows its hints", async () => {
  const lines = [
    "first",
    "",
    "x".repeat(5000),
    "漢字".repeat(700),
    "",
    `e\u0301${"👩‍👩‍👧".repeat(200)}`,
    "\tlast",
  ];
  const on = new OnFiles({ "a.txt": lines.join("\r\n") });
  const seen: string[] = [];
  for (let next: object | undefined = {}; next; ) {
    const rows = (await on.call("view_file", { path: "a.txt", ...next }, { maxChars: 300 })).split("\n");
    const hint = /^…\[.* read on with start=(\d+)(?:, offset=(\d+))?\]$/.exec(rows.at(-1) ?? "");
    for (const row of hint ? rows.slice(0, -1) : rows) {
      const [, number = "", text = ""] = /^(\d+)\t(.*)$/s.exec(row) ?? [];
      seen[Number(number) - 1] = (seen[Number(number) - 1] ?? "") + text;
    }
    next = hint ? { start: Number(hint[1]), offset: Number(hint[2] ?? 0) } : undefined;
  }
  expect(seen).toEqual(lines);
});

test("view_file leaves a byte order mark out, and decodes what one says is UTF-16", async () => {
  const little = Buffer.from("\uFEFFgrün\r\n2", "utf16le");
  const on = new OnFiles({
    "utf8.txt": "\uFEFFgrün\n2",
    "little.txt": little,
    "big.txt": Buffer.from(little).swap16(),
  });
  for (const path of ["utf8.txt", "little.txt", "big.txt"])
    expect(await on.call("view_file", { path })).toBe("1\tgrün\n2\t2");
  // No more than one.
  on.put("two.txt", Buffer.from("\uFEFF\uFEFFx", "utf16le"));
  expect(await on.call("view_file", { path: "two.txt" })).toBe("1\t\uFEFFx");
});

test("view_file gives a picture by its bytes and not by its name", async () => {
  const on = new OnFiles({
    "a.png": PNG,
    "b.txt": JPEG,
    c: GIF,
    "d.jpg": WebP,
    "no.png": "<svg>",
  });
  expect(await given(on, "a.png")).toEqual(
    new Media(`a.png is a PNG picture of ${PNG.length} bytes`, [on.at("a.png")]),
  );
  expect(await given(on, "b.txt")).toEqual(
    new Media(`b.txt is a JPEG picture of ${JPEG.length} bytes`, [on.at("b.txt")]),
  );
  expect(await given(on, "c")).toEqual(new Media(`c is a GIF picture of ${GIF.length} bytes`, [on.at("c")]));
  expect(await given(on, "d.jpg")).toEqual(
    new Media(`d.jpg is a WebP picture of ${WebP.length} bytes`, [on.at("d.jpg")]),
  );
  expect(await given(on, "no.png")).toBe("1\t<svg>");
});

test("view_file gives a picture that a door can load", async () => {
  const on = new OnFiles({ "a.png": PNG });
  const { load } = on.host;
  expect(await callResult((await given(on, "a.png")) ?? "", { load })).toEqual({
    content: [
      { type: "text", text: `a.png is a PNG picture of ${PNG.length} bytes` },
      { type: "image", data: PNG.toString("base64"), mimeType: "image/png" },
    ],
    isError: false,
  });
});

test("view_file tells a picture that is too large for a model by its size", async () => {
  const size = PNG.length + 3_900_000;
  const on = new OnFiles({ "a.png": Buffer.concat([PNG, Buffer.alloc(3_900_000)]) });
  expect(await given(on, "a.png")).toBe(
    `a.png is a PNG picture of ${size} bytes; it is not shown, since it has more than 3900000`,
  );
});

test.for(Object.entries(PICTURES))("view_file shows no %s that is cut off", async ([format, picture]) => {
  for (const length of [12, 16, picture.length - 5]) {
    const on = new OnFiles({ a: Buffer.concat([picture.subarray(0, length), Buffer.from([0])]) });
    expect(await given(on, "a")).toBe(
      `a is a ${format} picture of ${length + 1} bytes; it is not shown, since part of it is missing`,
    );
  }
  const on = new OnFiles({ a: Buffer.concat([picture, Buffer.alloc(9)]) });
  expect(await given(on, "a")).toBeInstanceOf(Media);
});

test("view_file shows no picture with more pixels on a side than a model takes", async () => {
  const changed = (picture: Buffer, at: number, value: number[]) => {
    const copy = Buffer.from(picture);
    copy.set(value, at);
    return copy;
  };
  const [fits, more] = [8000, 8001].map((side) => [side >> 8, side & 255]) as [number[], number[]];
  const sides: [name: string, picture: Buffer, at: number, turned: boolean][] = [
    ["PNG", PNG, 18, false],
    ["PNG", PNG, 22, false],
    ["JPEG", JPEG, 7, false],
    ["JPEG", JPEG, 9, false],
    ["GIF", GIF, 6, true],
    ["GIF", GIF, 8, true],
  ];
  for (const [format, picture, at, isTurned] of sides) {
    const put = (value: number[]) => changed(picture, at, isTurned ? value.toReversed() : value);
    const on = new OnFiles({ a: put(fits), b: put(more) });
    expect(await given(on, "a")).toBeInstanceOf(Media);
    expect(await given(on, "b")).toBe(
      `b is a ${format} picture of ${picture.length} bytes; it is not shown, since a side of it has more than 8000 pixels`,
    );
  }
});

test("view_file asks the guard about a picture, as one", async () => {
  const asked: unknown[] = [];
  const on = new OnFiles(
    { "a.png": PNG },
    {
      guard: ({ path, spelled, tool, kind, hasText }) => {
        asked.push({ path, spelled, tool, kind, hasText });
        return asked.length === 1 ? new Refusal("no pictures") : "a picture of a cat";
      },
    },
  );
  expect(String(await given(on, "a.png"))).toBe(`ERROR: withheld: ${on.at("a.png")}: no pictures`);
  expect(await given(on, "a.png")).toBe("a picture of a cat");
  const read = { path: on.at("a.png"), spelled: "a.png", tool: "view_file", kind: "image", hasText: false };
  expect(asked).toEqual([read, read]);
});

test("view_file tells what is no text by name and size", async () => {
  const on = new OnFiles({
    "a.bin": Buffer.from([1, 0, 2]),
    "latin.txt": Buffer.from("gr\xFCn", "latin1"),
    "odd.txt": Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
    "utf32.txt": Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]),
    "empty.txt": "",
    "mark.txt": "\uFEFF",
  });
  expect(await given(on, "a.bin")).toBe("a.bin is a binary file of 3 bytes; they are not shown");
  expect(await given(on, "latin.txt")).toBe(
    "latin.txt has 4 bytes that are not UTF-8 text; they are not shown",
  );
  expect(await given(on, "odd.txt")).toBe("odd.txt has 4 bytes that are not UTF-8 text; they are not shown");
  expect(await given(on, "utf32.txt")).toBe(
    "utf32.txt has 8 bytes that are not UTF-8 text; they are not shown",
  );
  expect(await given(on, "empty.txt")).toBe("empty.txt is empty");
  expect(await given(on, "mark.txt")).toBe("mark.txt is empty");
});

test("view_file shows a log of 49 MB, and refuses a larger file", async () => {
  const line = `${"x".repeat(98)}\n`;
  const on = new OnFiles({ "a.log": line.repeat(490_000), "b.log": line.repeat(510_000) });
  const last = await on.call("view_file", { path: "a.log", start: 490_000 });
  expect(last).toBe(`490000\t${"x".repeat(98)}`);
  expect(await on.call("view_file", { path: "b.log" })).toBe(
    "ERROR: b.log has 50490000 bytes, and files of up to 50000000 are shown: ask the person for the part you need",
  );
});

test("view_file says of a path that cannot be shown what to do next", async () => {
  const on = new OnFiles({ "src/a.ts": "", ".env": "KEY=1" });
  const said = (path: string) => on.call("view_file", { path });
  expect(await said("src")).toBe("ERROR: path is a folder and not a file: src; use ls");
  expect(await said("src/a.ts/b")).toBe(
    "ERROR: path leads through a file, which holds nothing: src/a.ts/b; see what there is with ls",
  );
  expect(await said("b.ts")).toBe("ERROR: no such file: b.ts; see what there is with ls or find_files");
  expect(await said("../b.ts")).toBe(
    "ERROR: path is outside the open folders: ../b.ts; list_roots names the open folders",
  );
  expect(await said(".env")).toBe(
    "ERROR: path holds credentials and is never read: .env; do without it, or ask the person",
  );
});

test("view_file says what is wrong with the other arguments", async () => {
  const on = new OnFiles({ "a.txt": "one\ntwo\n" });
  const said = (args: object) => on.call("view_file", { path: "a.txt", ...args });
  expect(await said({ start: 9 })).toBe("ERROR: start is 9 and the file has 2 line(s): give a start up to 2");
  expect(await said({ limit: 9 })).toBe(
    'ERROR: view_file did not run: its arguments: Unrecognized key: "limit"; call it again with {path: string, start?: integer, end?: integer, offset?: integer}',
  );
});
