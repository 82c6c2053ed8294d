import type { Logger } from '../logger.ts';
import type { LiveEvent } from './bus.ts';
import { readEvents } from './read-events.ts';

/** Gives the events of a bus's messages to those in this process who subscribed. */
export class Inbox {
  readonly #logger: Logger;
  readonly #listeners: ((event: LiveEvent) => void)[] = [];

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(listener: (event: LiveEvent) => void): void {
    this.#listeners.push(listener);
  }

  /** @param payload a message as it came over the bus */
  deliver(payload: string): void {
    let events: LiveEvent[];
    try {
      events = readEvents(payload);
    } catch {
      // The message itself is not logged: it may hold other people's data.
      this.#logger.warn('a message on the bus is not ours');
      return;
    }
    for (const event of events) for (const listener of this.#listeners) listener(event);
  }
}
