import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestUser, startDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { documents, pages } from '../db/documents-schema.ts';
import { createMetrics } from '../metrics.ts';
import { watchQueue } from './queue-metrics.ts';

const metrics = createMetrics();
let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
  watchQueue(metrics, database.db);
  await addTestUser(database, { id: 'ann' });
});
afterAll(() => database?.stop());

const ago = (text: string) => sql<Date>`now() - ${text}::interval`;

/** A document that is weeks old and was run again, an hour ago, when its pages were queued. */
async function runAgain(id: string, pageCount: number): Promise<void> {
  await database.db.insert(documents).values({
    id,
    userId: 'ann',
    inputName: id,
    status: 'queued',
    byteSize: 1,
    sha256: '',
    pageCount,
    originalKey: id,
    createdAt: ago('3 weeks'),
  });
  for (let number = 1; number <= pageCount; number++) {
    const page = { documentId: id, number, userId: 'ann', tag: number, availableAt: ago('1 hour') };
    await database.db.insert(pages).values(page);
  }
}

/** The value of a metric without labels; NaN where none is told. */
async function scraped(name: string): Promise<number> {
  const text = await metrics.registry.metrics();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
}

describe('what waits in the queue', () => {
  it('is nothing at first', async () => {
    expect(await scraped('legible_queue_pages')).toBe(0);
    expect(await scraped('legible_queue_oldest_seconds')).toBe(0);
  });

  it('has waited since it was queued, however old its document is', async () => {
    await runAgain('again', 2);
    expect(await scraped('legible_queue_pages')).toBe(2);
    const seconds = await scraped('legible_queue_oldest_seconds');
    expect([seconds >= 3600, seconds < 7 * 24 * 3600]).toEqual([true, true]);
  });

  it('is not told while the database does not say it, and all the rest is', async () => {
    await database.db.execute(sql`alter table pages rename to pages_away`);
    expect(await scraped('legible_queue_pages')).toBeNaN();
    expect(await scraped('legible_queue_oldest_seconds')).toBeNaN();
    expect(await scraped('process_cpu_seconds_total')).toBeGreaterThan(0);
    await database.db.execute(sql`alter table pages_away rename to pages`);
    expect(await scraped('legible_queue_pages')).toBe(2);
  });
});
