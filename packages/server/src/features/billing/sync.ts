import { planOf } from '@legible/contracts/plans';
import { eq, sql } from 'drizzle-orm';
import type {
  PaidInvoice,
  ProviderSubscription,
  ScheduledChange,
} from '../../platform/card-payments/card-payments.ts';
import type { Transaction } from '../../platform/db/connect.ts';
import { billingAccounts, planGrants, users } from '../../platform/db/schema.ts';
import { holdAccount, userOfCustomer, type HeldAccount, type UserRow } from './account.ts';
import type { BillingDeps } from './deps.ts';
import {
  carriesRights,
  currentSubscription,
  decidingInvoice,
  freeState,
  isHeld,
  paidState,
  type PlanState,
} from './entitlement.ts';

/** Asks the provider how things stand with a customer and writes that down. */
export async function syncCustomer(deps: BillingDeps, customerId: string): Promise<void> {
  const userId = await userOfCustomer(deps, customerId);
  if (userId) await holdAccount(deps, userId, (held) => syncAccount(deps, held));
}

/**
 * The same for an account that is held already.
 * @returns the subscription that counts, as it is now.
 */
export async function syncAccount(
  deps: BillingDeps,
  held: HeldAccount,
): Promise<ProviderSubscription | null> {
  const customerId = held.user.stripeCustomerId;
  if (!customerId) return null;
  const found = await deps.payments.subscriptionsOf(customerId);
  const current = await withdrawCancellation(deps, held, currentSubscription(found));
  await writeDown(deps, held, current);
  if (!current || current.endedAt) await forgetLostCustomer(deps, held, customerId);
  return current;
}

/** Writes down what the provider shows, with the plan that follows from what was paid. */
export async function writeDown(
  deps: BillingDeps,
  held: HeldAccount,
  current: ProviderSubscription | null,
): Promise<void> {
  const { payments } = deps;
  const hasRights = current !== null && carriesRights(current);
  const paid = hasRights ? await payments.paidInvoices(current.id) : [];
  const scheduleId = current && isHeld(current) ? current.scheduleId : null;
  const scheduled = scheduleId ? await payments.scheduledChange(scheduleId) : null;
  const plan = await nextPlan(deps, held, current, paid);
  await writeUser(deps, held, { ...plan, ...shownState(current, scheduled) });
  await held.tx
    .update(billingAccounts)
    .set({
      subscriptionId: current?.id ?? null,
      seen: current && fingerprint(current),
      syncedAt: sql`now()`,
    })
    .where(eq(billingAccounts.userId, held.user.id));
}

/** What a subscription looks like, for telling whether anything has changed since the last look. */
export function fingerprint(subscription: ProviderSubscription): string {
  const { id, status, itemId, priceId, periodEnd, cancelAt, latestInvoice } = subscription;
  const { pendingPriceId, scheduleId } = subscription;
  return [
    id,
    status,
    itemId,
    priceId,
    periodEnd.toISOString(),
    cancelAt?.toISOString(),
    pendingPriceId,
    scheduleId,
    latestInvoice?.id,
    latestInvoice?.status,
  ].join(' ');
}

/** Grants are rows with the invoice as their key: an invoice gives its pages once. */
async function nextPlan(
  { freePeriod }: BillingDeps,
  { tx, user, account }: HeldAccount,
  current: ProviderSubscription | null,
  paid: PaidInvoice[],
): Promise<Partial<PlanState>> {
  const invoice = decidingInvoice(paid);
  if (current && invoice) {
    const fresh = await recordGrants(tx, user.id, current.id, paid);
    const isOtherSubscription = account.subscriptionId !== current.id;
    return paidState(user, {
      subscription: current,
      invoice,
      isNew: fresh.has(invoice.id),
      isOtherSubscription,
    });
  }
  const keeps = current !== null && carriesRights(current);
  if (!user.periodPaid || keeps) return {};
  return freeState(freePeriod(current?.endedAt ?? new Date()));
}

