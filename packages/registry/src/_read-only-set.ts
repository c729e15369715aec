/**
 * A set of names that nobody can change: a name taken out of a table would turn its approval off.
 *
 * `Object.freeze` does not stop `Set.prototype.add`, so the answers come from a copy that no other code can reach.
 */
export class ReadOnlySet extends Set<string> {
  readonly #names: ReadonlySet<string>;

  constructor(names: Iterable<string>) {
    super();
    this.#names = new Set(names);
    // The set's own content serves what reads past the methods below: structuredClone, an inspector, union.
    for (const name of this.#names) super.add(name);
    Object.freeze(this);
    Object.freeze(ReadOnlySet.prototype);
  }

  override add(): never {
    throw readOnly();
  }
  override delete(): never {
    throw readOnly();
  }
  override clear(): never {
    throw readOnly();
  }
  override has(name: string): boolean {
    return this.#names.has(name);
  }
  override get size(): number {
    return this.#names.size;
  }
  override keys(): SetIterator<string> {
    return this.#names.keys();
  }
  override values(): SetIterator<string> {
    return this.#names.values();
  }
  override entries(): SetIterator<[string, string]> {
    return this.#names.entries();
  }
  override [Symbol.iterator](): SetIterator<string> {
    return this.#names.values();
  }
  override forEach(visit: (name: string, again: string, set: Set<string>) => void, thisArg?: unknown): void {
    for (const name of this.#names) visit.call(thisArg, name, name, this);
  }
}

function readOnly(): TypeError {
  return new TypeError(
    "the table is read-only: mark the tool instead, or build a Set of your own from the table",
  );
}
