import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  /** Lower case: the login identity. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  lastName: text('last_name').notNull(),
  passwordHash: text('password_hash').notNull(),
  /** Log-in is refused until the password has been reset (D62). */
  mustReset: boolean('must_reset').notNull().default(false),
  emailConfirmedAt: moment('email_confirmed_at'),
  roleType: integer('role_type').notNull().default(1),
  subscription: text('subscription').notNull().default('free'),
  subscriptionStatus: text('subscription_status'),
  subscriptionStartDate: moment('subscription_start_date'),
  subscriptionCancelDate: moment('subscription_cancel_date'),
  stripeCustomerId: text('stripe_customer_id').unique(),
  stripeSubscriptionId: text('stripe_subscription_id').unique(),
  stripePriceId: text('stripe_price_id'),
  stripeSubscriptionItemId: text('stripe_subscription_item_id'),
  /** Pages allowed in the running period. */
  pageLimit: integer('page_limit').notNull(),
  /** Pages charged in the running period. */
  pagesUsed: integer('pages_used').notNull().default(0),
  /** Pages of running documents: held back until they are charged or given back. */
  pagesReserved: integer('pages_reserved').notNull().default(0),
  /** Finish tag of fair queueing: the user's next page does not come before it. */
  fairTag: integer('fair_tag').notNull().default(0),
  /** Counts up with every change of the user's finished documents, so that a list can be kept. */
  historyVersion: integer('history_version').notNull().default(0),
  /** Periods are counted from here in whole months, so that the 31st stays the 31st. */
  periodAnchor: moment('period_anchor').notNull(),
  periodStart: moment('period_start').notNull(),
  periodEnd: moment('period_end').notNull(),
  /** The period was paid for: the next one begins with the next paid invoice, not by itself. */
  periodPaid: boolean('period_paid').notNull().default(false),
  /** How the paid plan is billed; null for a plan that nobody pays for. */
  planInterval: text('plan_interval', { enum: ['month', 'year'] }),
  /** A downgrade that waits for the end of the paid period. */
  scheduledPlan: text('scheduled_plan'),
  scheduledInterval: text('scheduled_interval', { enum: ['month', 'year'] }),
  scheduledAt: moment('scheduled_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/**
 * What we know of a user at the payment provider. Its row is the lock under which the provider is
 * asked and the answer is written down, so that an older answer never overwrites a newer one.
 */
export const billingAccounts = pgTable('billing_accounts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The subscription that counts, an unfinished one included. */
  subscriptionId: text('subscription_id'),
  /** Subscriptions begun so far: part of the key that makes a repeated beginning harmless. */
  begun: integer('begun').notNull().default(0),
  /** An upgrade to this price that waits for its payment withdraws a pending cancellation when paid. */
  renewWithPrice: text('renew_with_price'),
  /** What the provider showed at the last look, to be compared by the reconciliation. */
  seen: text('seen'),
  syncedAt: moment('synced_at'),
});

/** Periods and upgrades that were paid, one by invoice: each gives its pages once. */
export const planGrants = pgTable(
  'plan_grants',
  {
    invoiceId: text('invoice_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subscriptionId: text('subscription_id').notNull(),
    plan: text('plan').notNull(),
    planInterval: text('plan_interval', { enum: ['month', 'year'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    invoicedAt: moment('invoiced_at').notNull(),
    grantedAt: moment('granted_at').notNull().defaultNow(),
  },
  (table) => [index('plan_grants_user').on(table.userId)],
);

/** Messages of the payment provider that were taken, so that a repeated one has no effect. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [index('payment_events_received').on(table.receivedAt)],
);

/** Customers of deleted accounts, to be removed at the provider, which ends what they subscribed. */
export const customerRemovals = pgTable('customer_removals', {
  customerId: text('customer_id').primaryKey(),
  requestedAt: moment('requested_at').notNull().defaultNow(),
});

export const sessions = pgTable(
  'sessions',
  {
    /** Public name of the session; the secret token is only kept as its hash. */
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const settings = pgTable('settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  processedTag: text('processed_tag').notNull(),
  autostartOcr: boolean('autostart_ocr').notNull(),
});

/** Failed attempts per subject, for growing delays that every node sees (D77). */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetAt: moment('reset_at').notNull(),
});

/** Secrets that all nodes share, made at the first start. */
export const appSecrets = pgTable('app_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

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
    /** Pages that are settled one way or the other. */
    pagesDone: integer('pages_done').notNull().default(0),
    /** Pages that were recognised: these are charged when the document is ready. */
    pagesRecognised: integer('pages_recognised').notNull().default(0),
    /** Pages of this run that could not be read. */
    pagesFailed: integer('pages_failed').notNull().default(0),
    /** Pages of the quota that are held back for this document while it runs. */
    pagesReserved: integer('pages_reserved').notNull().default(0),
    /** Pages that were charged so far: a second run charges only what it adds. */
    pagesCharged: integer('pages_charged').notNull().default(0),
    originalKey: text('original_key').notNull(),
    /** The processed file is the original followed by this increment. */
    incrementKey: text('increment_key'),
    incrementBytes: bigint('increment_bytes', { mode: 'number' }),
    /** Null for increments made before it was kept. */
    incrementSha256: text('increment_sha256'),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('documents_history').on(table.userId, table.createdAt),
    index('documents_running')
      .on(table.userId)
      .where(sql`${table.status} in ('queued', 'processing', 'finishing')`),
  ],
);

export const pages = pgTable(
  'pages',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    number: integer('number').notNull(),
    userId: text('user_id').notNull(),
    state: text('state', {
      enum: ['queued', 'running', 'recognised', 'left_alone', 'failed', 'cancelled'],
    })
      .notNull()
      .default('queued'),
    /** Start tag of fair queueing: the page with the lowest one is served first. */
    tag: integer('tag').notNull(),
    /** The page's latest job in the queue. */
    jobId: text('job_id'),
    errorCode: text('error_code'),
    seconds: real('seconds'),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.number] }),
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

/** One row: the highest tag given out so far, so that tags keep rising when the queue runs empty. */
export const fairClock = pgTable('fair_clock', {
  id: integer('id').primaryKey(),
  lastTag: integer('last_tag').notNull(),
});

/** Stored objects that no row needs any more; a job removes the bytes and then the row. */
export const purges = pgTable('purges', {
  prefix: text('prefix').primaryKey(),
  /** Not before: an upload in progress books its own purge ahead and cancels it when it commits. */
  dueAt: moment('due_at').notNull(),
});

/** The one live reset code of a user; a new request replaces it (D6). */
export const resetCodes = pgTable('reset_codes', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeHash: text('code_hash').notNull(),
  triesLeft: integer('tries_left').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Given for a right code, used once to set a new password; the browser holds the token in a cookie. */
export const resetGrants = pgTable('reset_grants', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
});

/** Links that confirm an address. */
export const emailConfirmations = pgTable('email_confirmations', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Mail to send and mail that was sent. What went out by SMTP keeps no body. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    recipient: text('recipient').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (table) => [index('mails_created').on(table.createdAt)],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('contact_messages_user').on(table.userId)],
);
