/** The words for the code of an error that stopped the way through a path. */
export function troubleWith(code: string): string {
  if (code === "ENOTDIR") return "path leads through a file, which holds nothing";
  if (code === "ELOOP") return "path follows too many links, perhaps in a circle";
  if (code === "ENAMETOOLONG") return "path is longer, or has a longer name, than a disk takes";
  if (code === "EACCES" || code === "EPERM") return "path lies in a folder that this process may not enter";
  if (code === "EILSEQ") return "path follows a link to a name that is no UTF-8";
  return `path cannot be followed (${code})`;
}
