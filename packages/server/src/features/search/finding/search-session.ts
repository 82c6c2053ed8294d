import type pg from 'pg';
import type { Database } from '../../../platform/db/connect.ts';

/** PostgreSQL, appendix A: query_canceled. */
const CANCELLED = '57014';

/** The time of a search is over: what was found until then is the answer. */
export class OutOfTime extends Error {}

/**
 * The plans of these statements are known: words first, then rows by their keys. To be in a transaction of their own keeps all
 * that is set here from other statements.
 * A plan for any words at all would be four times as slow as one for these (measured).
 */
const BEGIN = `begin read only; set local enable_seqscan = off; set local enable_hashjoin = off;
  set local enable_mergejoin = off; set local jit = off; set local plan_cache_mode = force_custom_plan`;

/** A statement that a connection keeps by its name. */
export interface Statement {
  name: string;
  text: string;
}

/** A limit that is so much too late will do: to set it costs as much as a small statement. */
const CLOSE_MS = 200;

/** Statements of one search, in the time that it has. */
export class SearchSession {
  readonly #client: pg.PoolClient;
  readonly #until: number;
  /** What the statement's time is limited to, in milliseconds. */
  #limit = Number.POSITIVE_INFINITY;

  constructor(client: pg.PoolClient, until: number) {
    this.#client = client;
    this.#until = until;
  }

  /** @throws OutOfTime when the time of the search is over, or its caller has gone */
  async query<Row extends pg.QueryResultRow>(
    { name, text }: Statement,
    values: unknown[],
  ): Promise<Row[]> {
    const left = Math.floor(this.#until - performance.now());
    if (left < 1) throw new OutOfTime();
    try {
      if (this.#limit - left > CLOSE_MS) {
        await this.#client.query(`set local statement_timeout = ${left}`);
        this.#limit = left;
      }
      const { rows } = await this.#client.query<Row>({ name, text, values });
      return rows;
    } catch (error) {
      if ((error as { code?: string }).code === CANCELLED) throw new OutOfTime();
      throw error;
    }
  }
}

interface Limits {
  /** Milliseconds for all statements together. */
  ms: number;
  /** The caller has gone: the statement that runs is ended. */
  signal?: AbortSignal | undefined;
}

/** Runs a search on one connection, which is free again within its time whatever happens. */
export async function inSession<Result>(
  db: Database,
  { ms, signal }: Limits,
  search: (session: SearchSession) => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + ms;
  const client = await db.$client.connect();
  let cancelling: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    const { processID } = client as unknown as { processID: number };
    cancelling = db.$client
      .query('select pg_cancel_backend($1)', [processID])
      .catch(() => undefined);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  let broken: Error | undefined;
  try {
    signal?.throwIfAborted();
    await client.query(BEGIN);
    return await search(new SearchSession(client, until));
  } finally {
    signal?.removeEventListener('abort', cancel);
    // A cancellation on its way must not meet the next statement of this connection.
    await cancelling;
    await client.query('rollback').catch((error: Error) => (broken = error));
    client.release(broken);
  }
}
