import type pg from 'pg';
import { Listener } from '../db/connections/listener.ts';
import type { Logger } from '../logger.ts';
import type { Bus, LiveEvent } from './bus.ts';
import { Inbox } from './inbox.ts';
import { Outbox } from './outbox.ts';

const CHANNEL = 'legible_live';
/** NOTIFY refuses payloads of 8,000 bytes and more. */
const MAX_PAYLOAD_BYTES = 7900;
/** Notifications serialise commits, so they are coalesced, and never part of a page's transaction. */
const INTERVAL_MS = 200;

/** The bus over PostgreSQL's LISTEN and NOTIFY: nothing to install, right for a handful of nodes. */
export class PostgresBus implements Bus {
  readonly #pool: pg.Pool;
  readonly #listener: Listener;
  readonly #logger: Logger;
  readonly #inbox: Inbox;
  readonly #outbox = new Outbox();
  readonly #resumed: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #lastFlush = 0;
  /** One at a time: two that wait for their turn to commit may come in the other order. */
  #flushing: Promise<void> | undefined;
  #closed = false;

  constructor(pool: pg.Pool, options: pg.ClientConfig, logger: Logger, heartbeatMs?: number) {
    this.#pool = pool;
    this.#logger = logger;
    this.#inbox = new Inbox(logger);
    this.#listener = new Listener(options, {
      channel: CHANNEL,
      name: 'legible bus',
      onNotified: (payload) => this.#inbox.deliver(payload),
      onResumed: () => this.#resumed.forEach((listener) => listener()),
      ...(heartbeatMs !== undefined && { heartbeatMs }),
    });
  }

  publish(event: LiveEvent): void {
    this.#outbox.add(event);
    this.#flushLater();
  }

  subscribe(listener: (event: LiveEvent) => void): void {
    this.#inbox.add(listener);
  }

  onResumed(listener: () => void): void {
    this.#resumed.push(listener);
  }

  /** Begins to deliver events to subscribers; reconnects by itself until closed. */
  async listen(): Promise<void> {
    await this.#listener.open();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#flushing;
    await this.#send();
    await this.#listener.close();
  }

  #flushLater(): void {
    if (this.#outbox.isEmpty || this.#timer || this.#flushing || this.#closed) return;
    const wait = Math.max(0, this.#lastFlush + INTERVAL_MS - Date.now());
    this.#timer = setTimeout(() => this.#flush(), wait);
  }

  #flush(): void {
    this.#timer = undefined;
    this.#lastFlush = Date.now();
    this.#flushing = this.#send().finally(() => {
      this.#flushing = undefined;
      this.#flushLater();
    });
  }

  async #send(): Promise<void> {
    for (const payload of this.#outbox.take(MAX_PAYLOAD_BYTES)) {
      try {
        await this.#pool.query('select pg_notify($1, $2)', [CHANNEL, payload]);
      } catch (error) {
        this.#logger.warn({ err: error }, 'live events lost');
      }
    }
  }
}
