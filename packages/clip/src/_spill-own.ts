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
