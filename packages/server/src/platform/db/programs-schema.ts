import type { AcceptedFile, BatchResponse } from '@legible/contracts/documents/documents';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';
import { users } from './schema.ts';

/** Keys that programs of a user call with. */
export const apiKeys = pgTable(
  'api_keys',
  {
    /** Public name of the key; the key itself is only kept as its hash. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** Its beginning and its end, by which its owner knows it. */
    prefix: text('prefix').notNull(),
    lastFour: text('last_four').notNull(),
    scopes: text('scopes', { enum: ['read', 'write'] })
      .array()
      .notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [index('api_keys_user').on(table.userId)],
);

/**
 * Uploads that named themselves by `Idempotency-Key`: what became of each is told again for a day, whether its first answer
 * arrived or not.
 */
export const namedUploads = pgTable(
  'named_uploads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Of the process that takes it now; another may go on when its lease is over. */
    holder: text('holder'),
    leasedUntil: moment('leased_until'),
    /** Of what was asked for: path and query. */
    asked: text('asked').notNull(),
    /** The files that became documents, each noted in the transaction that made it one. */
    taken: jsonb('taken').$type<TakenFile[]>().notNull().default([]),
    /** What was sent, and what was answered; null until then. */
    sent: jsonb('sent').$type<SentFile[]>(),
    answer: jsonb('answer').$type<BatchResponse>(),
    startedAt: moment('started_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.name] }),
    index('named_uploads_started').on(table.startedAt),
  ],
);

/** A file as it was sent. */
export interface SentFile {
  name: string;
  /** Null for one that was refused before it was read. */
  sha256: string | null;
}

/** A file of a named upload that became a document. */
export interface TakenFile extends SentFile {
  position: number;
  accepted: AcceptedFile;
}