async function recordGrants(
  tx: Transaction,
  userId: string,
  subscriptionId: string,
  paid: PaidInvoice[],
): Promise<Set<string>> {
  const rows = paid.map(
    ({ id, plan, interval, amountCents, periodStart, periodEnd, createdAt }) => ({
      invoiceId: id,
      userId,
      subscriptionId,
      plan,
      planInterval: interval,
      amountCents,
      periodStart,
      periodEnd,
      invoicedAt: createdAt,
    }),
  );
  const added = await tx
    .insert(planGrants)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: planGrants.invoiceId });
  return new Set(added.map(({ id }) => id));
}

type ShownState = Pick<
  UserRow,
  | 'subscriptionStatus'
  | 'subscriptionStartDate'
  | 'subscriptionCancelDate'
  | 'stripeSubscriptionId'
  | 'stripePriceId'
  | 'stripeSubscriptionItemId'
  | 'scheduledPlan'
  | 'scheduledInterval'
  | 'scheduledAt'
>;

const nothingShown: ShownState = {
  subscriptionStatus: null,
  subscriptionStartDate: null,
  subscriptionCancelDate: null,
  stripeSubscriptionId: null,
  stripePriceId: null,
  stripeSubscriptionItemId: null,
  scheduledPlan: null,
  scheduledInterval: null,
  scheduledAt: null,
};

/** What people see of their subscription; its ids only while there is one to change or to pay. */
function shownState(
  current: ProviderSubscription | null,
  scheduled: ScheduledChange | null,
): ShownState {
  if (!current) return nothingShown;
  const dates = {
    subscriptionStatus: current.status,
    subscriptionStartDate: current.startedAt,
    subscriptionCancelDate: current.cancelAt ?? current.endedAt,
  };
  if (!isHeld(current)) return { ...nothingShown, ...dates };
  return {
    ...nothingShown,
    ...dates,
    stripeSubscriptionId: current.id,
    stripePriceId: current.priceId,
    stripeSubscriptionItemId: current.itemId,
    ...(scheduled && {
      scheduledPlan: scheduled.plan,
      scheduledInterval: scheduled.interval,
      scheduledAt: scheduled.at,
    }),
  };
}

async function writeUser(
  { reweigh }: BillingDeps,
  { tx, user }: HeldAccount,
  changes: Partial<UserRow>,
): Promise<void> {
  const { pagesUsed, ...rest } = changes;
  // Pages may be charged meanwhile: only a new period writes the count, an old one leaves it alone.
  const restarts = pagesUsed !== undefined && pagesUsed !== user.pagesUsed;
  await tx
    .update(users)
    .set(restarts ? { ...rest, pagesUsed } : rest)
    .where(eq(users.id, user.id));
  const label = changes.subscription ?? user.subscription;
  const { queueWeight } = planOf(label);
  if (queueWeight !== planOf(user.subscription).queueWeight) {
    await reweigh(tx, user.id, queueWeight);
  }
}

/**
 * An upgrade that was asked for while a cancellation was pending means to go on; but only its payment
 * withdraws the cancellation.
 */
async function withdrawCancellation(
  { payments }: BillingDeps,
  { tx, user, account }: HeldAccount,
  current: ProviderSubscription | null,
): Promise<ProviderSubscription | null> {
  if (!account.renewWithPrice || current?.pendingPriceId === account.renewWithPrice) return current;
  const isPaid = current?.priceId === account.renewWithPrice;
  if (isPaid && current.cancelAt) await payments.setCancelAtPeriodEnd(current.id, false);
  await tx
    .update(billingAccounts)
    .set({ renewWithPrice: null })
    .where(eq(billingAccounts.userId, user.id));
  return isPaid ? { ...current, cancelAt: null } : current;
}

/**
 * A customer that was deleted at the provider can buy nothing more: the next purchase makes another.
 * @returns whether it was deleted.
 */
export async function forgetLostCustomer(
  { payments }: BillingDeps,
  { tx, user, account }: HeldAccount,
  customerId: string,
): Promise<boolean> {
  if (await payments.hasCustomer(customerId)) return false;
  await tx.update(users).set({ stripeCustomerId: null }).where(eq(users.id, user.id));
  // Keys made from this number begin anew, or the next customer would be the deleted one again.
  await tx
    .update(billingAccounts)
    .set({ begun: account.begun + 1 })
    .where(eq(billingAccounts.userId, user.id));
  return true;
}
