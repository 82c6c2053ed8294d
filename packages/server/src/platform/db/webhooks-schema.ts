import type { WebhookEvent, WebhookTry } from '@legible/contracts/webhooks';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';
import { users } from './schema.ts';

/** A secret of before, and until when messages are signed with it as well. */
export interface OldSecret {
  secret: string;
  until: string;
}

/** Servers of users that are told what becomes of their documents. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: text('events').array().notNull().$type<WebhookEvent[]>(),
    isOn: boolean('is_on').notNull().default(true),
    /** Why it is off. */
    offBecause: text('off_because', { enum: ['owner', 'failing', 'gone'] }),
    /** What messages are signed with: it has to be known, so it is kept as it is. */
    secret: text('secret').notNull(),
    /** The one before, with which they are signed as well until its time is over. */
    oldSecret: text('old_secret'),
    oldSecretUntil: moment('old_secret_until'),
    /** Those before that one, where it was changed again within the time of one of them. */
    olderSecrets: jsonb('older_secrets').$type<OldSecret[]>().notNull().default([]),
    /** The turn of a process that calls it now, for as long as its lease lasts. */
    leasedBy: text('leased_by'),
    /** When another turn may call it: the end of the lease, or of a rest after calls in vain. */
    availableAt: moment('available_at').notNull().defaultNow(),
    /** Calls in vain since the last one that was answered well, and since when. */
    failures: integer('failures').notNull().default(0),
    failingSince: moment('failing_since'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('webhook_endpoints_user').on(table.userId)],
);

/**
 * What such a server is to be told, one row for each server. Triggers add a row in the transaction that makes it true
 * (migration 0032), so that no crash comes between.
 */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    /** The header `webhook-id`: the same at every try. */
    id: text('id').primaryKey(),
    /** The order in which it happened. */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** What it is about: messages of the same subject arrive in their order. */
    subject: text('subject').notNull(),
    type: text('type').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Tried once: a test, or one that its owner sends again. */
    isOnce: boolean('is_once').notNull().default(false),
    /** Tries in vain, of those that it has. */
    failedTries: integer('failed_tries').notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
    tries: jsonb('tries').$type<WebhookTry[]>().notNull().default([]),
  },
  (table) => [
    index('webhook_messages_waiting')
      .on(table.endpointId, table.dueAt)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_messages_order')
      .on(table.endpointId, table.subject, table.position)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_messages_log').on(table.endpointId, table.position),
    index('webhook_messages_created').on(table.createdAt),
  ],
);
