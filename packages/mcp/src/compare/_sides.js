// The two servers, each a child process with the official client on its stdin and stdout.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** @typedef {"ours" | "theirs"} Name */
/** @typedef {[tool: string, args: Record<string, unknown>]} Call */
/** @typedef {{ text: string, failed: boolean, hung: boolean, pictures: string[], chars: number }} Answer */
/** @typedef {{ do: (...calls: Call[]) => Promise<Answer[]>, atOnce: (calls: Call[]) => Promise<Answer[]>, close: () => Promise<void> }} Side */

/** How long a call may take before it counts as hung. */
const HUNG = 5000;

/** @type {Readonly<Record<Name, string>>} */
const PROGRAMS = {
  ours: fileURLToPath(new URL("../../dist/cli.js", import.meta.url)),
  theirs: createRequire(import.meta.url).resolve("@modelcontextprotocol/server-filesystem/dist/index.js"),
};

/** The version of the other server. */
export const THEIRS = JSON.parse(
  readFileSync(fileURLToPath(new URL("../package.json", `file://${PROGRAMS.theirs}`)), "utf8"),
).version;

/**
 * A server with one folder open.
 * @param {Name} name
 * @param {string} root
 * @returns {Promise<Side>}
 */
export async function side(name, root) {
  let client = await connected(name, root);
  /** @param {Call} call @returns {Promise<Answer>} */
  const one = async ([tool, args]) => {
    try {
      return answer(await client.callTool({ name: tool, arguments: args }, { timeout: HUNG }));
    } catch (e) {
      const text = String(e);
      if (!/timed out/i.test(text))
        return { text, failed: true, hung: false, pictures: [], chars: text.length };
      // A call that hangs keeps its server from working well ever after.
      await client.close();
      client = await connected(name, root);
      return { text: "", failed: true, hung: true, pictures: [], chars: 0 };
    }
  };
  return {
    do: async (...calls) => {
      const answers = [];
      for (const call of calls) answers.push(await one(call));
      return answers;
    },
    atOnce: (calls) => Promise.all(calls.map(one)),
    close: () => client.close(),
  };
}

/** @param {Name} name @param {string} root */
async function connected(name, root) {
  const client = new Client({ name: "compare", version: "1.0.0" });
  const args = [PROGRAMS[name], root];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" }));
  // It checks results against what the server says of its tools, once it knows that.
  await client.listTools();
  return client;
}

/** @param {Awaited<ReturnType<Client["callTool"]>>} result @returns {Answer} */
function answer({ content, isError }) {
  const texts = content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  const pictures = content.flatMap((block) => (block.type === "image" ? [block.data] : []));
  const text = texts.join("\n");
  return { text, failed: isError === true, hung: false, pictures, chars: text.length };
}
