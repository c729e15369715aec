/**
 * The value that a string spells in JSON, decoded at most `times` times; anything but a string as it is.
 * Throws the engine's SyntaxError.
 */
export function decode(x: unknown, times: number): unknown {
  if (typeof x !== "string" || times === 0) return x;
  return decode(parse(x), times - 1);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (strict) {
    const mended = mend(json);
    if (mended === json) throw strict;
    try {
      return JSON.parse(mended);
    } catch {
      throw strict;
    }
  }
}

/** The text with raw control characters inside strings escaped, and without a comma before `]` or `}`. */
function mend(json: string): string {
  let out = "";
  let from = 0;
  let inString = false;
  let last = "";
  for (let i = 0; i < json.length; i++) {
    const c = json[i] as string;
    if (inString) {
      if (c === "\\") i++;
      else if (c === '"') inString = false;
      else if (c < " ") {
        out += `${json.slice(from, i)}\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
        from = i + 1;
      }
    } else {
      if (c === '"') inString = true;
      else if (c === "," && !"[{,".includes(last) && closes(json, i + 1)) {
        out += json.slice(from, i);
        from = i + 1;
      }
      if (c > " ") last = c;
    }
  }
  return out + json.slice(from);
}

function closes(json: string, at: number): boolean {
  let i = at;
  while (" \t\r\n".includes(json[i] ?? "x")) i++;
  return json[i] === "]" || json[i] === "}";
}
