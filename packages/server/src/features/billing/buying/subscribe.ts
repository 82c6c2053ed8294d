import { eq } from 'drizzle-orm';
import type {
  PlanOffer,
  ProviderSubscription,
} from '../../../platform/card-payments/card-payments.ts';
import { billingAccounts, users } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { holdCaller, type HeldAccount, type UserRow } from '../account/account.ts';
import type { BillingDeps } from '../account/deps.ts';
import { isHeld } from '../account/entitlement.ts';
import { refuseWhilePaymentIsUnderWay } from './first-payment.ts';
import { forgetLostCustomer } from '../account/lost-customer.ts';
import { repeatKey } from './repeat-key.ts';
import { syncAccount, writeDown } from '../provider/sync.ts';
import { updateUsers } from '../../../platform/db/user-columns.ts';

/**
 * The caller's customer at the provider, made now if there is none.
 * @throws AppError `email_unconfirmed`: invoices go to that address (D79).
 */
export async function ensureCustomer(deps: BillingDeps, userId: string): Promise<string> {
  return holdCaller(deps, userId, async ({ tx, user, account }) => {
    requireConfirmedAddress(user);
    if (user.stripeCustomerId) return user.stripeCustomerId;
    const person = { userId, email: user.email, name: `${user.name} ${user.lastName}` };
    const key = repeatKey('customer', userId, person.email, person.name, account.begun);
    const customerId = await deps.payments.createCustomer(person, key);
    await updateUsers(tx, 'billing', { stripeCustomerId: customerId }).where(eq(users.id, userId));
    return customerId;
  });
}

export interface Begun {
  subscriptionId: string;
  clientSecret: string | null;
}

/**
 * Begins a subscription, or goes on with the one that was begun for the same price: there is never more
 * than one that waits for its first payment (D42).
 */
export async function subscribe(
  deps: BillingDeps,
  userId: string,
  request: { customerId: string; priceId: string },
): Promise<Begun> {
  const result = await holdCaller(deps, userId, async (held) => {
    requireConfirmedAddress(held.user);
    if (held.user.stripeCustomerId !== request.customerId) throw new AppError('not_found');
    const offer = await offered(deps, request.priceId);
    const existing = await deps.payments.subscriptionsOf(request.customerId);
    // Written down before it is refused: the browser has not heard of it yet.
    if (existing.some(isHeld)) return void (await syncAccount(deps, held));
    const open = existing.filter(({ status }) => status === 'incomplete');
    // Its deletion may not have been heard of; forgotten, it is not in the way of the next try.
    if (open.length === 0 && (await forgetLostCustomer(deps, held, request.customerId)))
      return 'lost';
    const kept = await keepOne(deps, open, offer);
    const subscription = kept ?? (await begin(deps, held, request.customerId, offer));
    await writeDown(deps, held, subscription);
    return {
      subscriptionId: subscription.id,
      clientSecret: subscription.latestInvoice?.clientSecret ?? null,
    };
  });
  if (!result) throw new AppError('already_subscribed');
  if (result === 'lost') throw new AppError('payment_conflict');
  return result;
}

/** A price that can be bought now. */
export async function offered({ payments }: BillingDeps, priceId: string): Promise<PlanOffer> {
  const prices = await payments.offers();
  const offer = prices.some(({ id }) => id === priceId) && (await payments.offerOf(priceId));
  if (!offer) throw new AppError('not_found');
  return offer;
}

function requireConfirmedAddress({ emailConfirmedAt }: UserRow): void {
  if (!emailConfirmedAt) throw new AppError('email_unconfirmed');
}

/** Of the subscriptions that wait for their first payment, keeps one for this price and drops others. */
async function keepOne(
  { payments }: BillingDeps,
  open: ProviderSubscription[],
  { priceId }: PlanOffer,
): Promise<ProviderSubscription | undefined> {
  const kept = open.find((one) => one.priceId === priceId && one.latestInvoice?.clientSecret);
  for (const subscription of open) {
    await refuseWhilePaymentIsUnderWay(payments, subscription);
    if (subscription !== kept) await payments.cancelUnpaid(subscription);
  }
  return kept;
}

async function begin(
  { payments }: BillingDeps,
  { tx, user, account }: HeldAccount,
  customerId: string,
  { priceId }: PlanOffer,
): Promise<ProviderSubscription> {
  const key = repeatKey('subscribe', user.id, customerId, priceId, account.begun);
  const subscription = await payments.subscribe(customerId, priceId, key);
  await tx
    .update(billingAccounts)
    .set({ begun: account.begun + 1 })
    .where(eq(billingAccounts.userId, user.id));
  return subscription;
}
