import type pg from 'pg';
import { SteadyClient } from './steady-client.ts';

const RECONNECT_MS = 1000;
/** A listener hears nothing for hours where nothing happens, and as little where its cable is cut. */
const HEARTBEAT_MS = 10_000;
const HEARTBEAT_TIMEOUT_MS = 5000;

export interface ListenerOptions {
  channel: string;
  /** The connection's name in `pg_stat_activity`. */
  name: string;
  onNotified: (payload: string) => void;
  /** Notifications may have been lost before. */
  onResumed: () => void;
  /** For tests: milliseconds between two looks at whether the connection lives. */
  heartbeatMs?: number;
}

/** A connection of its own for LISTEN, which comes back by itself. */
export class Listener {
  readonly #connection: pg.ClientConfig;
  readonly #options: ListenerOptions;
  #client: SteadyClient | undefined;
  #closed = false;

  constructor(connection: pg.ClientConfig, options: ListenerOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  /** Begins to listen. @throws Error when the server does not answer. */
  async open(): Promise<void> {
    const { name, heartbeatMs = HEARTBEAT_MS, onNotified, channel } = this.#options;
    const client = new SteadyClient({
      ...this.#connection,
      application_name: name,
      connectionTimeoutMillis: HEARTBEAT_TIMEOUT_MS,
      query_timeout: Math.min(HEARTBEAT_TIMEOUT_MS, heartbeatMs),
    });
    client.on('notification', ({ payload }) => onNotified(payload ?? ''));
    await startListening(client, channel);
    this.#client = client;
    const stopBeating = beat(client, heartbeatMs);
    client.once('end', () => {
      stopBeating();
      this.#reopenLater();
    });
    if (this.#closed) await client.leave();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.leave();
  }

  #reopenLater(): void {
    if (this.#closed) return;
    setTimeout(() => {
      if (this.#closed) return;
      this.open().then(
        () => this.#options.onResumed(),
        () => this.#reopenLater(),
      );
    }, RECONNECT_MS).unref();
  }
}

/** Asks now and then; a connection without an answer is dropped, which ends in a new one. */
function beat(client: SteadyClient, heartbeatMs: number): () => void {
  const timer = setInterval(() => {
    const answer: Promise<unknown> = client.query('select 1');
    answer.catch((error: Error) => client.cut(error));
  }, heartbeatMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** @throws Error when the server does not answer; the connection is dropped then, or each try would leave one. */
async function startListening(client: SteadyClient, channel: string): Promise<void> {
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    client.cut(error as Error);
    throw error;
  }
}
