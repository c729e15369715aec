import { type Address, address, bare, refusal, type Spot } from "./_address.js";
import { append, change, insert } from "./_bring.js";
import type { Call } from "./_call.js";
import { remove } from "./_delete.js";
import { Fields } from "./_fields.js";
import { type Global, global } from "./_global.js";
import { dedent, indent } from "./_indent.js";
import { join } from "./_join.js";
import { listed } from "./_list.js";
import type { Local } from "./_local.js";
import { print } from "./_print.js";
import { kind } from "./_say.js";
import { sort } from "./_sort.js";
import { substitute } from "./_substitute.js";
import { type Transfer, transfer } from "./_transfer.js";
import { transliterate } from "./_transliterate.js";

/** A command, ready to run. */
export interface Parsed {
  /** How a refusal names it. */
  readonly where: string;
  readonly address: Address;
  readonly action: Local | Transfer | Global;
}

const SHAPE = '(address, op) with the fields of the op after them, such as ["12|ab|", "s", "old", "new"]';

/** The commands that a `g` may run on each of its lines. */
const PARSERS: ReadonlyMap<string, (at: Fields) => Local | Transfer> = new Map<
  string,
  (at: Fields) => Local | Transfer
>([
  ["s", substitute],
  ["y", transliterate],
  ["a", append],
  ["i", insert],
  ["c", change],
  ["d", remove],
  ["j", join],
  ["m", transfer],
  ["t", transfer],
  [">", indent],
  ["<", dedent],
  ["sort", sort],
  ["p", print],
]);

/** The commands of a script, each read once; the first that is malformed is refused. */
export function parsed(commands: unknown, call: Call): Parsed[] {
  const list = listed(commands, "commands");
  if (list === undefined)
    throw new TypeError(`commands must be a list of arrays ${SHAPE}: got ${kind(commands)}`);
  return list.map((item, i) => parsedOne(item, `command ${i + 1}`, call));
}

function parsedOne(item: unknown, where: string, call: Call): Parsed {
  const list = listed(item, where);
  if (list === undefined) throw new TypeError(`${where} must be an array ${SHAPE}: got ${kind(item)}`);
  const [first, op] = list;
  if (typeof first !== "string" || typeof op !== "string")
    throw new TypeError(`${where} must be an array ${SHAPE}: it must start with two strings`);
  call.budget.command = where;
  call.budget.spend(10);
  const at = new Fields(where, op, list.slice(2), call);
  const place = address(first, at);
  const action = isGlobal(op) ? global(at, (sub) => subcommand(sub, at)) : simple(at, " g g! v");
  permit(place, action, first, at);
  return { where, address: place, action };
}

const isGlobal = (op: string): boolean => op === "g" || op === "g!" || op === "v";

function simple(at: Fields, others = ""): Local | Transfer {
  const parser = PARSERS.get(at.op);
  if (parser) return parser(at);
  throw at.refuseField("unknown command", at.op, `and knows ${[...PARSERS.keys()].join(" ")}${others}`);
}

function subcommand(list: readonly unknown[], at: Fields): Local | Transfer {
  const [op] = list;
  if (typeof op !== "string")
    throw new TypeError(`${at.where}'s subcommand must start with its name, as in ["d"]: got ${kind(op)}`);
  if (isGlobal(op))
    throw at.refuse(`has a "${op}" inside of "${at.op}", but global commands cannot nest: send two`);
  return simple(new Fields(`${at.where}'s subcommand`, op, list.slice(1), at.call));
}

/** Refuses an address that its command does not take. */
function permit(address: Address, action: Parsed["action"], text: string, at: Fields): void {
  const spots =
    address.kind === "range" ? [address.first, address.last] : address.kind === "spot" ? [address.at] : [];
  for (const spot of spots) permitSpot(spot, action.kind === "global" ? action.sub : action, text, at);
}

function permitSpot(spot: Spot, action: Local | Transfer, text: string, at: Fields): void {
  const refuse = refusal("address", text, at);
  if (spot.kind === "top" && (at.op === "a" || at.op === "i")) return;
  if (spot.kind === "top") throw refuse("but 0|AA| is only allowed with i or a: lines count from 1");
  const harmless = action.kind === "local" && action.harmless === true;
  if (spot.kind === "line" && spot.hash === undefined && !harmless) throw refuse(bare(spot.lineno, "only p"));
}
