import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as documentTables from './documents-schema.ts';
import * as tables from './schema.ts';

const schema = { ...tables, ...documentTables };

/** With its pool, for the few statements that are sent at every page. */
export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface Connection {
  db: Database;
  pool: pg.Pool;
  /** For clients outside the pool, such as a listener. */
  options: pg.ClientConfig;
  close(): Promise<void>;
}

/**
 * What keeps a host that was cut off from holding others up. Its transactions would keep their rows
 * locked until the server's TCP noticed, after two hours by default; and its own side would wait as
 * long for answers that cannot come.
 */
export const patience = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: 60_000,
};

/** @param options where PostgreSQL is: a connection string, or host and database of a socket. */
export function connect(options: pg.ClientConfig, onError: (error: Error) => void): Connection {
  const pool = new pg.Pool({ ...patience, ...options, max: 20, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks (database restarted) is replaced by the pool at the next query.
  pool.on('error', onError);
  return { db: drizzle(pool, { schema }), pool, options, close: () => pool.end() };
}
