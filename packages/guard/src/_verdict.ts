import { typeName } from "./_need.js";
import { Refusal } from "./refusal.js";

/** What a guard's answer means for the read of `path`: anything that is no answer refuses. */
export function verdict(answer: unknown, path: string): null | string | Refusal {
  if (answer === null || answer === undefined || answer === true) return null;
  if (typeof answer === "string") return answer;
  if (answer === false) return new Refusal("this host withholds it from this model", "withheld", path);
  if (answer instanceof Refusal) return placed(answer, path);
  const why = `the read guard gave an answer of type ${typeName(answer)}`;
  return new Refusal(why, "guard_failed", path);
}

/** The refusal with a path: the guard may use one object for many reads, so a missing path goes on a copy. */
function placed(refusal: Refusal, path: string): Refusal {
  const copy = new Refusal(refusal.why, refusal.kind, refusal.path || path);
  return refusal.path ? refusal : copy;
}
