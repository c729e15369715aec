import type { Workspace } from "./workspace.js";

/** One call of the turn, and how its result must read for the step to count as right. */
export interface Step {
  title: string;
  tool: string;
  args: Record<string, unknown>;
  /** What the result must contain, all of it. */
  shows: string[];
  /** What it must not contain. */
  hides?: string[];
  /** A model on this machine asks, not a hosted one. */
  local?: boolean;
  /** Follow the result's own hints until nothing is left. */
  pages?: boolean;
}

/** One turn of an agent, as a model would play it: looking, searching, being refused, editing, failing, showing a picture. */
export function turn({ files }: Workspace): Step[] {
  return [...looking(files), ...refused, ...guarded, ...editing, ...others];
}

const looking = ([longest = ""]: string[]): Step[] => [
  { title: "look around", tool: "ls", args: { path: "." }, shows: ["greet.py", "people.md"] },
  {
    title: "view the longest file, page by page",
    tool: "view_file",
    args: { path: longest },
    shows: [],
    pages: true,
  },
  {
    title: "a result too long: cut, the whole saved, paged to its end",
    tool: "outline",
    args: {},
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
    shows: ["ERROR: ", "path is outside the open folders: ../outside/secret.txt"],
    hides: ["the secret"],
  },
  {
    title: "a link that leads out",
    tool: "view_file",
    args: { path: "link-out/secret.txt" },
    shows: ["ERROR: ", "path is outside the open folders: link-out/secret.txt"],
    hides: ["the secret"],
  },
  {
    title: "a file that holds credentials",
    tool: "view_file",
    args: { path: ".env" },
    shows: ["ERROR: ", "path holds credentials and is never read: .env"],
    hides: ["TOKEN"],
  },
];

const guarded: Step[] = [
  {
    title: "a guard masks for a hosted model",
    tool: "view_file",
    args: { path: "people.md" },
    shows: ["Ada writes from [EMAIL]"],
    hides: ["ada@"],
  },
  {
    title: "and lets a local one see",
    tool: "view_file",
    args: { path: "people.md" },
    local: true,
    shows: ["Ada writes from ada@example.org."],
  },
];

const replace = (title: string, pairs: [string, string][], shows: string[]): Step => ({
  title,
  tool: "replace_text",
  args: { path: "greet.py", edits: pairs.map(([oldText, newText]) => ({ oldText, newText })) },
  shows,
});

const editing: Step[] = [
  replace(
    "an edit, and its diff",
    [["hello", "howdy"]],
    ['-\treturn "hello " + name', '+\treturn "howdy " + name'],
  ),
  replace(
    "an edit that names two places",
    [["(name):", "(who):"]],
    ["ERROR: ", "matches 2 places", "lines 1, 5"],
  ),
  replace(
    "an edit that is not there",
    [['    return "bye "', '    return "ciao "']],
    ["ERROR: ", "not found", "line 6", "U+0009"],
  ),
  replace(
    "two edits over one place",
    [
      ["def part", "def leave"],
      ["part(name)", "leave(who)"],
    ],
    ["ERROR: ", "overlap"],
  ),
  replace(
    "the mended edit",
    [['def part(name):\n\treturn "bye "', 'def leave(name):\n\treturn "ciao "']],
    ["+def leave(name):", '+\treturn "ciao " + name'],
  ),
];

const others: Step[] = [
  {
    title: "a tool that throws",
    tool: "api_call",
    args: { url: "api.example.org" },
    shows: ["ERROR: ", "TypeError: fetch failed", "getaddrinfo ENOTFOUND api.example.org"],
  },
  { title: "a result with a picture", tool: "screenshot", args: {}, shows: ["saved shot.png"] },
];
