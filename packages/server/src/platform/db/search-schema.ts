import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { documents } from './documents-schema.ts';
import { moment } from './moment.ts';
import { users } from './schema.ts';

/** In the order of its bytes, whatever the database's: words that begin alike lie together. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** Accounts whose pages can be searched. A short number instead of the account's id stands at every word. */
export const searchOwners = pgTable('search_owners', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  number: integer('number').notNull().unique().generatedAlwaysAsIdentity(),
  /** Pages that were ever indexed: each has its number in this order. */
  pages: integer('pages').notNull().default(0),
  /** Languages of the pages, for the forms of a word. */
  languages: text('languages').array().notNull().default([]),
});

/**
 * The text of each page and its words (decision 56). The indexes for words and for misread ones are in migrations 0023, 0028 and 0035:
 * `search_pages_words` (GIN), `search_words_alike` and `search_words_long` (GIN, trigrams).
 */
export const searchPages = pgTable(
  'search_pages',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    page: integer('page').notNull(),
    /** `search_owners.number` */
    owner: integer('owner').notNull(),
    /** The page's number in the order of the owner's. */
    place: integer('place').notNull(),
    /** Tesseract's name of the language of most letters; '' where none is known. */
    language: text('language').notNull(),
    /** Lines as they are shown. */
    text: text('text').notNull(),
    /** Words without accents and case that the database does not find in the text by itself, with spaces between them. */
    words: text('words').notNull(),
    /** The other words are found in the text; else all of them are in `words`. */
    isPlain: boolean('is_plain').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.page] })],
);

/** The words of each owner: for beginnings, forms and misread letters. */
export const searchWords = pgTable(
  'search_words',
  {
    /** `search_owners.number` */
    owner: integer('owner')
      .notNull()
      .references(() => searchOwners.number, { onDelete: 'cascade' }),
    word: bytewise('word').notNull(),
    /** On how many pages it was seen, four at most; 5 for a word of a language's list, 6 for such a one on a single page. */
    pages: smallint('pages').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.word] })],
);

/** No row of the queue ever has a version that another one had: a worker that comes late takes none for the one it read. */
export const searchVersions = pgSequence('search_versions', {
  startWith: 1_000_000,
  maxValue: 2 ** 31 - 1,
  cycle: true,
});

/** Documents whose index is behind: written by triggers in the transaction that makes it so. */
export const searchQueue = pgTable(
  'search_queue',
  {
    documentId: text('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Another one with each change: what was read before the last one is not written. */
    version: integer('version')
      .notNull()
      .default(sql`nextval('search_versions')`),
    /** From then on a worker may take it. */
    availableAt: moment('available_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    /** Of before there was an index, or of a rebuild: waits for all others. */
    isOld: boolean('is_old').notNull().default(false),
  },
  (table) => [index('search_queue_next').on(table.isOld, table.availableAt)],
);

/** Owners of whom pages went: words that stand nowhere any more are to be removed. A row for each removal. */
export const searchSweeps = pgTable(
  'search_sweeps',
  {
    owner: integer('owner').notNull(),
    at: moment('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('search_sweeps_owner').on(table.owner)],
);

/** How far documents of before were found that have no index: one row, by their ids. */
export const searchBackfill = pgTable('search_backfill', {
  id: integer('id').primaryKey(),
  after: text('after').notNull(),
  isDone: boolean('is_done').notNull(),
});
