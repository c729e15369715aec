import { parse } from "yaml";
import { published } from "./workspace.js";

const bumps = ["patch", "minor", "major"];

/** The packages whose names the meta package gives again: what changes in one of them changes there. */
const again = Object.keys(published.find(({ name }) => name === "shalya")?.dependencies ?? {});

/**
 * A changeset: the bump of each package that it names, and what is wrong with it.
 * @param {string} text
 * @returns {{ names: Record<string, string>, faults: string[] }}
 */
export function changeset(text) {
  const parts = /^---\n([\s\S]*?\n)??---[ \t]*(?:\n([\s\S]*))?$/.exec(text.replaceAll("\r\n", "\n"));
  if (!parts) return { names: {}, faults: ["it has no front matter: write it by npm run changeset"] };
  const [, front = "", words = ""] = parts;
  /** @type {Record<string, string>} */
  const names = parse(front) ?? {};
  const faults = Object.entries(names).flatMap(([name, bump]) => faultOf(name, bump));
  const least = Math.max(-1, ...again.map((name) => bumps.indexOf(names[name] ?? "")));
  if (bumps.indexOf(names["shalya"] ?? "") < least)
    faults.push(`it changes what shalya gives again: add "shalya": ${bumps[least]}`);
  if (!/\p{L}/u.test(words)) faults.push("it has no words: say what bit the reader and what is true now");
  return { names, faults };
}

/**
 * @param {string} name
 * @param {string} bump
 */
function faultOf(name, bump) {
  if (!published.some((p) => p.name === name)) return [`"${name}" is no published package: name one that is`];
  return bumps.includes(bump) ? [] : [`"${name}" gets "${bump}": say patch, minor or major`];
}
