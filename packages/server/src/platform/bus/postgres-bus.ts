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
/** A listener hears nothing for hours where nothing happens, and as little where its cable is cut. */
const HEARTBEAT_MS = 10_000;
const HEARTBEAT_TIMEOUT_MS = 5000;

/** The bus over PostgreSQL's LISTEN and NOTIFY: nothing to install, right for a handful of nodes. */
export class PostgresBus implements Bus {
  private readonly pool: pg.Pool;
  private readonly options: pg.ClientConfig;
  private readonly logger: Logger;
  private readonly heartbeatMs: number;
  private readonly outbox = new Outbox();
  private readonly listeners: ((event: LiveEvent) => void)[] = [];
  private readonly resumed: (() => void)[] = [];
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lastFlush = 0;
  /** One at a time: two that wait for their turn to commit may come in the other order. */
  private flushing: Promise<void> | undefined;
  private closed = false;

  constructor(
    pool: pg.Pool,
    options: pg.ClientConfig,
    logger: Logger,
    heartbeatMs: number = HEARTBEAT_MS,
  ) {
    this.pool = pool;
    this.options = options;
    this.logger = logger;
    this.heartbeatMs = heartbeatMs;
  }

  publish(event: LiveEvent): void {
    this.outbox.add(event);
    this.flushLater();
  }

  subscribe(listener: (event: LiveEvent) => void): void {
    this.listeners.push(listener);
  }

  onResumed(listener: () => void): void {
    this.resumed.push(listener);
  }

  /** Begins to deliver events to subscribers; reconnects by itself until closed. */
  async listen(): Promise<void> {
    const client = new pg.Client({
      ...this.options,
      application_name: 'legible bus',
      connectionTimeoutMillis: HEARTBEAT_TIMEOUT_MS,
      query_timeout: Math.min(HEARTBEAT_TIMEOUT_MS, this.heartbeatMs),
    });
    client.on('notification', ({ payload }) => this.deliver(payload ?? '[]'));
    client.on('error', () => undefined);
    await startListening(client);
    this.client = client;
    const stopBeating = this.beat(client);
    const lost = () => {
      stopBeating();
      this.reconnectLater();
    };
    client.once('end', lost);
    if (this.closed) await client.end();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.flushing;
    await this.send();
    await this.client?.end();
  }

  private flushLater(): void {
    if (this.outbox.isEmpty || this.timer || this.flushing || this.closed) return;
    const wait = Math.max(0, this.lastFlush + INTERVAL_MS - Date.now());
    this.timer = setTimeout(() => this.flush(), wait);
  }

  private flush(): void {
    this.timer = undefined;
    this.lastFlush = Date.now();
    this.flushing = this.send().finally(() => {
      this.flushing = undefined;
      this.flushLater();
    });
  }

  private async send(): Promise<void> {
    for (const payload of this.outbox.take(MAX_PAYLOAD_BYTES)) {
      try {
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

  /** Asks now and then; a connection without an answer is dropped, which ends in a new one. */
  private beat(client: pg.Client): () => void {
    const timer = setInterval(() => {
      client.query('select 1').catch(() => dropConnection(client));
    }, this.heartbeatMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  private reconnectLater(): void {
    if (this.closed) return;
    setTimeout(() => {
      if (this.closed) return;
      this.listen().then(
        () => this.resumed.forEach((listener) => listener()),
        () => this.reconnectLater(),
      );
    }, RECONNECT_MS).unref();
  }
}

/** @throws Error when the server does not answer; the connection is dropped then, or each try would leave one. */
async function startListening(client: pg.Client): Promise<void> {
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    dropConnection(client);
    throw error;
  }
}

/** A polite goodbye would wait for a server that does not answer. */
function dropConnection(client: pg.Client): void {
  (
    client as unknown as { connection: { stream: { destroy(): void } } }
  ).connection.stream.destroy();
}
