import { planOf } from '@legible/contracts/plans';
import { eq, sql } from 'drizzle-orm';
import type {
  PaidInvoice,
  ProviderSubscription,
} from '../../../platform/card-payments/card-payments.ts';
import type { Transaction } from '../../../platform/db/connect.ts';
import { billingAccounts, planGrants, users } from '../../../platform/db/schema.ts';
import { holdAccount, userOfCustomer, type HeldAccount } from '../account/account.ts';
import type { BillingDeps } from '../account/deps.ts';
import {
  carriesRights,
  currentSubscription,
  decidingInvoice,
  freeState,
  isHeld,
  paidState,
  type PlanState,
} from '../account/entitlement.ts';
import { fingerprint } from './fingerprint.ts';
import { forgetLostCustomer } from '../account/lost-customer.ts';
import { postReceipts } from '../receipts/receipts.ts';
import { fulfilWishToRenew } from '../account/renewal-wish.ts';
import { shownState, type ShownState } from './shown-state.ts';
import { updateUsers } from '../../../platform/db/user-columns.ts';

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
  const current = await fulfilWishToRenew(deps, held, currentSubscription(found));
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
  const customerId = held.user.stripeCustomerId;
  const paid = customerId ? await payments.paidInvoices(customerId) : [];
  // Of every subscription that the customer ever had: the money was taken, whatever became of the plan.
  await postReceipts(deps, held, paid);
  const hasRights = current !== null && carriesRights(current);
  const own = hasRights ? paid.filter((invoice) => invoice.subscriptionId === current.id) : [];
  const scheduleId = current && isHeld(current) ? current.scheduleId : null;
  const scheduled = scheduleId ? await payments.scheduledChange(scheduleId) : null;
  const plan = await nextPlan(deps, held, current, own);
  await writeUser(deps, held, plan, shownState(current, scheduled));
  await held.tx
    .update(billingAccounts)
    .set({
      subscriptionId: current?.id ?? null,
      seen: current && fingerprint(current),
      syncedAt: sql`now()`,
    })
    .where(eq(billingAccounts.userId, held.user.id));
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

async function writeUser(
  { reweigh, setAllowance }: BillingDeps,
  { tx, user }: HeldAccount,
  { subscription, planInterval, ...allowance }: Partial<PlanState>,
  shown: ShownState,
): Promise<void> {
  const plan = subscription === undefined ? {} : { subscription, planInterval };
  await updateUsers(tx, 'billing', { ...plan, ...shown }).where(eq(users.id, user.id));
  await setAllowance(tx, user.id, allowance);
  const label = subscription ?? user.subscription;
  const { queueWeight } = planOf(label);
  if (queueWeight !== planOf(user.subscription).queueWeight) {
    await reweigh(tx, user.id, queueWeight);
  }
}
