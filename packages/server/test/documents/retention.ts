import type { RetentionRules } from '@legible/contracts/documents/retention';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { deleteEnded } from '../../src/features/documents/removal/delete-document.ts';
import { historyChanged } from '../../src/features/documents/history/history-version.ts';
import { folderOf } from '../../src/features/documents/document/keys.ts';
import { chooseRetention } from '../../src/features/retention/choice.ts';
import type { RetentionDeps } from '../../src/features/retention/deps.ts';
import { lookAt } from '../../src/features/retention/look.ts';
import type { Database } from '../../src/platform/db/connect.ts';
import { documents, purges } from '../../src/platform/db/documents-schema.ts';
import { retentions, users } from '../../src/platform/db/schema.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { Mail } from '../../src/platform/mailer/mail.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { addTestUser, startDatabase, type TestDatabase } from '../database/database.ts';

/** The moment at which everything is looked at, but for what is said to be later. */
const NOW = '2026-05-10T12:00:00Z';
export const after = (seconds: number) =>
  sql`${NOW}::timestamptz + make_interval(secs => ${seconds})`;
export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** What an operator says who says nothing. */
export const none: RetentionRules = { defaultDays: null, maxDays: null };

/** A database of its own for the tests of a file, with one user, ann, before each of them. */
export function retentionDatabase() {
  const heard = { sent: [] as Mail[], gone: [] as string[] };
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startDatabase();
  });
  afterAll(() => database?.stop());
  beforeEach(async () => {
    await database.db.delete(users);
    await database.db.delete(purges);
    heard.sent.length = 0;
    heard.gone.length = 0;
    await addTestUser(database, { id: 'ann' });
  });

  const depsOf = (more: Partial<RetentionDeps> = {}): RetentionDeps => ({
    db: database.db,
    queue: undefined as never,
    logger: createLogger('silent'),
    metrics: createMetrics(),
    rules: none,
    publicUrl: () => 'https://legible.example',
    postMail: async (_tx, mail) => void heard.sent.push(mail),
    historyChanged,
    deleteDocument: deleteEnded,
    onDeleted: ({ id }) => void heard.gone.push(id),
    purgeSoon: () => undefined,
    ...more,
  });

  const look = (seconds = 0, deps = depsOf(), userId = 'ann') =>
    lookAt(deps, userId, { clock: after(seconds) });

  return {
    heard,
    database: () => database,
    db: () => database.db,
    depsOf,
    look,
    ...statements(() => database.db),
  };
}

/** What is written and read without going through what is tested. */
function statements(db: () => Database) {
  /** A document whose last run ended that many seconds before now. */
  async function addDocument(
    id: string,
    secondsAgo: number,
    more: Partial<typeof documents.$inferInsert> = {},
  ): Promise<void> {
    await db()
      .insert(documents)
      .values({
        id,
        userId: 'ann',
        inputName: `${id}.pdf`,
        byteSize: 1,
        sha256: '',
        originalKey: `${folderOf(id)}original.pdf`,
        pageCount: 1,
        status: 'ready',
        finishedAt: after(-secondsAgo) as never,
        ...more,
      });
  }

  /** As if the account had chosen that many days long ago, and had been warned in time. */
  async function warnedLongAgo(days: number, userId = 'ann'): Promise<void> {
    const past = after(-300 * DAY) as never;
    await db()
      .insert(retentions)
      .values({ userId, chosenDays: days, days, startsAt: past, warnedAt: past, lookAt: past });
  }

  const choose = (days: 1 | 7 | 30 | 90 | null, rules = none, userId = 'ann') =>
    db().transaction((tx) => chooseRetention(tx, { rules, historyChanged }, userId, days));
  const left = async () =>
    (await db().select({ id: documents.id }).from(documents)).map(({ id }) => id).toSorted();
  const stateOf = async (userId = 'ann') =>
    (await db().select().from(retentions).where(eq(retentions.userId, userId)))[0];
  /** Until a statement waits for the lock of an account. */
  const untilWaiting = () =>
    expect
      .poll(async () => {
        const waiting = sql`select from pg_locks
          where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`;
        return (await db().execute(waiting)).rowCount;
      })
      .toBe(1);
  /** Puts what was written by the database's own clock to the tests' moment. */
  const asIfNow = () =>
    db().execute(sql`update retentions set
      starts_at = starts_at - now() + ${NOW}::timestamptz, look_at = look_at - now() + ${NOW}::timestamptz`);

  return { addDocument, warnedLongAgo, choose, left, stateOf, untilWaiting, asIfNow };
}
