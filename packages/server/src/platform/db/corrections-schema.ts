import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { documents } from './documents-schema.ts';
import { moment } from './moment.ts';

/** Bytes in a row: for what is small and is replaced often. */
const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * Words that their owner corrected: the truth of it, from which the corrected file is made. One that is put back has no
 * row. They hold for one reading of a page: what is read again is read without them.
 */
export const corrections = pgTable(
  'corrections',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    page: integer('page').notNull(),
    /** Of which reading: what `readingOf` says of the page's text. */
    reading: text('reading').notNull(),
    /** Which word of the page as it was read, counted from 0. */
    word: integer('word').notNull(),
    /** What was read. */
    read: text('read').notNull(),
    /** What stands there instead; '' for nothing. */
    text: text('text').notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.page, table.reading, table.word] })],
);

/** What follows a processed file once its words were corrected, until they are corrected again. Can be made anew. */
export const correctedTails = pgTable('corrected_tails', {
  documentId: text('document_id')
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade' }),
  /** Of which corrections, after which increment: a hash. */
  state: text('state').notNull(),
  bytes: bytea('bytes').notNull(),
  madeAt: moment('made_at').notNull().defaultNow(),
});
