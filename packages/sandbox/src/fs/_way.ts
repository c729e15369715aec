import { wrongType } from "../_shape.js";
import { shown } from "../_shown.js";
import { Unsafe } from "../unsafe.js";
import { descriptor } from "./_descriptor.js";
import { O_NOFOLLOW, O_NOFOLLOW_ANY } from "./_flags.js";
import type { Mechanism, Way } from "./_folder.js";
import { anyLinkIsRefused, descriptorsHold, numbersHold, passes, type Test } from "./_self-test.js";
import { checked, verified } from "./_verified.js";

// The strongest first.
const MECHANISMS: readonly string[] = ["descriptor", "verified", "checked"] satisfies Mechanism[];

let found: Way | undefined;

/** The strongest way that works here, found out once. */
export function wayHere(): Way {
  if (found) return found;
  const way = strongest(process.platform);
  // What this process lacks now, such as descriptors or room on a disk, it may have later.
  if (way.name !== "checked") found = way;
  return way;
}

/** Has all sandboxes made from now on work in a given way; without one, in the strongest. For tests. */
export function useWay(way?: Way): void {
  found = way;
}

/** The strongest way that works on a platform, by what a run of each test says. */
export function strongest(platform: string, holds: (test: Test) => boolean = passes): Way {
  if (platform === "linux" && holds(descriptorsHold)) return descriptor;
  const anyLink = platform === "darwin" && holds(anyLinkIsRefused);
  const flags = anyLink ? O_NOFOLLOW_ANY : O_NOFOLLOW;
  return holds(numbersHold) ? verified(flags) : checked(flags);
}

/** Refuses a mechanism that holds less strongly than is asked for. */
export function needMechanism(atLeast: unknown, here: Mechanism): void {
  if (atLeast === undefined) return;
  const names = '"descriptor", "verified" or "checked"';
  if (typeof atLeast !== "string") throw wrongType(atLeast, "atLeast", names);
  const wanted = MECHANISMS.indexOf(atLeast);
  if (wanted < 0) throw new RangeError(`atLeast is "${shown(atLeast)}": give ${names}`);
  if (MECHANISMS.indexOf(here) <= wanted) return;
  throw new Unsafe(
    `the file calls are "${here}" in this process, which is less than "${atLeast}": give a lower atLeast`,
  );
}
