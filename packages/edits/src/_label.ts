const SHORT: Record<string, string> = {
  "\x07": "\\a",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};

/** A file name as a patch header writes it after `--- ` or `+++ `: quoted the C way when it must be, as git does. */
export function label(side: "a" | "b", path: string): string {
  const name = `${side}/${path}`;
  // GNU patch loses blanks at the end of a bare name, and ends it at its first blank unless a tab follows.
  if (/[^ -~]|["\\]| $/.test(name)) return `"${name.replace(/[^ !#-[\]-~]+/g, quoted)}"`;
  return name.includes(" ") ? `${name}\t` : name;
}

function quoted(run: string): string {
  return encodeURIComponent(run).replace(/%(..)/g, (_, byte: string) => {
    const code = Number.parseInt(byte, 16);
    return SHORT[String.fromCharCode(code)] ?? `\\${code.toString(8).padStart(3, "0")}`;
  });
}

/** A path as the name of a file below the folder a patch is applied in: no leading slash, no empty, `.` or `..` part. */
export function relative(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}
