import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as documentTables from './documents-schema.ts';
import * as searchTables from './search-schema.ts';
import { openPool } from './connections/pool.ts';
import * as tables from './schema.ts';
import { transactionsOn } from './connections/transaction.ts';

const schema = { ...tables, ...documentTables, ...searchTables };

/** With its pool, for the few statements that are sent at every page. */
export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface Connection {
  db: Database;
  pool: pg.Pool;
  /** For clients outside the pool, such as a listener. */
  options: pg.ClientConfig;
  /** Ends within seconds, even if something hangs. */
  close: () => Promise<void>;
}

/**
 * The only place where the database layer is made: its `transaction` is ours, for every caller.
 * @param options where PostgreSQL is: a connection string, or host and database of a socket.
 */
export function connect(options: pg.ClientConfig, onError: (error: Error) => void): Connection {
  const { pool, close } = openPool({ ...options, max: 20 }, onError);
  const db = drizzle(pool, { schema });
  const transaction = transactionsOn(pool, db);
  return { db: Object.assign(db, { transaction }), pool, options, close };
}
