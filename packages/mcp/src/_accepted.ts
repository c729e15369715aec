import { type JSONRPCMessage, parseJSONRPCMessage } from "@modelcontextprotocol/server";

/** A message is of a shape that this server does not take. */
export class Misshapen extends Error {
  static {
    this.prototype.name = "Misshapen";
  }
}

// Each costs the schemas of the protocol much time, and no tool has a use for as many.
const MAX_KEYS = 1000;
const MAX_DEPTH = 100;

/** A value as the message that it is. Throws `Misshapen` when it is none, or one that would take the schemas seconds to read. */
export function messageOf(value: unknown): JSONRPCMessage {
  needSmall(value);
  try {
    return parseJSONRPCMessage(value);
  } catch {
    throw new Misshapen("a message is no JSON-RPC 2.0 message of this protocol");
  }
}

/** The id under which a message that was refused can be answered, if it asks for an answer. */
export function idOf(value: unknown): string | number | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { id, method } = value as { id?: unknown; method?: unknown };
  if (typeof method !== "string") return undefined;
  return typeof id === "string" || (typeof id === "number" && Number.isSafeInteger(id)) ? id : undefined;
}

/** By levels, as a message may be nested deeper than calls can be. */
function needSmall(value: unknown): void {
  let level = [value].filter(isObject);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH)
      throw new Misshapen(`a message is nested more than ${MAX_DEPTH} deep: send a flatter one`);
    level = level.flatMap((one) => partsOf(one).filter(isObject));
  }
}

function partsOf(one: object): unknown[] {
  if (Array.isArray(one)) return one;
  const parts = Object.values(one);
  if (parts.length > MAX_KEYS)
    throw new Misshapen(`an object of a message has ${parts.length} keys: send at most ${MAX_KEYS}`);
  return parts;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
