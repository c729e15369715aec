import type { Dirent } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Effort } from "./_effort.js";
import { isIgnored, noRules, type Rules, withRules } from "./_ignored.js";
import type { Kit } from "./_kit.js";

/** A file, or a link, below a folder. */
export interface Found {
  readonly path: string;
  /** The names that lead to it from the folder on, joined by slashes. */
  readonly way: string;
  readonly isLink: boolean;
}

/** A folder, and the rules for what is in it. */
interface Place {
  readonly path: string;
  readonly way: string;
  /** The way that the rules know it by. */
  readonly ruled: string;
  readonly rules: Rules;
}

interface Step extends Place {
  /** What is still to be looked at, the next one last. */
  readonly ahead: Dirent[];
}

const MAX_DEPTH = 100;
const MAX_RULES = 1_000_000;

/**
 * The files below a folder in the order of their paths, but for those that a .gitignore file leaves out and those of git
 * itself. A link is never followed. Throws as `sandbox.fs.readdir` does for the first folder; another that cannot be read is
 * counted.
 */
export async function* filesBelow(kit: Kit, top: string, effort: Effort): AsyncGenerator<Found> {
  const first = await begun(kit, top);
  const steps = first === undefined ? [] : [first];
  for (let here = steps.at(-1); here; here = steps.at(-1)) {
    const entry = here.ahead.pop();
    if (entry === undefined) steps.pop();
    if (entry === undefined) continue;
    if (effort.isDue) await effort.pause();
    effort.count();
    if (effort.spent !== undefined) return;
    const { path, way, ruled, rules } = placeOf(here, entry);
    const isFolder = entry.isDirectory();
    if (entry.name === ".git" || isIgnored(rules, isFolder ? `${ruled}/` : ruled)) continue;
    const isLink = entry.isSymbolicLink();
    if (entry.isFile() || isLink) yield { path, way, isLink };
    if (!isFolder) continue;
    const step = steps.length < MAX_DEPTH ? await entered(kit, { path, way, ruled, rules }) : undefined;
    if (step === undefined) effort.unreadable++;
    else steps.push(step);
  }
}

const placeOf = ({ path, way, ruled, rules }: Place, { name }: Dirent): Place => ({
  path: join(path, name),
  way: joined(way, name),
  ruled: joined(ruled, name),
  rules,
});

const joined = (way: string, name: string): string => (way === "" ? name : `${way}/${name}`);

/** The first folder; undefined for an empty one, of which a listing does not say where it is. */
async function begun(kit: Kit, spelled: string): Promise<Step | undefined> {
  const entries = await kit.host.sandbox.fs.readdir(spelled, { withFileTypes: true });
  const path = entries[0]?.parentPath;
  if (path === undefined) return undefined;
  return stepOf(kit, await ruledFrom(kit, path), entries);
}

/** A folder with the rules of those that it lies in; none, where they leave it out: it was asked for by its name. */
async function ruledFrom(kit: Kit, path: string): Promise<Place> {
  const root = kit.host.sandbox.rootOf(path) ?? path;
  const names = relative(root, path).split(sep).filter(Boolean);
  let [rules, ruled, folder] = [noRules(), "", root];
  for (const name of names) {
    rules = await withFile(kit, folder, ruled, rules);
    [ruled, folder] = [joined(ruled, name), join(folder, name)];
    if (isIgnored(rules, `${ruled}/`)) return { path, way: "", ruled: "", rules: noRules() };
  }
  return { path, way: "", ruled, rules };
}

/** A folder below; undefined when it may not be read, is gone, or is a link by now. */
async function entered(kit: Kit, place: Place): Promise<Step | undefined> {
  try {
    const entries = await kit.host.sandbox.fs.readdir(place.path, { withFileTypes: true });
    const moved = entries.length > 0 && entries[0]?.parentPath !== place.path;
    return moved ? undefined : await stepOf(kit, place, entries);
  } catch {
    return undefined;
  }
}

async function stepOf(kit: Kit, place: Place, entries: Dirent[]): Promise<Step> {
  const { path, ruled } = place;
  const hasRules = entries.some((entry) => entry.name === ".gitignore" && entry.isFile());
  const rules = hasRules ? await withFile(kit, path, ruled, place.rules) : place.rules;
  const keys = new Map(entries.map((entry) => [entry, entry.isDirectory() ? `${entry.name}/` : entry.name]));
  const key = (entry: Dirent): string => keys.get(entry) ?? "";
  return { ...place, rules, ahead: entries.sort((a, b) => (key(a) < key(b) ? 1 : -1)) };
}

async function withFile(kit: Kit, folder: string, ruled: string, rules: Rules): Promise<Rules> {
  try {
    const bytes = await kit.host.sandbox.fs.readFile(join(folder, ".gitignore"), { maxBytes: MAX_RULES });
    // A comment in another encoding takes no rule away.
    return withRules(rules, ruled, bytes.toString("utf8"));
  } catch {
    return rules;
  }
}
