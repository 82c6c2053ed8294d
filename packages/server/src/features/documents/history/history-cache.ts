import { LRUCache } from 'lru-cache';

/** Lists that are kept together, in bytes: a list of 1,000 files has about 250 KB. */
const MOST_BYTES = 32 * 1024 * 1024;

interface Kept {
  version: number;
  body: Promise<Buffer>;
}

/**
 * Answers of the list call as they were sent, each good for one version of its user's history. A
 * thousand rows take far longer to bring into words than to look up whether they have changed; the
 * version comes from the database at every call, so that no node ever tells of yesterday.
 */
export class HistoryCache {
  readonly #kept: LRUCache<string, Kept>;

  constructor(mostBytes = MOST_BYTES) {
    this.#kept = new LRUCache({ maxSize: mostBytes });
  }

  /** @param make writes the answer; several calls at once for the same version share one. */
  async get(userId: string, version: number, make: () => Promise<string>): Promise<Buffer> {
    const known = this.#kept.get(userId);
    if (known?.version === version) return known.body;
    const body = make().then((text) => Buffer.from(text));
    // Its size is known when it is made; until then it counts for one byte.
    this.#kept.set(userId, { version, body }, { size: 1 });
    await this.#weigh(userId, { version, body });
    return body;
  }

  /** Counts the list once it is made; one that could not be made is forgotten. */
  async #weigh(userId: string, made: Kept): Promise<void> {
    const size = await made.body.then(
      ({ length }) => length,
      () => 0,
    );
    if (this.#kept.peek(userId)?.body !== made.body) return;
    if (size === 0) this.#kept.delete(userId);
    else this.#kept.set(userId, made, { size });
  }
}
