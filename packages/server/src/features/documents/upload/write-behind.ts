import type { FileHandle } from 'node:fs/promises';

/** How much may wait for the disk before the caller of `add` has to wait, too. */
const MOST_WAITING_BYTES = 1024 * 1024;
/** A chunk costs memory besides its bytes, and the system takes at most this many in one write. */
const MOST_WAITING_CHUNKS = 1024;
/** The disk begins to make bytes durable while more come, so that little is left to do at the end. */
const SYNC_EVERY_BYTES = 32 * 1024 * 1024;

/**
 * Writes to a file while the caller goes on: what came during one write goes out as
 * a whole with the next. A failed write or sync is thrown by the next `add` or by `end`.
 */
export class WriteBehind {
  readonly #file: FileHandle;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #unsyncedBytes = 0;
  #writing: Promise<void> | undefined;
  #syncing: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Takes over the chunk: the caller must not change it any more. */
  async add(chunk: Uint8Array): Promise<void> {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    this.#writing ??= this.#writeAll();
    if (this.#isFull()) await this.#writing;
    this.#throwFailure();
  }

  /** Resolves when everything is written; durable it is after a last sync, which is the caller's. */
  async end(): Promise<void> {
    await this.#writing;
    await this.#syncing;
    this.#throwFailure();
  }

  #isFull(): boolean {
    return this.#waitingBytes >= MOST_WAITING_BYTES || this.#waiting.length >= MOST_WAITING_CHUNKS;
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const chunks = this.#waiting;
        this.#unsyncedBytes += this.#waitingBytes;
        this.#waiting = [];
        this.#waitingBytes = 0;
        await writeWhole(this.#file, chunks);
        if (this.#unsyncedBytes >= SYNC_EVERY_BYTES) this.#syncing ??= this.#sync();
      }
    } catch (error) {
      this.#failure ??= { error };
    } finally {
      this.#writing = undefined;
    }
  }

  /** An error of the disk is told once only: it must not be lost with this early sync. */
  async #sync(): Promise<void> {
    this.#unsyncedBytes = 0;
    try {
      await this.#file.datasync();
    } catch (error) {
      this.#failure ??= { error };
    } finally {
      this.#syncing = undefined;
    }
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}

/** A disk that runs full may take a part of what it was given: the rest tells by its error. */
async function writeWhole(file: FileHandle, chunks: Uint8Array[]): Promise<void> {
  const wanted = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await file.writev(chunks);
  if (bytesWritten === wanted) return;
  await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
}
