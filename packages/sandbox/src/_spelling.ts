import { posix } from "node:path";

// Code points that some file systems ignore in a name (the list git uses for HFS+).
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
// Outside printable ASCII, or a backslash, a colon, an empty name, or a name that ends in a dot or a space.
const ODD = /[^\x20-\x7e]|[\\:]|[. ](?:\/|$)|\/(?:\/|$)/;

/** The texts a path is matched as: as it is and, where they differ, as Windows or a folding disk would read it. */
export function spellings(path: string): string[] {
  return ODD.test(path) ? [path, folded(path)] : [path];
}

function folded(path: string): string {
  const names = path
    .normalize("NFKC")
    .replace(IGNORED, "")
    .replaceAll("\\", "/")
    .replace(/^\/\/[?.]\/(?:unc\/)?/i, "/")
    .replace(/^\/?[a-z]:/i, "")
    .split("/");
  return posix.normalize(names.map(opened).join("/")).replace(/(?<=.)\/$/, "");
}

/** The name that Windows opens: without its stream and without dots and spaces at the end. */
function opened(name: string): string {
  if (name === "." || name === "..") return name;
  const [file = ""] = name.split(":", 1);
  let end = file.length;
  while (end > 0 && (file[end - 1] === "." || file[end - 1] === " ")) end--;
  return file.slice(0, end);
}
