import { key, type Workspace } from "./workspace.js";

/** One call of the turn, and how its result must read for the step to count as right. */
export interface Step {
  title: string;
  tool: string;
  args: Record<string, unknown>;
  /** What the result must contain, all of it. */
  shows: string[];
  /** What it must not contain. */
  hides?: string[];
  /** Whether it must be a failure; false unless given. */
  fails?: boolean;
  /** How many pictures must come along; none unless given. */
  pictures?: number;
  /** Ask the server that was started with `--secrets off`. */
  open?: boolean;
  /** Follow the result's own hints until nothing is left. */
  pages?: boolean;
}

/** One turn of an agent, as a model would play it: looking, searching, being refused, editing, failing, seeing a picture. */
export function turn({ files }: Workspace): Step[] {
  return [...looking(files), ...refused, ...guarded, ...editing, ...others];
}

const looking = ([longest = ""]: string[]): Step[] => [
  { title: "look around", tool: "ls", args: {}, shows: ["greet.py", "deploy.yml"] },
  {
    title: "view the longest file, page by page",
    tool: "view_file",
    args: { path: longest },
    shows: [],
    pages: true,
  },
  {
    title: "a result too long: cut, the whole saved, paged to its end",
    tool: "find_files",
    args: { pattern: "*" },
    shows: ["saved to"],
    pages: true,
  },
  {
    title: "search: never more hits than the cap, never more text",
    tool: "grep",
    args: { pattern: "\\w" },
    shows: [":1  "],
  },
];

const refused: Step[] = [
  {
    title: "a path that climbs out",
    tool: "view_file",
    args: { path: "../outside/secret.txt" },
    fails: true,
    shows: ["path is outside the open folders: ../outside/secret.txt"],
    hides: ["the secret"],
  },
  {
    title: "a link that leads out",
    tool: "view_file",
    args: { path: "link-out/secret.txt" },
    fails: true,
    shows: ["path is outside the open folders: link-out/secret.txt"],
    hides: ["the secret"],
  },
  {
    title: "a file that holds credentials",
    tool: "view_file",
    args: { path: ".env" },
    fails: true,
    shows: ["path holds credentials and is never read: .env"],
    hides: ["made-up"],
  },
];

const deploy = { tool: "view_file", args: { path: "deploy.yml" } };
const guarded: Step[] = [
  { title: "a key in a file is masked", ...deploy, shows: ["[github token withheld]"], hides: [key] },
  {
    title: "a right guess of the key finds nothing to replace",
    tool: "replace_text",
    args: { path: "deploy.yml", edits: [{ oldText: key, newText: "x" }] },
    fails: true,
    shows: ["oldText is not found"],
  },
  {
    title: "the lines around it can be edited",
    tool: "replace_text",
    args: { path: "deploy.yml", edits: [{ oldText: "port: 80", newText: "port: 8080" }] },
    shows: ["[github token withheld]", "+port: 8080"],
    hides: [key],
  },
  {
    title: "with --secrets off the key is seen, and is what it was",
    ...deploy,
    open: true,
    shows: [key, "port: 8080"],
  },
];

const replace = (title: string, pairs: [string, string][], shows: string[], fails = false): Step => ({
  title,
  tool: "replace_text",
  args: { path: "greet.py", edits: pairs.map(([oldText, newText]) => ({ oldText, newText })) },
  shows,
  fails,
});

const editing: Step[] = [
  replace(
    "an edit, and its diff",
    [["hello", "howdy"]],
    ['-\treturn "hello " + name', '+\treturn "howdy " + name'],
  ),
  replace("an edit that names two places", [["(name):", "(who):"]], ["matches 2 places", "lines 1, 5"], true),
  replace(
    "an edit that is not there",
    [['    return "bye "', '    return "ciao "']],
    ["not found", "line 6", "U+0009"],
    true,
  ),
  replace(
    "two edits over one place",
    [
      ["def part", "def leave"],
      ["part(name)", "leave(who)"],
    ],
    ["overlap"],
    true,
  ),
  replace(
    "the mended edit",
    [['def part(name):\n\treturn "bye "', 'def leave(name):\n\treturn "ciao "']],
    ["+def leave(name):", '+\treturn "ciao " + name'],
  ),
];

const others: Step[] = [
  {
    title: "a call with wrong arguments",
    tool: "view_file",
    args: { file: "greet.py" },
    fails: true,
    shows: ["path: ", "call it again with {path: string"],
  },
  { title: "a picture", tool: "view_file", args: { path: "shot.png" }, pictures: 1, shows: ["shot.png"] },
];
