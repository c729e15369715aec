import { typeName } from "./_need.js";

/**
 * The type of something thrown, in a form that cannot quote what was being read.
 *
 * A `name` is data: it counts only when it is letters and digits and ends as the names of errors do. A class is code: its
 * name counts when it is an identifier. Neither: `Error`.
 */
export function errorType(e: unknown): string {
  if ((typeof e !== "object" && typeof e !== "function") || e === null) return typeName(e);
  try {
    const { name, constructor: type } = e as { name?: unknown; constructor?: unknown };
    const said = fitting(name, /^[A-Z][A-Za-z0-9]{0,54}(?:Error|Exception)$/);
    const known = typeof type === "function" ? fitting(type.name, /^[A-Za-z_$][\w$]{0,63}$/) : undefined;
    return said ?? known ?? "Error";
  } catch {
    // Reading it threw: then it says nothing of itself.
    return "Error";
  }
}

function fitting(name: unknown, form: RegExp): string | undefined {
  return typeof name === "string" && form.test(name) ? name : undefined;
}
