import type { LiveEvent } from './bus.ts';

/**
 * Events that wait to be sent, in order; a newer progress of the same document takes the place of an
 * older one, so that a busy worker sends at most one message per document and interval.
 */
export class Outbox {
  readonly #events = new Map<string, LiveEvent>();
  #counter = 0;

  add(event: LiveEvent): void {
    this.#events.set(this.#keyOf(event), event);
  }

  get isEmpty(): boolean {
    return this.#events.size === 0;
  }

  /** Empties the box into JSON arrays of at most `maxBytes` each. */
  take(maxBytes: number): string[] {
    const payloads: string[] = [];
    let batch: string[] = [];
    let bytes = 2;
    for (const event of this.#events.values()) {
      const json = JSON.stringify(event);
      const size = Buffer.byteLength(json) + 1;
      if (batch.length > 0 && bytes + size > maxBytes) {
        payloads.push(`[${batch.join(',')}]`);
        batch = [];
        bytes = 2;
      }
      batch.push(json);
      bytes += size;
    }
    if (batch.length > 0) payloads.push(`[${batch.join(',')}]`);
    this.#events.clear();
    return payloads;
  }

  #keyOf(event: LiveEvent): string {
    if (event.kind === 'progress') return `progress ${event.message.filename}`;
    this.#counter += 1;
    return `${event.kind} ${this.#counter}`;
  }
}
