import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';
import { users } from './schema.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Files that visitors without an account have had a page read of. Each is gone with its hour, or becomes a document under
 * the same id; its bytes lie where a document's do.
 */
export const trials = pgTable(
  'trials',
  {
    id: text('id').primaryKey(),
    /** Of the cookie that alone opens it. */
    tokenHash: text('token_hash').notNull().unique(),
    inputName: text('input_name').notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    pageCount: integer('page_count').notNull(),
    notices: text('notices').array().notNull().default([]),
    state: text('state', { enum: ['queued', 'running', 'read', 'ready', 'failed'] })
      .notNull()
      .default('queued'),
    /** From then on another worker may take one that is running. */
    availableAt: moment('available_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    /** Why nothing was read. */
    errorCode: text('error_code'),
    /** What was read on its first page, in JSON as the engine gave it. */
    pageText: text('page_text'),
    /** What follows the file to make its first page searchable. */
    increment: bytes('increment'),
    /** The visitor wants to keep it. */
    wanted: boolean('wanted').notNull().default(false),
    /** Whose it becomes once the address is confirmed. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('trials_expiry').on(table.expiresAt),
    index('trials_user').on(table.userId),
    index('trials_queued')
      .on(table.createdAt)
      .where(sql`${table.state} in ('queued', 'running')`),
  ],
);
