import { escaped } from "./_say.js";

/** What a string spells in JSON, also when it was encoded twice; anything but a string as it is. */
export function decode(x: unknown, refusal: (why: string) => Error): unknown {
  try {
    const once = typeof x === "string" ? parse(x) : x;
    return typeof once === "string" ? parse(once) : once;
  } catch (e) {
    throw refusal(`a string that is not JSON (${escaped((e as Error).message.slice(0, 120))})`);
  }
}

/** An item that was itself sent as a JSON string; a string that is not JSON stays one, to be refused. */
export function decodeItem(x: unknown): unknown {
  if (typeof x !== "string") return x;
  try {
    return parse(x);
  } catch {
    return x;
  }
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
