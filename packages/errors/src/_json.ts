/** A value as JSON in which a cycle or a big integer is no obstacle; undefined when it cannot be read at all. */
export function json(value: unknown): string | undefined {
  const seen = new Set<unknown>();
  try {
    return JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner === "bigint") return String(inner);
      if (typeof inner !== "object" || inner === null) return inner;
      if (seen.has(inner)) return "(shown before)";
      seen.add(inner);
      return inner;
    });
  } catch {
    return undefined;
  }
}
