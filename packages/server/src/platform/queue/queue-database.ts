import type pg from 'pg';
import type { Db } from 'pg-boss';
import { Listener } from '../db/connections/listener.ts';
import { openPool } from '../db/connections/pool.ts';
import { SteadyClient } from '../db/connections/steady-client.ts';

const CONNECTIONS = 8;

/**
 * The database as the queue's library asks for it, over connections of our own kind: the library's would
 * end the process when one breaks at the wrong moment, and wait without end for one that hangs.
 */
export class QueueDatabase implements Db {
  /** Ends within seconds. */
  readonly close: () => Promise<void>;
  readonly #pool: pg.Pool;
  readonly #options: pg.ClientConfig;

  constructor(options: pg.ClientConfig, onError: (error: Error) => void) {
    this.#options = options;
    const { pool, close } = openPool(
      {
        ...options,
        application_name: 'legible queue',
        // What is lost with a crash of the database is only that a job was taken or done: it is done
        // again, which changes nothing. Jobs themselves are added by our own transactions.
        options: '-c synchronous_commit=off',
        max: CONNECTIONS,
        Client: SteadyClient,
      },
      onError,
    );
    this.#pool = pool;
    this.close = close;
  }

  async executeSql(text: string, values?: unknown[]) {
    return this.#pool.query(text, values);
  }

  /** @param onSubscribed called once notifications are heard: earlier ones were missed and have to be looked for. */
  async listen(
    channel: string,
    onNotified: (payload: string) => void,
    onSubscribed: () => void,
  ): Promise<{ close(): Promise<void> }> {
    const listener = new Listener(this.#options, {
      channel: `"${channel}"`,
      name: 'legible queue listener',
      onNotified,
      onResumed: onSubscribed,
    });
    await listener.open();
    onSubscribed();
    return listener;
  }
}
