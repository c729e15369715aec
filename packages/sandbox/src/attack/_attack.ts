import { descriptor } from "../fs/_descriptor.js";
import type { Way } from "../fs/_folder.js";
import type { Attacked } from "./_calls.js";
import { SWAPS, type Swap } from "./_swaps.js";
import { type Outcome, trial } from "./_trial.js";

/** What is swapped and when, and what came of it. */
export interface Tried extends Outcome {
  readonly when: string;
}

const FOREVER = Number.POSITIVE_INFINITY;

/** A call with each swap before each of its system calls: once there to stay, once only for that one. */
export async function* attacks(
  call: Attacked,
  way: Way = descriptor,
  kinds: readonly string[] = Object.keys(SWAPS),
): AsyncGenerator<Tried> {
  const { steps } = await trial(way, call);
  for (const kind of kinds)
    for (const [target, swap] of swapsOf(kind, call))
      for (let at = 0; at <= steps; at++)
        for (const until of kind === "folder is removed" ? [FOREVER] : [at + 1, FOREVER]) {
          const when = `${kind}: ${target}, ${until === FOREVER ? "from" : "during"} step ${at}`;
          yield { ...(await trial(way, call, { ...swap, at, until })), when };
        }
}

function* swapsOf(kind: string, { targets }: Attacked): Generator<[string, Swap]> {
  const make = SWAPS[kind];
  const seen = new Set<string>();
  for (const target of targets) {
    const at = kind.startsWith("open") ? "." : kind.startsWith("folder") ? target.folder : target.leaf;
    if (make && !seen.has(at)) yield [at, make(target)];
    seen.add(at);
  }
}
