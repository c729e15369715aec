import { sep } from "node:path";

/** Whether a path is a folder or lies below it; both are resolved. */
export function inside(path: string, folder: string): boolean {
  if (!path.startsWith(folder)) return false;
  return path.length === folder.length || folder.endsWith(sep) || path[folder.length] === sep;
}

/** The deepest of the folders that holds a path. */
export function nearest(folders: readonly string[], path: string): string | undefined {
  let found: string | undefined;
  for (const folder of folders)
    if (inside(path, folder) && (found === undefined || folder.length > found.length)) found = folder;
  return found;
}

/** Folders of one kind without those that another of the kind already holds; `others` are of the other kind and part them. */
export function settled(folders: readonly string[], others: readonly string[]): readonly string[] {
  const all = [...folders, ...others];
  const outermost = (folder: string): string => {
    const above = nearest(
      all.filter((other) => other !== folder),
      folder,
    );
    return above !== undefined && folders.includes(above) ? outermost(above) : folder;
  };
  return Object.freeze([...new Set(folders.map(outermost))]);
}
