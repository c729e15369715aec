import { closeSync } from "node:fs";

/** A descriptor that is closed once, at the latest when nobody can use it any more. */
export class Owned {
  #fd: number;

  constructor(fd: number) {
    this.#fd = fd;
  }

  /** Its number; -1, which no call takes, after it was closed. */
  get fd(): number {
    return this.#fd;
  }

  close(): void {
    const fd = this.#fd;
    this.#fd = -1;
    if (fd >= 0) closeSync(fd);
  }
}

let forgotten: FinalizationRegistry<{ close(): void }> | undefined;

/** Closes what an object holds when the object is collected; what is held must not lead back to it. */
export function closeWhenForgotten(owner: object, held: { close(): void }): void {
  forgotten ??= new FinalizationRegistry((each) => each.close());
  forgotten.register(owner, held);
}
