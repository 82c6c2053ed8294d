import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { asAppError } from '../http/error-handler.ts';
import { connect, type Connection } from './connect.ts';

/** As many as a pool has, and some more: were one lost each time, none would be left. */
const ROUNDS = 25;
const POOL_SIZE = 20;

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase({ own: true });
});
afterAll(() => database?.stop());

/** A pool of its own, named so that its connections can be told from others. */
function openConnection(changes: pg.ClientConfig = {}): Connection & { told: string[] } {
  const told: string[] = [];
  const options = { ...database.options, application_name: 'victim', ...changes };
  const connection = connect(options, ({ message }) => told.push(message));
  onTestFinished(() => connection.close());
  return Object.assign(connection, { told });
}

const terminate = () =>
  database.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'victim'`,
  );

const pidOf = async ({ pool }: Connection) =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

const neverCalled = async () => expect.unreachable();

/** Every connection of the pool at once, in a transaction each. */
async function expectWhole({ db, pool }: Connection): Promise<void> {
  const all = Promise.withResolvers<void>();
  let begun = 0;
  const one = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      begun += 1;
      if (begun === POOL_SIZE) all.resolve();
      await all.promise;
    });
  await Promise.all(Array.from({ length: POOL_SIZE }, one));
  expect([pool.totalCount, pool.idleCount]).toEqual([POOL_SIZE, POOL_SIZE]);
}

describe('a connection that the server ends in the middle of a transaction', () => {
  it('ends neither the process nor the pool, whatever the transaction does then', async () => {
    const connection = openConnection();
    const codes: unknown[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const answer = connection.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await terminate();
        // Told of the end only by the event, before any statement asks.
        if (round % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
        if (round % 3 === 1) throw new Error('a fault of the work');
        await tx.execute(sql`select 2`);
      });
      codes.push(await answer.catch((error: unknown) => asAppError(error).code));
    }
    const expected = codes.map((_, round) => (round % 3 === 1 ? 'internal' : 'unavailable'));
    expect(codes).toEqual(expected);
    expect(codes).toHaveLength(ROUNDS);
    await expectWhole(connection);
  });

  it('fails the statement that waits, with 503', async () => {
    const connection = openConnection();
    const answer = connection.db.transaction((tx) => tx.execute(sql`select pg_sleep(30)`));
    const failed = answer.catch(asAppError);
    await expect.poll(async () => (await terminate()).rows.length).toBe(1);
    expect(await failed).toMatchObject({ status: 503 });
    await expectWhole(connection);
  });
});

describe('a transaction', () => {
  it('that cannot begin costs no connection', async () => {
    const connection = openConnection();
    const isolationLevel = 'unheard of' as never;
    for (let round = 0; round < ROUNDS; round++) {
      const begun = connection.db.transaction(neverCalled, { isolationLevel });
      await expect(begun).rejects.toThrow('syntax');
    }
    await expectWhole(connection);
  });

  it('is rolled back when its work fails, and its connection goes on', async () => {
    const connection = openConnection({ application_name: 'kept' });
    const pid = await pidOf(connection);
    const work = connection.db.transaction(async (tx) => {
      await tx.execute(sql`create table half_done ()`);
      throw new Error('changed its mind');
    });
    await expect(work).rejects.toThrow('changed its mind');
    const { rows } = await connection.pool.query(`select to_regclass('half_done') as found`);
    expect(rows).toEqual([{ found: null }]);
    expect(await pidOf(connection)).toBe(pid);
  });

  it('is not told as done when a statement failed in it and the work went on', async () => {
    const { db } = openConnection();
    const work = db.transaction(async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
      return 'done';
    });
    await expect(work).rejects.toThrow('was not committed');
  });

  it('is of the kind that was asked for', async () => {
    const { db } = openConnection();
    const shown = await db.transaction(
      async (tx) => [
        (await tx.execute(sql`show transaction_isolation`)).rows[0],
        (await tx.execute(sql`show transaction_read_only`)).rows[0],
      ],
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    expect(shown).toEqual([
      { transaction_isolation: 'repeatable read' },
      { transaction_read_only: 'on' },
    ]);
  });
});

describe('a statement without an answer', () => {
  const impatient = { query_timeout: 100, statement_timeout: 0 };
  const sleeping = sql`select pg_sleep(30)`;

  it.each([
    ['of the pool', ({ pool }: Connection) => pool.query('select pg_sleep(30)')],
    ['of the tables', ({ db }: Connection) => db.execute(sleeping)],
    [
      'of a transaction',
      ({ db }: Connection) => db.transaction((tx) => tx.execute(sleeping) as Promise<unknown>),
    ],
    [
      'of a transaction that goes on all the same',
      ({ db }: Connection) =>
        db.transaction(async (tx) => {
          await tx.execute(sleeping).catch(() => undefined);
        }),
    ],
  ])('%s is 503, and its connection is never used again', async (_, ask) => {
    const connection = openConnection(impatient);
    const pid = await pidOf(connection);
    const error: unknown = await ask(connection).catch((reason: unknown) => reason);
    expect(asAppError(error)).toMatchObject({ status: 503 });
    expect(await pidOf(connection)).not.toBe(pid);
    expect([connection.pool.totalCount, connection.pool.idleCount]).toEqual([1, 1]);
  });

  it('is ended by the server as well', async () => {
    const connection = openConnection({ statement_timeout: 50 });
    const pid = await pidOf(connection);
    const error: unknown = await connection.db
      .transaction((tx) => tx.execute(sleeping))
      .catch(asAppError);
    expect(error).toMatchObject({ status: 503 });
    expect(await pidOf(connection)).toBe(pid);
  });
});

describe('closing', () => {
  it('does not tell that the server ended what is closed anyway', async () => {
    const { pool, close, told } = openConnection();
    await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.1)')));
    const closed = close();
    pool.emit('error', new Error('terminating connection'), new pg.Client());
    await closed;
    expect(told).toEqual([]);
  });

  it('ends with connections in use that nobody gives back, and says how many', async () => {
    const { pool, close, told } = openConnection();
    const [lost, asking] = [await pool.connect(), await pool.connect()];
    lost.on('error', () => undefined);
    const asked = asking.query('select pg_sleep(30)').catch((error: Error) => error.message);
    await close();
    expect(await asked).toMatch('terminated');
    expect(told).toEqual(['2 connections did not end in time and were cut']);
  });
});
