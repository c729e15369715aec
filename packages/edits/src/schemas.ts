import { z } from "zod";
import { type Cmd, cmds } from "./cmds.js";
import { edits } from "./edits.js";

const editList = z
  .array(
    z.strictObject({
      oldText: z
        .string()
        .describe(
          "The exact text to replace, blanks and indentation included. Never empty, and in one place of the text only: add surrounding lines until it is.",
        ),
      newText: z.string().describe('The text to put in its place; "" deletes.'),
    }),
  )
  .min(1)
  .describe("Replacements, each made against the text as it is before any of them. They must not overlap.");

const cmdList = z
  .array(z.array(z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])).min(2))
  .describe(
    'Commands, each a list: address, command, then what the command takes, such as ["12|a1b2|", "s", "old", "new"]. A command within a command is a list of its own: ["%", "g", "TODO", ["s", "TODO", "DONE"]].',
  );

/**
 * A zod schema for the edits of a tool call. Its JSON Schema asks for a list of `{oldText, newText}`; it takes whatever
 * `edits()` takes, refuses the rest in the same words, and gives such a list.
 */
export const editsSchema: z.ZodType<{ oldText: string; newText: string }[]> = z.preprocess(
  reading((x) => edits(x).map(([oldText, newText]) => ({ oldText, newText }))),
  editList,
);

/**
 * A zod schema for the commands of a tool call. Its JSON Schema asks for a list of lists; it takes a JSON string of one
 * too, refuses the rest in the words of `cmds()`, and gives the list.
 */
export const cmdsSchema: z.ZodType<Cmd[]> = z.preprocess(reading(cmds), cmdList) as never;

function reading<T>(read: (x: unknown) => T) {
  return (x: unknown, context: z.RefinementCtx): T => {
    try {
      return read(x);
    } catch (e) {
      context.addIssue((e as Error).message);
      return z.NEVER;
    }
  };
}
