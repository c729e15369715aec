/** Bytes in a row that grows. */
export class Bytes {
  length = 0;
  #room: Uint8Array = new Uint8Array();

  add(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#room.length) {
      const room = new Uint8Array(Math.max(2 * this.#room.length, this.length + bytes.length));
      room.set(this.all());
      this.#room = room;
    }
    this.#room.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** The bytes so far, in the memory they are in. */
  all(): Uint8Array {
    return this.#room.subarray(0, this.length);
  }
}
