import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';
import { users } from './schema.ts';

/** How a page ended in the run before, by the names of its columns. */
interface EarlierEnd {
  state: 'recognised' | 'left_alone' | 'failed';
  run: number;
  text_key: string | null;
  error_code: string | null;
  seconds: number | null;
  languages: string[] | null;
  /** Absent in what older versions wrote. */
  straightened?: Straightened | null;
}

/** What was done to a page in the processed file, in degrees clockwise that were taken back. */
export interface Straightened {
  turn: 0 | 90 | 180 | 270;
  skew: number;
}

/** How a document is read where its owner chose; what is absent is as without a choice. */
export interface Choices {
  mode?: 'auto' | 'redo' | 'force';
  /** Turns pages that lie on their side or upside down. */
  rotate?: boolean;
  /** Straightens pages that lie askew. */
  deskew?: boolean;
}

export const documents = pgTable(
  'documents',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the client sent it: data to show, never part of a path. */
    inputName: text('input_name').notNull(),
    status: text('status', {
      enum: ['queued', 'processing', 'finishing', 'ready', 'failed', 'cancelled'],
    }).notNull(),
    /** Code of contracts/errors.ts when the whole document failed. */
    errorCode: text('error_code'),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    pageCount: integer('page_count').notNull(),
    /** Counts up when the document is started again: what belongs to an older run has no effect. */
    run: integer('run').notNull().default(1),
    /** Pages that ended: recognised, left alone or failed. */
    pagesDone: integer('pages_done').notNull().default(0),
    /** How many of them had ended before this run began. */
    pagesKept: integer('pages_kept').notNull().default(0),
    /** Pages that were recognised: these are charged when the document is ready. */
    pagesRecognised: integer('pages_recognised').notNull().default(0),
    /** Pages of this run that could not be read. */
    pagesFailed: integer('pages_failed').notNull().default(0),
    /** Pages of the quota that are held back for this document while it runs. */
    pagesReserved: integer('pages_reserved').notNull().default(0),
    /** Pages that were charged so far: a second run charges only what it adds. */
    pagesCharged: integer('pages_charged').notNull().default(0),
    /** How many pages are read, where its owner wanted no more: the first ones, or those of `readPages`; null for all. */
    readTo: integer('read_to'),
    /** Which pages are read, like `1, 3-9`, where they are not the first ones. */
    readPages: text('read_pages'),
    /** How it is read; null where nothing was chosen. */
    choices: jsonb('choices').$type<Choices>(),
    /** The same in the run before, which holds again if this run comes to nothing. */
    earlierChoices: jsonb('earlier_choices').$type<Choices>(),
    /** Since when it waits for pages of the quota, which other documents of its owner hold: the order of arrival. */
    waitsSince: moment('waits_since'),
    /** How many it needed when it came to wait. */
    waitsFor: integer('waits_for'),
    /** What was left of the quota when it was refused for want of pages, or came to wait for the next period. */
    pagesLeft: integer('pages_left'),
    /** Instead of being refused for want of pages it waits for the next period, or for a larger plan. */
    waitsOn: boolean('waits_on').notNull().default(false),
    /** When the next period gives it enough pages; null where no period of this plan does, or it waits for other files. */
    waitsUntil: moment('waits_until'),
    /** What recognisers spent on its pages in vain, over all runs: who wasted much may not start it again. */
    wastedSeconds: real('wasted_seconds').notNull().default(0),
    originalKey: text('original_key').notNull(),
    /** What it is to be read in: Tesseract's names, or `auto` alone; null for what the worker's setting says. */
    languages: text('languages').array(),
    /** The same in the run before, which holds again if this run comes to nothing. */
    earlierLanguages: text('earlier_languages').array(),
    /** What the pages of the processed file were read in, that of most pages first; null where that was not kept. */
    readIn: text('read_in').array(),
    /** The processed file is the original followed by this increment. */
    incrementKey: text('increment_key'),
    incrementBytes: bigint('increment_bytes', { mode: 'number' }),
    /** Null for increments made before it was kept. */
    incrementSha256: text('increment_sha256'),
    /** The first page in small; null for one that was not drawn yet, empty for one that cannot be drawn. */
    thumbnailKey: text('thumbnail_key'),
    /** What the inspection found that the owner should know of the processed file: codes of `notices.ts`. */
    notices: text('notices').array().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** When a document that ended without a processed file, and cost nothing, is removed (`unpaid.ts`). */
    keptUntil: moment('kept_until'),
    /** Its owner has deleted it, and may take that back until then; hidden meanwhile, and gone after (`removal/undoable.ts`). */
    undoableUntil: moment('undoable_until'),
  },
  (table) => [
    index('documents_history').on(table.userId, table.createdAt),
    index('documents_running')
      .on(table.userId)
      .where(sql`${table.status} in ('queued', 'processing', 'finishing')`),
    index('documents_waiting')
      .on(table.userId, table.waitsSince)
      .where(sql`${table.status} = 'queued' and ${table.waitsSince} is not null`),
    index('documents_undoable')
      .on(table.undoableUntil)
      .where(sql`${table.undoableUntil} is not null`),
    index('documents_unpaid')
      .on(table.keptUntil)
      .where(sql`${table.status} in ('failed', 'cancelled') and ${table.incrementBytes} is null`),
  ],
);

