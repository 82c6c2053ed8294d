import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { REQUEST_STATES } from '@legible/contracts/votes';
import { moment } from './moment.ts';
import { users } from './schema.ts';

/** What the product could do, as its operator puts it up to be voted on. */
export const featureRequests = pgTable('feature_requests', {
  /** People read it in commands. */
  number: integer('number').primaryKey().generatedAlwaysAsIdentity(),
  title: text('title').notNull().unique(),
  text: text('text'),
  state: text('state', { enum: REQUEST_STATES }).notNull().default('open'),
  answer: text('answer'),
  /** Since when it takes no votes. */
  closedAt: moment('closed_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** A vote of an account for a request. What it weighs is not kept here: the account's plan says it when votes are counted. */
export const featureVotes = pgTable(
  'feature_votes',
  {
    requestNumber: integer('request_number')
      .notNull()
      .references(() => featureRequests.number, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    votedAt: moment('voted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.requestNumber, table.userId] }),
    index('feature_votes_user').on(table.userId),
  ],
);
