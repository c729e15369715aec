import { type ParseArgsConfig, parseArgs } from "node:util";
import { oneLine } from "@shalya/registry";
import { UsageError } from "./_usage.js";

/** What to do with the secrets in a text. */
type Secrets = (typeof SECRETS)[number];

/** What to serve. */
export interface Settings {
  readonly folders: readonly string[];
  readonly readRoots: readonly string[];
  readonly readOutside: boolean;
  readonly secrets: Secrets;
  readonly maxChars: number | undefined;
  /** Whether lines may be edited by addresses that carry their hashes. */
  readonly exhash: boolean;
}

const SECRETS = ["mask", "refuse", "off"] as const;

const OPTIONS = {
  read: { type: "string", multiple: true },
  "read-outside": { type: "boolean" },
  secrets: { type: "string" },
  "max-chars": { type: "string" },
  exhash: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const satisfies ParseArgsConfig["options"];

/** What the words of a command line ask for. Throws `UsageError` for what it cannot tell. */
export function argumentsOf(words: readonly string[]): "help" | "version" | Settings {
  const { values, positionals } = parsed(words);
  if (values.help) return "help";
  if (values.version) return "version";
  const { read = [], secrets = "mask" } = values;
  if ([...positionals, ...read].includes(""))
    throw new UsageError("a FOLDER is empty: name it, such as . for this one");
  return {
    folders: positionals,
    readRoots: read,
    readOutside: values["read-outside"] ?? false,
    secrets: needSecrets(secrets),
    maxChars: needNumber(values["max-chars"]),
    exhash: values.exhash ?? false,
  };
}

function parsed(
  words: readonly string[],
): ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (e) {
    throw new UsageError(firstSentence(e));
  }
}

function needSecrets(word: string): Secrets {
  const known = SECRETS.find((one) => one === word);
  if (known === undefined)
    throw new UsageError(`--secrets is "${oneLine(word, 40)}": give mask, refuse or off`);
  return known;
}

function needNumber(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  if (!/^\d{1,9}$/.test(word) || Number(word) < 200)
    throw new UsageError(`--max-chars is "${oneLine(word, 40)}": give a whole number from 200`);
  return Number(word);
}

/** What Node says of a wrong option, as this program says it. */
function firstSentence(e: unknown): string {
  const [first = ""] = (e instanceof Error ? e.message : "").split(/\. |\.?\n/);
  const words = first.charAt(0).toLowerCase() + first.slice(1).replaceAll("'", '"');
  return `${oneLine(words, 200)}: see --help`;
}