export const pages = pgTable(
  'pages',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Counted from 1; none for pages that are not to be read at all (`readTo`). */
    number: integer('number').notNull(),
    userId: text('user_id').notNull(),
    state: text('state', {
      enum: ['queued', 'running', 'recognised', 'left_alone', 'failed', 'cancelled'],
    })
      .notNull()
      .default('queued'),
    /** The order of one user's pages that wait; begins anew with each queue. */
    tag: integer('tag').notNull(),
    /** Took so long while others waited that it stands in the slow queue. */
    slow: boolean('slow').notNull().default(false),
    /** Who reads it, or read it last. */
    holder: text('holder'),
    /**
     * From then on any worker may take it: once it is queued, when its lease ends, after the pause before another
     * try.
     */
    availableAt: moment('available_at').notNull().defaultNow(),
    /** How often it was taken to be read in this run. */
    tries: integer('tries').notNull().default(0),
    /** Where its text lies, with those of others; null for one that has an object of its own, as all once had. */
    textKey: text('text_key'),
    /** Of versions that gave each page a job. Not written any more; to be dropped when none of them is left. */
    jobId: text('job_id'),
    /** The run of its document that queued it last. */
    run: integer('run').notNull().default(1),
    /** Why it failed, or was left alone, which older versions did not say. */
    errorCode: text('error_code'),
    seconds: real('seconds'),
    /** What its words were read in, that of most letters first; null where nothing was read, or that was not kept. */
    languages: text('languages').array(),
    /** How the page was set upright in the processed file; null for one that is as it was. */
    straightened: jsonb('straightened').$type<Straightened>(),
    /** How it had ended, while the run that reads it once more may still come to nothing. */
    earlier: jsonb('earlier').$type<EarlierEnd>(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.number] }),
    index('pages_queued_turn')
      .on(table.userId, table.slow, table.tag, table.documentId, table.number)
      .where(sql`${table.state} = 'queued'`),
    // Of versions in which tags put the pages of all users in order; to be dropped when none of them is left.
    index('pages_queued_tag')
      .on(table.tag)
      .where(sql`${table.state} = 'queued'`),
    index('pages_queued_user')
      .on(table.userId)
      .where(sql`${table.state} = 'queued'`),
    index('pages_running_tag')
      .on(table.tag)
      .where(sql`${table.state} = 'running'`),
    index('pages_failed_user')
      .on(table.userId)
      .where(sql`${table.state} = 'failed'`),
  ],
);

/**
 * Whose turn it is among those whose pages are read. `at` counts what a user used of recognisers: four for each
 * millisecond, divided by the weight of the plan. `waits` may be true although no page is left, which is found out when
 * it is the user's turn.
 */
export const turns = pgTable(
  'turns',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: bigint('at', { mode: 'number' }).notNull(),
    weight: integer('weight').notNull().default(1),
    /** Since when a newcomer waits; infinite for one who was served. At equal times the lower one is next. */
    since: moment('since').notNull().defaultNow(),
    /** `at` when a page was taken last, and when that was: the time of the quick queue. */
    began: bigint('began', { mode: 'number' }).notNull().default(0),
    takenAt: moment('taken_at'),
    /** Until then the user's new documents begin in the slow queue. */
    slowUntil: moment('slow_until'),
    /** Has pages in the quick queue. */
    waits: boolean('waits').notNull(),
    /** Has pages in the slow queue. */
    waitsSlow: boolean('waits_slow').notNull(),
  },
  (table) => [
    index('turns_quick')
      .on(table.at, table.since)
      .where(sql`${table.waits}`),
    index('turns_slow')
      .on(table.at, table.since)
      .where(sql`${table.waitsSlow}`),
    index('turns_taken').on(table.takenAt.desc().nullsLast()),
  ],
);

/** Of versions that put pages in order by tags. Not written any more; to be dropped when none of them is left. */
export const fairClock = pgTable('fair_clock', {
  id: integer('id').primaryKey(),
  lastTag: integer('last_tag').notNull(),
});

/**
 * Files that were not taken, to be told until they are dismissed: of each its name and why. A file that was stored, and
 * was refused when no page could come back for it any more, is a failed document instead (`refusals/`).
 */
export const refusals = pgTable(
  'refusals',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    inputName: text('input_name').notNull(),
    /** Of contracts/errors.ts. */
    code: text('code').notNull(),
    detail: text('detail').notNull(),
    /** Pages that it needed, where there were too few. */
    pages: integer('pages'),
    refusedAt: moment('refused_at').notNull().defaultNow(),
  },
  (table) => [index('refusals_user').on(table.userId, table.refusedAt)],
);

/** Stored objects that no row needs any more; a job removes the bytes and then the row. */
export const purges = pgTable('purges', {
  prefix: text('prefix').primaryKey(),
  /** Not before: an upload in progress books its own purge ahead and cancels it when it commits. */
  dueAt: moment('due_at').notNull(),
  /** When it is purged once more: a worker that was busy when the row went may have stored something since. */
  againAt: moment('again_at'),
  /** How often the storage refused; each time puts the next try off. */
  failures: integer('failures').notNull().default(0),
});
