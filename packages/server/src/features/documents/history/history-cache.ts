/** Lists that are kept together, in bytes: a list of 1,000 files has about 250 KB. */
const MOST_BYTES = 32 * 1024 * 1024;

interface Kept {
  version: number;
  body: Promise<Buffer>;
  bytes: number;
}

/**
 * Answers of the list call as they were sent, each good for one version of its user's history. A
 * thousand rows take far longer to bring into words than to look up whether they have changed; the
 * version comes from the database at every call, so that no node ever tells of yesterday.
 */
export class HistoryCache {
  readonly #kept = new Map<string, Kept>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** @param make writes the answer; several calls at once for the same version share one. */
  async get(userId: string, version: number, make: () => Promise<string>): Promise<Buffer> {
    const known = this.#kept.get(userId);
    if (known?.version === version) {
      this.#kept.delete(userId);
      this.#kept.set(userId, known);
      return known.body;
    }
    const entry = { version, body: make().then((text) => Buffer.from(text)), bytes: 0 };
    this.#drop(userId);
    this.#kept.set(userId, entry);
    await this.#weigh(userId, entry);
    return entry.body;
  }

  /** Counts the list once it is made; one that could not be made is forgotten. */
  async #weigh(userId: string, entry: Kept): Promise<void> {
    const bytes = await entry.body.then(
      ({ length }) => length,
      () => 0,
    );
    if (this.#kept.get(userId) !== entry) return;
    if (bytes === 0) return this.#drop(userId);
    entry.bytes = bytes;
    this.#bytes += bytes;
    this.#makeRoom();
  }

  /** The list that was asked for longest ago goes first. */
  #makeRoom(): void {
    for (const userId of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#drop(userId);
    }
  }

  #drop(userId: string): void {
    this.#bytes -= this.#kept.get(userId)?.bytes ?? 0;
    this.#kept.delete(userId);
  }
}
