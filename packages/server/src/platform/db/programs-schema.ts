import { index, pgTable, text } from 'drizzle-orm/pg-core';
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
