const LONGEST = 200;

/** `Type: message` of whatever was thrown, cut short; it never throws itself. */
export function thrownText(e: unknown): string {
  try {
    if (typeof e !== "object" || e === null) return String(e).slice(0, LONGEST);
    const { name, message } = e as Record<string, unknown>;
    const parts = [name, message].filter((part) => typeof part === "string" && part !== "");
    return parts.length ? parts.join(": ").slice(0, LONGEST) : "Error";
  } catch {
    return "Error";
  }
}

/** The code of an error or of what caused it (`ENOSPC`), else its type; never its message, never a throw. */
export function thrownCode(e: unknown, causes = 3): string {
  try {
    const { code, cause, name } = Object(e) as Record<string, unknown>;
    if (typeof code === "string" && /^[A-Z][A-Z0-9_]{1,40}$/.test(code)) return code;
    if (cause !== undefined && causes > 0) return thrownCode(cause, causes - 1);
    return typeof name === "string" && /^\w{1,40}$/.test(name) ? name : "Error";
  } catch {
    return "Error";
  }
}
