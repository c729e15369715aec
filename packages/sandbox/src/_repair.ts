import { readdirSync } from "node:fs";
import { below, type Place } from "./_resolve.js";

const BLANK = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const SINGLE = /[\u2018-\u201b]/g;
const DOUBLE = /[\u201c-\u201f]/g;
// A name of plain letters, digits and signs has no other way to be written.
const ONE_WAY = /^[!#-&(-~]*$/;

/** The path meant by one with a missing name, when exactly one entry of that folder is the same to the eye. */
export function repaired({ exists, missing }: Place): string | undefined {
  const [name, ...rest] = missing;
  if (name === undefined || ONE_WAY.test(name)) return undefined;
  const wanted = seen(name);
  const same = entries(exists).filter((entry) => seen(entry) === wanted);
  return same.length === 1 ? [...same, ...rest].reduce(below, exists) : undefined;
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function seen(name: string): string {
  return name.normalize("NFC").replace(BLANK, " ").replace(SINGLE, "'").replace(DOUBLE, '"');
}
