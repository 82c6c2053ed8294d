import type { SQL } from 'drizzle-orm';
import type { Database, Transaction } from './connect.ts';
import { users } from './schema.ts';

type Column = keyof typeof users.$inferSelect;

/**
 * Who writes which columns of `users`. It is one row, since it is the lock behind which a user's quota, plan and
 * history change (decision 39). A column has one owner: only sources of that feature write it, and other features are
 * handed its functions. Triggers write those of `database`; those of `nobody` are set when a user is added, and stay.
 */
export const ownersOfUserColumns = {
  accounts: ['email', 'name', 'lastName', 'passwordHash', 'mustReset', 'emailConfirmedAt'],
  billing: [
    'subscription',
    'subscriptionStatus',
    'subscriptionStartDate',
    'subscriptionCancelDate',
    'stripeCustomerId',
    'stripeSubscriptionId',
    'stripePriceId',
    'stripeSubscriptionItemId',
    'planInterval',
    'scheduledPlan',
    'scheduledInterval',
    'scheduledAt',
  ],
  quota: [
    'pageLimit',
    'pagesUsed',
    'pagesReserved',
    'periodAnchor',
    'periodStart',
    'periodEnd',
    'periodPaid',
  ],
  documents: ['historyVersion'],
  database: ['storedBytes', 'storedDocuments'],
  nobody: ['id', 'roleType', 'fairTag', 'createdAt'],
} as const satisfies Record<string, readonly Column[]>;

type Owners = typeof ownersOfUserColumns;
export type WritingFeature = Exclude<keyof Owners, 'database' | 'nobody'>;

/** New values of columns that a feature owns. */
export type OwnColumns<Feature extends WritingFeature> = {
  [Name in Owners[Feature][number]]?: (typeof users.$inferInsert)[Name] | SQL;
};

/** What a plan gives: pages, those used of them, and the period for which they are given. */
export type Allowance = Omit<OwnColumns<'quota'>, 'pagesReserved'>;

/**
 * Begins an update of users: `.where(…)` says of whom.
 * @param feature whose columns are written; the calling source stands in its folder.
 */
export function updateUsers<Feature extends WritingFeature>(
  db: Database | Transaction,
  feature: Feature,
  changes: OwnColumns<Feature>,
) {
  const own: readonly string[] = ownersOfUserColumns[feature];
  const foreign = Object.keys(changes).filter((name) => !own.includes(name));
  if (foreign.length > 0) throw new Error(`${feature} does not write ${foreign.join(', ')}`);
  return db.update(users).set(changes);
}
