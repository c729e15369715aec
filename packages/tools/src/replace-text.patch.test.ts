import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { OnFiles } from "./_on-files.js";

const PATCH: [command: string, ...args: string[]] = ["patch", "-p1", "-s"];

test.for(["tab\tname", "two\nlines", "zero\u200bwidth", '"quoted"', "a b", "~a", "-p", "é/\\x"])(
  "replace_text gives a diff that GNU patch applies to a file called %j",
  async (name) => {
    const files = new OnFiles({ [name]: "one\ntwo\n", [`was/${name}`]: "one\ntwo\n" });
    const edits = [{ oldText: "two", newText: "2" }];
    const diff = await files.call("replace_text", { path: `./${name}`, edits });
    const [command, ...args] = PATCH;
    execFileSync(command, args, { cwd: files.at("was"), input: diff });
    expect([files.text(name), files.text(`was/${name}`)]).toEqual(["one\n2\n", "one\n2\n"]);
  },
);
