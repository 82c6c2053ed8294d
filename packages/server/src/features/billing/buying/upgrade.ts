import type { ChangeResponse } from '@legible/contracts/billing';
import type {
  CardPayments,
  PlanOffer,
  ProviderInvoice,
  ProviderSubscription,
  UpgradeCost,
  UpgradeTerms,
} from '../../../platform/card-payments/card-payments.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { HeldAccount } from '../account/account.ts';
import type { BillingDeps } from '../account/deps.ts';
import { repeatKey } from './repeat-key.ts';
import { wishToRenew } from '../account/renewal-wish.ts';

/** Of an upgrade that waits for its payment, what its invoice asks for: that is what will be paid. */
export async function costOfUpgrade(
  { payments }: BillingDeps,
  current: ProviderSubscription,
  { priceId }: PlanOffer,
): Promise<UpgradeCost> {
  const asked = invoiceOfUpgrade(current, priceId);
  if (!asked) return payments.previewUpgrade(current, priceId);
  return { due_now: asked.dueCents, currency: asked.currency, proration_date: null };
}

/** The open invoice of an upgrade to this price, if it was asked for and not paid yet. */
function invoiceOfUpgrade(
  { pendingPriceId, latestInvoice }: ProviderSubscription,
  priceId: string,
): ProviderInvoice | null {
  return pendingPriceId === priceId && latestInvoice?.clientSecret ? latestInvoice : null;
}

/** Asks for it, or for its payment where it was asked for already. */
export async function upgrade(
  deps: BillingDeps,
  held: HeldAccount,
  current: ProviderSubscription,
  to: UpgradeTerms,
): Promise<Outcome> {
  const { priceId } = to;
  const isAsked = invoiceOfUpgrade(current, priceId) !== null;
  const upgraded = isAsked ? current : await askForUpgrade(deps, current, to);
  if (upgraded.priceId !== priceId) {
    await wishToRenew(held, current.cancelAt ? priceId : null);
    const secret = upgraded.latestInvoice?.clientSecret ?? null;
    return { ...done('payment_required'), client_secret: secret };
  }
  if (current.cancelAt) await deps.payments.setCancelAtPeriodEnd(current.id, false);
  return done('applied');
}

async function askForUpgrade(
  { payments }: BillingDeps,
  current: ProviderSubscription,
  to: UpgradeTerms,
): Promise<ProviderSubscription> {
  const { priceId, prorationDate } = to;
  if (prorationDate !== undefined) await refuseUnlessRecent(payments, current, to);
  if (current.scheduleId) await payments.releaseSchedule(current.scheduleId);
  const { id, latestInvoice } = current;
  const key = repeatKey('upgrade', id, priceId, latestInvoice?.id ?? '', prorationDate ?? '');
  return payments.upgrade(current, to, key);
}

/** A price that was shown longer ago than this, in seconds, has to be shown anew. */
const AGREED_FOR = 3600;

/**
 * The moment comes from the browser, and a later one would make the upgrade cheaper. It is compared with the
 * provider's clock, which in test mode is not ours.
 * @throws AppError `payment_conflict`
 */
async function refuseUnlessRecent(
  payments: CardPayments,
  current: ProviderSubscription,
  { priceId, prorationDate = 0 }: UpgradeTerms,
): Promise<void> {
  const { proration_date: now } = await payments.previewUpgrade(current, priceId);
  const isRecent = now !== null && prorationDate <= now && prorationDate >= now - AGREED_FOR;
  if (!isRecent) throw new AppError('payment_conflict');
}

/** What a change of plan led to. */
export type Outcome = Pick<ChangeResponse, 'change' | 'client_secret' | 'effective_at'>;

export const done = (change: Outcome['change']): Outcome => ({
  change,
  client_secret: null,
  effective_at: null,
});
