import { writeFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { onEachWay, refusal } from "./_each-way.js";

onEachWay("readText()", (ground) => {
  test("readText() gives the text and the resolved path it came from", async () => {
    ground.files("src/a.txt");
    expect(await ground.fs.readText("./src/../src/a.txt")).toEqual({
      path: ground.at("src/a.txt"),
      text: "src/a.txt",
    });
  });

  test("readText() keeps the byte order mark, line ends and NUL", async () => {
    writeFileSync(ground.at("a"), "\ufeffa\r\nb\0\n");
    expect((await ground.fs.readText("a")).text).toBe("\ufeffa\r\nb\0\n");
  });

  test.each([
    ["a lone byte", [0xff]],
    ["Latin-1", [0x63, 0x61, 0x66, 0xe9]],
    ["half a character at the end", [0x61, 0xe2, 0x82]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
    ["a character written too long", [0xc0, 0xaf]],
    ["bytes that belong to no character at the start", [0x80, 0x80, 0x61]],
  ])("readText() refuses %s", async (_, bytes) => {
    writeFileSync(ground.at("bad"), Buffer.from(bytes));
    expect(await refusal(ground.fs.readText("bad"))).toEqual({
      name: "Unsafe",
      code: "ERR_ENCODING_INVALID_ENCODED_DATA",
      message: "path is not UTF-8 text, so read its bytes: bad",
    });
  });

  test("readText() gives a character to the range that its first byte is in", async () => {
    writeFileSync(ground.at("a"), "a€😀b");
    const part = async (start: number, end: number) => (await ground.fs.readText("a", { start, end })).text;
    expect(await part(0, 1)).toBe("a");
    expect(await part(0, 2)).toBe("a€");
    expect(await part(1, 2)).toBe("€");
    expect(await part(2, 4)).toBe("");
    expect(await part(2, 5)).toBe("😀");
    expect(await part(6, 9)).toBe("b");
    expect(await part(9, 9)).toBe("");
  });

  test("readText() caps the range that is asked for", async () => {
    writeFileSync(ground.at("a"), "€€");
    expect((await ground.fs.readText("a", { end: 1, maxBytes: 1 })).text).toBe("€");
    expect(await refusal(ground.fs.readText("a", { maxBytes: 5 }))).toEqual({
      name: "Unsafe",
      code: "EFBIG",
      message: "path has 6 bytes to read and maxBytes is 5, so read a part with start and end: a",
    });
  });
});

onEachWay("ranges", (ground) => {
  test("readText() of ranges one after the other gives the whole text", async () => {
    const unit = fc.constantFrom("a", "\n", "é", "€", "😀", "\ufeff");
    await fc.assert(
      fc.asyncProperty(fc.string({ unit }), fc.integer({ min: 1, max: 9 }), async (whole, step) => {
        writeFileSync(ground.at("a"), whole);
        let text = "";
        for (let start = 0; start < Buffer.byteLength(whole); start += step)
          text += (await ground.fs.readText("a", { start, end: start + step })).text;
        expect(text).toBe(whole);
      }),
      { numRuns: 50 },
    );
  });
});
