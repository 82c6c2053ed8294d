import pg from 'pg';
import type { Logger } from '../logger.ts';
import type { Bus, LiveEvent } from './bus.ts';
import { Outbox } from './outbox.ts';

const CHANNEL = 'legible_live';
/** NOTIFY refuses payloads of 8,000 bytes and more. */
const MAX_PAYLOAD_BYTES = 7900;
/** Notifications serialise commits, so they are coalesced, and never part of a page's transaction. */
const INTERVAL_MS = 200;
const RECONNECT_MS = 1000;

/** The bus over PostgreSQL's LISTEN and NOTIFY: nothing to install, right for a handful of nodes. */
export class PostgresBus implements Bus {
  private readonly pool: pg.Pool;
  private readonly options: pg.ClientConfig;
  private readonly logger: Logger;
  private readonly outbox = new Outbox();
  private readonly listeners: ((event: LiveEvent) => void)[] = [];
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lastFlush = 0;
  private closed = false;

  constructor(pool: pg.Pool, options: pg.ClientConfig, logger: Logger) {
    this.pool = pool;
    this.options = options;
    this.logger = logger;
  }

  publish(event: LiveEvent): void {
    this.outbox.add(event);
    if (this.timer || this.closed) return;
    const wait = Math.max(0, this.lastFlush + INTERVAL_MS - Date.now());
    this.timer = setTimeout(() => void this.flush(), wait);
  }

  subscribe(listener: (event: LiveEvent) => void): void {
    this.listeners.push(listener);
  }

  /** Begins to deliver events to subscribers; reconnects by itself until closed. */
  async listen(): Promise<void> {
    const client = new pg.Client(this.options);
    client.on('notification', ({ payload }) => this.deliver(payload ?? '[]'));
    client.on('error', () => undefined);
    client.on('end', () => this.reconnectLater());
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.client = client;
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.flush();
    this.closed = true;
    await this.client?.end();
  }

  private async flush(): Promise<void> {
    this.timer = undefined;
    this.lastFlush = Date.now();
    for (const payload of this.outbox.take(MAX_PAYLOAD_BYTES)) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- in order
        await this.pool.query('select pg_notify($1, $2)', [CHANNEL, payload]);
      } catch (error) {
        this.logger.warn({ err: error }, 'live events lost');
      }
    }
  }

  private deliver(payload: string): void {
    for (const event of JSON.parse(payload) as LiveEvent[]) {
      for (const listener of this.listeners) listener(event);
    }
  }

  private reconnectLater(): void {
    if (this.closed) return;
    setTimeout(() => {
      if (this.closed) return;
      this.listen().catch(() => this.reconnectLater());
    }, RECONNECT_MS).unref();
  }
}
