/** Bytes in a row that grows. */
export class Bytes {
  #room: Uint8Array = new Uint8Array();
  #length = 0;

  add(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (length > this.#room.length) {
      const room = new Uint8Array(Math.max(2 * this.#room.length, length));
      room.set(this.all());
      this.#room = room;
    }
    this.#room.set(bytes, this.#length);
    this.#length = length;
  }

  /** The bytes so far, in the memory they are in. */
  all(): Uint8Array {
    return this.#room.subarray(0, this.#length);
  }

  /** Takes all bytes out, and keeps the memory. */
  clear(): void {
    this.#length = 0;
  }
}
