import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../../../platform/db/connect.ts';

/** PostgreSQL, appendix A: query_canceled. */
const CANCELLED = '57014';

/** The time of a search is over: what was found until then is the answer. */
export class OutOfTime extends Error {}

/**
 * The plans of these statements are known, and made once on each connection: words first, then rows by their keys. To be in a
 * transaction of their own keeps all that is set here from other statements.
 */
const beginFor = (
  ms: number,
) => `begin read only; set local enable_seqscan = off; set local enable_hashjoin = off;
  set local enable_mergejoin = off; set local enable_memoize = off; set local jit = off; set local plan_cache_mode = force_generic_plan;
  set local pg_trgm.similarity_threshold = ${LEAST_ALIKE}; set local statement_timeout = ${ms}`;

/** Trigrams that long words have in common when one letter in five is another one, of all that both have. */
const LEAST_ALIKE = 0.23;

/** A statement that a connection keeps by its name. */
export interface Statement {
  name: string;
  text: string;
}

/** A limit that is this much too late will do: to set it costs as much as a small statement. */
const CLOSE_MS = 200;

/** After so long the process does something else. */
const SLICE_MS = 10;

/** Statements of one search, in the time that it has. */
export class SearchSession {
  readonly #client: pg.PoolClient;
  readonly #until: number;
  /** What the statement's time is limited to, in milliseconds. */
  #limit: number;
  /** When this search began to hold the process. */
  #held = 0;

  /** @param ms what the statements' time is limited to already */
  constructor(client: pg.PoolClient, until: number, ms: number) {
    this.#client = client;
    this.#until = until;
    this.#limit = ms;
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
      this.#held = performance.now();
      return rows;
    } catch (error) {
      if ((error as { code?: string }).code === CANCELLED) throw new OutOfTime();
      throw error;
    }
  }

  /**
   * Between two steps that are done here: all others of the process wait meanwhile.
   * @throws OutOfTime when the time of the search is over
   */
  async giveWay(): Promise<void> {
    if (performance.now() - this.#held < SLICE_MS) return;
    await setImmediate();
    this.#held = performance.now();
    if (this.#held > this.#until) throw new OutOfTime();
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
    await client.query(beginFor(ms));
    return await search(new SearchSession(client, until, ms));
  } finally {
    signal?.removeEventListener('abort', cancel);
    // A cancellation on its way must not meet the next statement of this connection.
    await cancelling;
    await client.query('rollback').catch((error: Error) => (broken = error));
    client.release(broken);
  }
}
