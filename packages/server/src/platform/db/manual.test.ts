import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../test/database/database.ts';

const manual = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
const blocks = [...manual.matchAll(/^```sql\n(.*?)^```/gms)].map(([, query = '']) => query);
const inline = [...manual.matchAll(/`(select [^`]+)`/g)].map(([, query = '']) => query);
const queries = [...blocks, ...inline.map((query) => query.replaceAll('…', "'x'"))];

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());

it('the manual has queries', () => {
  expect(queries.length).toBeGreaterThan(2);
});

it.each(queries)('what the manual asks the database can be asked: %s', async (query) => {
  await expect(database.pool.query(query)).resolves.toMatchObject({ command: 'SELECT' });
});
