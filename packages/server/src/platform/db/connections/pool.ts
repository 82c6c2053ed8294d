import pg from 'pg';
import { within } from '../../within.ts';
import { SteadyClient } from './steady-client.ts';

/**
 * What keeps a host that was cut off from holding others up. Its transactions would keep their rows
 * locked until the server's TCP noticed, after two hours by default; and its own side would wait as
 * long for answers that cannot come. The server gives a statement up before this side does, so that the
 * connection stays in use and nothing goes on behind our back.
 */
export const patience = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  statement_timeout: 55_000,
  query_timeout: 60_000,
};

/** How long to wait for a connection: a new one from the server, or one of the pool that is given back. */
const CONNECT_MS = 10_000;
/** Connections in use get this long to end when the pool is closed. */
const CLOSE_MS = 3000;

export interface OpenPool {
  pool: pg.Pool;
  /** Ends within seconds: connections that are still in use then, or hang, are cut. */
  close: () => Promise<void>;
}

/**
 * @param options where PostgreSQL is, and what the pool is to have beyond what all have.
 * @param onError hears of what no statement can tell: idle connections that broke, and cut ones.
 */
export function openPool(
  options: pg.PoolConfig & { Client?: typeof SteadyClient },
  onError: (error: Error) => void,
): OpenPool {
  const settings = { ...patience, connectionTimeoutMillis: CONNECT_MS, Client: SteadyClient };
  const pool = new pg.Pool({ ...settings, ...options });
  const open = new Set<SteadyClient>();
  let closing: Promise<void> | undefined;
  // An idle connection that breaks (database restarted) is replaced by the pool at the next query. One that is closed
  // anyway may hear last of a database that stops too, which is no news.
  pool.on('error', (error) => {
    if (closing === undefined) onError(error);
  });
  pool.on('connect', (client) => {
    const steady = client as unknown as SteadyClient;
    open.add(steady);
    steady.once('end', () => open.delete(steady));
  });
  return { pool, close: () => (closing ??= closePool(pool, open, onError)) };
}

async function closePool(
  pool: pg.Pool,
  open: Set<SteadyClient>,
  onError: (error: Error) => void,
): Promise<void> {
  const ends = Array.from(open, (client) => new Promise((end) => client.once('end', end)));
  // The pool says that it has ended when it has told its connections to.
  if (await within(Promise.all([pool.end(), ...ends]), CLOSE_MS)) return;
  onError(new Error(`${open.size} connections did not end in time and were cut`));
  for (const client of open) client.cut(new Error('Connection terminated'));
}
