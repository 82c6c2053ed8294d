import { NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { SteadyClient } from './steady-client.ts';

/** A rollback has nothing to wait for but the statement before it. */
const ROLLBACK_MS = 10_000;

type Transactions<Schema extends Record<string, unknown>> = NodePgDatabase<Schema>['transaction'];

/**
 * Transactions that cost the pool no connection, whatever breaks: one that is lost, or in an unknown state,
 * is never given back. drizzle-orm's own (0.45) keep a connection for ever when BEGIN fails, and give one
 * back whose ROLLBACK failed or on which a statement still runs.
 * @param db whose tables the transaction knows.
 */
export function transactionsOn<Schema extends Record<string, unknown>>(
  pool: pg.Pool,
  db: NodePgDatabase<Schema>,
): Transactions<Schema> {
  const dialect = new PgDialect();
  type Tx = Parameters<Parameters<Transactions<Schema>>[0]>[0];
  // The tables, as the database keeps them for itself.
  const tables = db._ as never;
  const on = (client: pg.PoolClient) =>
    new NodePgTransaction(
      dialect,
      new NodePgSession(client, dialect, tables),
      tables,
    ) as unknown as Tx;
  return async (work, config) => {
    const client = await pool.connect();
    await begin(client, config);
    const result = await workOrRollBack(client, () => work(on(client)));
    await commit(client);
    return result;
  };
}

async function begin(client: pg.PoolClient, config: PgTransactionConfig = {}): Promise<void> {
  const { isolationLevel, accessMode, deferrable } = config;
  const isolation = isolationLevel && `isolation level ${isolationLevel}`;
  const deferred = deferrable && 'deferrable';
  const words = ['begin', isolation, accessMode, deferred].filter(Boolean);
  try {
    await client.query(words.join(' '));
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

async function workOrRollBack<Result>(
  client: pg.PoolClient,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    client.release(await rollBack(client));
    throw error;
  }
}

/** @returns why the connection cannot be used again. The caller still gets the error of the work. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  if (client instanceof SteadyClient && client.lost) return client.lost;
  try {
    await client.query({ text: 'rollback', query_timeout: ROLLBACK_MS } as pg.QueryConfig);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** @throws Error also where PostgreSQL rolls back instead, since a statement failed and the work went on. */
async function commit(client: pg.PoolClient): Promise<void> {
  try {
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('The transaction was not committed: a part failed.');
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
  client.release();
}
