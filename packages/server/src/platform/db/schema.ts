import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';

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
  /** Bytes of the user's originals and increments, and how many documents; a trigger of `documents` keeps both. */
  storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
  storedDocuments: integer('stored_documents').notNull().default(0),
  /** Of versions that put pages in order by tags. Not written any more; to be dropped when none of them is left. */
  fairTag: integer('fair_tag').notNull().default(0),
  /** Counts up with every change of the user's finished documents, so that a list can be kept. */
  historyVersion: integer('history_version').notNull().default(0),
  /** Periods are counted from here in whole months, so that the 31st stays the 31st. */
  periodAnchor: moment('period_anchor').notNull(),
  periodStart: moment('period_start').notNull(),
  periodEnd: moment('period_end').notNull(),
  /** The period was paid for: the next one begins with the next paid invoice, not by itself. */
  periodPaid: boolean('period_paid').notNull().default(false),
  /** How the paid plan is billed; null for a plan that is not paid for. */
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

/** Paid invoices whose receipt was posted; the row and the mail are of one transaction, so that each is mailed once. */
export const receipts = pgTable(
  'receipts',
  {
    invoiceId: text('invoice_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postedAt: moment('posted_at').notNull().defaultNow(),
  },
  (table) => [index('receipts_user').on(table.userId)],
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
  /** What uploads are read in that name nothing else: Tesseract's names, or `auto` alone; null for the server's setting. */
  languages: text('languages').array(),
  /** Whether the browser tells that files are ready which took long, and whether a mail does. */
  notifies: boolean('notifies').notNull().default(true),
  mailsWhenReady: boolean('mails_when_ready').notNull().default(true),
});

/**
 * After how long a user's documents are deleted by themselves (D83). There is a row for each user who has chosen
 * something, and for every user where the operator has set a time for all.
 */
export const retentions = pgTable(
  'retentions',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the user chose: days, 0 for never; null for nothing, so that the operator's default holds. */
    chosenDays: integer('chosen_days'),
    /** What holds, by the choice and the operator's rules; null for never. */
    days: integer('days'),
    /** Nothing is deleted before: the days are over by which the warning is sent ahead. */
    startsAt: moment('starts_at'),
    /** When the warning was sent; nothing is deleted without one. */
    warnedAt: moment('warned_at'),
    /** When the user's documents are looked at next. */
    lookAt: moment('look_at'),
  },
  (table) => [
    index('retentions_look')
      .on(table.lookAt)
      .where(sql`${table.days} is not null`),
  ],
);

/** Failed attempts per subject, for growing delays that every node sees (D77). */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetAt: moment('reset_at').notNull(),
});

/** Secrets that all nodes share, and the mark of their storage, made at the first start. */
export const appSecrets = pgTable('app_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
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

/**
 * Moves of accounts to other addresses: one that waits for its link at most for each user, and those of the last
 * days, which the owner of the old address may still undo.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    /** Of the link that went to the new address. */
    confirmHash: text('confirm_hash').notNull().unique(),
    /** Of the link that went to the old one. */
    stopHash: text('stop_hash').notNull().unique(),
    /** The old address had been confirmed: the person who reads its mail may have the account back. */
    mayUndo: boolean('may_undo').notNull(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    /** Until then the new address may say yes … */
    expiresAt: moment('expires_at').notNull(),
    /** … and until then the old one no. */
    stoppableUntil: moment('stoppable_until').notNull(),
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    index('email_changes_user').on(table.userId),
    index('email_changes_old').on(table.oldEmail),
  ],
);

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
