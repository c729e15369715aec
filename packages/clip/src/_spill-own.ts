import type { Found, Node } from "./_node.js";

/** What is found at a path if that is a folder of this user which nobody else can enter; a link to one is none. */
export function ownFolder({ fs, uid }: Node, path: string): Found | undefined {
  try {
    const found = fs.lstatSync(path);
    const own = uid === undefined || (found.uid === uid && (found.mode & 0o077) === 0);
    return found.isDirectory() && own ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Whether those who may write by these bits of its mode may put one thing for another in a folder. */
export function canBeSwapped({ fs, uid }: Node, path: string, bits: number): boolean {
  try {
    const { mode } = fs.lstatSync(path);
    return uid !== undefined && (mode & bits) !== 0 && (mode & 0o1000) === 0;
  } catch {
    return true;
  }
}
