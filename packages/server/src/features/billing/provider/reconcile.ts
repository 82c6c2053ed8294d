import { and, asc, eq, gt, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import type { ProviderSubscription } from '../../../platform/card-payments/card-payments.ts';
import { billingAccounts, paymentEvents, users } from '../../../platform/db/schema.ts';
import type { BillingDeps } from '../account/deps.ts';
import { fingerprint } from './fingerprint.ts';
import { removeCustomers } from './removals.ts';
import { syncCustomer } from './sync.ts';

/** Accounts compared by one query. */
const BATCH = 200;
/** Longer than the age at which a message is refused, so that none can be played a second time. */
const EVENTS_KEPT_DAYS = 40;

/** A single customer may have been deleted at the provider by hand; several at once, and all, were not. */
const FEW_LOST = 2;
/** Customers asked for before it is believed that none is there. */
const CUSTOMERS_ASKED = 5;

export interface Reconciled {
  /** Subscriptions at the provider that were compared. */
  compared: number;
  /** Customers whose state was asked for again because something differed. */
  repaired: number;
}

/**
 * Compares every subscription at the provider with what is known of it, and every one that is known
 * with what is at the provider: whatever messages were lost, an hour later the state is right.
 */
export async function reconcile(deps: BillingDeps): Promise<Reconciled> {
  const live = new Set<string>();
  let repaired = 0;
  for await (const batch of batches(deps.payments.liveSubscriptions(), BATCH)) {
    for (const { id } of batch) live.add(id);
    repaired += await repair(deps, await differing(deps, batch));
  }
  const vanished = await customersOfVanished(deps, live);
  if (await isAnotherAccount(deps, vanished, live)) {
    deps.logger.error(
      { vanished: vanished.length },
      'the payment provider knows none of our customers: are the keys those of another account? Every plan stays as it is',
    );
  } else {
    repaired += await repair(deps, vanished);
  }
  await removeCustomers(deps);
  await forgetOldEvents(deps);
  return { compared: live.size, repaired };
}

/** Customers of ours with a subscription that looks otherwise than when it was written down. */
async function differing({ db }: BillingDeps, batch: ProviderSubscription[]): Promise<string[]> {
  const rows = await db
    .select({ customerId: users.stripeCustomerId, seen: billingAccounts.seen })
    .from(users)
    .leftJoin(billingAccounts, eq(billingAccounts.userId, users.id))
    .where(
      inArray(
        users.stripeCustomerId,
        batch.map(({ customerId }) => customerId),
      ),
    );
  const seen = new Map(rows.map((row) => [row.customerId, row.seen]));
  const changed = batch.filter(
    (one) => seen.has(one.customerId) && seen.get(one.customerId) !== fingerprint(one),
  );
  return [...new Set(changed.map(({ customerId }) => customerId))];
}

/** Customers whose subscription runs in our eyes and is no longer among the provider's live ones. */
async function customersOfVanished({ db }: BillingDeps, live: Set<string>): Promise<string[]> {
  const vanished: string[] = [];
  for (let after = ''; ;) {
    const rows = await db
      .select({
        userId: users.id,
        customerId: users.stripeCustomerId,
        subscriptionId: billingAccounts.subscriptionId,
      })
      .from(users)
      .innerJoin(billingAccounts, eq(billingAccounts.userId, users.id))
      .where(
        and(
          gt(users.id, after),
          isNotNull(billingAccounts.subscriptionId),
          notInArray(users.subscriptionStatus, ['canceled', 'incomplete_expired']),
        ),
      )
      .orderBy(asc(users.id))
      .limit(BATCH);
    const last = rows.at(-1);
    if (!last) return vanished;
    after = last.userId;
    for (const { customerId, subscriptionId } of rows) {
      if (customerId && subscriptionId && !live.has(subscriptionId)) vanished.push(customerId);
    }
  }
}

/**
 * Whether the keys open another account than the one our customers are in: not one running subscription
 * of ours is there, and not even the customers are. Taking that for the truth would end every plan.
 */
async function isAnotherAccount(
  { db, payments }: BillingDeps,
  vanished: string[],
  live: ReadonlySet<string>,
): Promise<boolean> {
  if (vanished.length < FEW_LOST) return false;
  const known = await db
    .select({ subscriptionId: billingAccounts.subscriptionId })
    .from(billingAccounts)
    .where(inArray(billingAccounts.subscriptionId, [...live].slice(0, BATCH)))
    .limit(1);
  if (known.length > 0) return false;
  const found = await Promise.all(
    vanished.slice(0, CUSTOMERS_ASKED).map((id) => payments.hasCustomer(id)),
  );
  return !found.includes(true);
}

/** One customer that cannot be read does not keep the others from being repaired. */
async function repair(deps: BillingDeps, customerIds: string[]): Promise<number> {
  let repaired = 0;
  for (const customerId of customerIds) {
    try {
      await syncCustomer(deps, customerId);
      repaired += 1;
    } catch (error) {
      deps.logger.warn({ err: error, customerId }, 'a customer could not be reconciled');
    }
  }
  return repaired;
}

async function forgetOldEvents({ db }: BillingDeps): Promise<void> {
  await db
    .delete(paymentEvents)
    .where(lt(paymentEvents.receivedAt, sql`now() - make_interval(days => ${EVENTS_KEPT_DAYS})`));
}

async function* batches<T>(items: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
