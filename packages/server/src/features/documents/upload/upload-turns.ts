/** What uploads may take in between two looks at everything else: four chunks of a socket. */
const BYTES_A_TURN = 256 * 1024;
/** The smallest chunk takes about as much of the thread as this many bytes of a large one. */
const LEAST_CHUNK_BYTES = 256;

/**
 * Makes uploads take turns with each other and with all other calls: however many arrive at once, the
 * process takes in `BYTES_A_TURN`, answers other calls, and goes on with the upload that has
 * waited longest. Uploads that wait are not read from, so that their clients wait, too.
 */
export class UploadTurns {
  readonly #waiting: { bytes: number; go: () => void }[] = [];
  readonly #bytesATurn: number;
  #left: number;
  #booked = false;

  constructor(bytesATurn = BYTES_A_TURN) {
    this.#bytesATurn = bytesATurn;
    this.#left = bytesATurn;
  }

  /** Resolves when a chunk of `bytes` bytes may be taken in; first come, first served. */
  take(bytes: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ bytes, go: resolve });
      this.#serve();
      if (this.#booked) return;
      this.#booked = true;
      setImmediate(() => this.#nextTurn());
    });
  }

  #nextTurn(): void {
    this.#left = this.#bytesATurn;
    this.#serve();
    this.#booked = this.#left < this.#bytesATurn;
    if (this.#booked) setImmediate(() => this.#nextTurn());
  }

  #serve(): void {
    while (this.#left > 0) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#left -= Math.max(next.bytes, LEAST_CHUNK_BYTES);
      next.go();
    }
  }
}
