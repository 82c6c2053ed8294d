import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as correctionTables from './corrections-schema.ts';
import * as documentTables from './documents-schema.ts';
import * as tables from './schema.ts';
import * as trialTables from './trials-schema.ts';

const PAGES_AN_HOUR = 1_000_000;
const HOURS_A_YEAR = 8766;
/** What four bytes hold, and what JavaScript counts of eight. */
const MOST: Record<string, number> = { PgInteger: 2 ** 31 - 1, PgBigInt53: 2 ** 53 };

/** Numbers that grow with the work of the product, and by how much a page at most. */
const growing: Record<string, number> = {
  // A quarter second at four a millisecond, and twice as much for safety.
  'turns.at': 2000,
  'turns.began': 2000,
};

/** Numbers that a plan, a file, a person's calls or an hour bounds, or that nothing writes any more. */
const bounded = new Set([
  'billing_accounts.begun',
  'corrections.page',
  'corrections.word',
  'documents.byte_size',
  'documents.increment_bytes',
  'documents.page_count',
  'documents.pages_charged',
  'documents.pages_done',
  'documents.pages_failed',
  'documents.pages_kept',
  'documents.pages_left',
  'documents.pages_recognised',
  'documents.pages_reserved',
  'documents.read_to',
  'documents.run',
  'documents.waits_for',
  'fair_clock.id',
  'fair_clock.last_tag',
  'pages.number',
  'pages.run',
  'pages.tag',
  'pages.tries',
  'plan_grants.amount_cents',
  'purges.failures',
  'rate_limits.count',
  'reset_codes.tries_left',
  'refusals.pages',
  'retentions.chosen_days',
  'retentions.days',
  'trials.byte_size',
  'trials.page_count',
  'trials.tries',
  'turns.weight',
  'users.fair_tag',
  'users.history_version',
  'users.page_limit',
  'users.pages_reserved',
  'users.pages_used',
  'users.role_type',
  'users.stored_bytes',
  'users.stored_documents',
]);

const columns = Object.values({
  ...tables,
  ...correctionTables,
  ...documentTables,
  ...trialTables,
})
  .filter((table) => is(table, PgTable))
  .flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => ({
      name: `${getTableName(table)}.${column.name}`,
      type: column.columnType,
    })),
  )
  .filter(({ type }) => type in MOST);

it('every whole number of the schema is known to be bounded, or to grow', () => {
  const unknown = columns.filter(({ name }) => !bounded.has(name) && !(name in growing));
  expect(unknown).toEqual([]);
});

it.each(columns.filter(({ name }) => name in growing))(
  '$name holds a century of a million pages an hour',
  ({ name, type }) => {
    const years = (MOST[type] ?? 0) / ((growing[name] ?? NaN) * PAGES_AN_HOUR * HOURS_A_YEAR);
    expect(years).toBeGreaterThan(100);
  },
);
