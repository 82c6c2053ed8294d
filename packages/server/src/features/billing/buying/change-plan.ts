import type { ChangePreview, ChangeResponse } from '@legible/contracts/billing';
import { changeDirection, CURRENCY } from '@legible/contracts/plans';
import type {
  PlanOffer,
  ProviderSubscription,
} from '../../../platform/card-payments/card-payments.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { holdCaller, type HeldAccount } from '../account/account.ts';
import { done, type Outcome, costOfUpgrade, upgrade } from './upgrade.ts';
import type { BillingDeps } from '../account/deps.ts';
import { currentSubscription, isHeld } from '../account/entitlement.ts';
import { offered } from './subscribe.ts';
import { syncAccount } from '../provider/sync.ts';

export interface ChangeRequest {
  subscriptionId: string;
  itemId: string;
  priceId: string;
  /** Of the preview that was agreed to, in seconds since 1970 by the provider's clock. */
  prorationDate: number | undefined;
  /** What was agreed to; undefined where the caller does not say. */
  expected: ChangePreview['change'] | undefined;
}

/** Changes the caller's plan: up when the difference is paid, down at the end of what was paid (D15). */
export async function changePlan(
  deps: BillingDeps,
  userId: string,
  request: ChangeRequest,
): Promise<ChangeResponse> {
  return holdCaller(deps, userId, async (held) => {
    const current = await ownSubscription(deps, held, request.subscriptionId);
    if (current.itemId !== request.itemId) throw new AppError('not_found');
    const plans = await plansOfChange(deps, current, request.priceId);
    refuseUnlessExpected(plans, request.expected);
    const outcome = await carryOut(deps, held, current, { ...plans, ...request });
    const after = await syncAccount(deps, held);
    return { status: after?.status ?? current.status, ...outcome };
  });
}

/** What `changePlan` would do; it changes nothing. */
export async function previewChange(
  deps: BillingDeps,
  userId: string,
  request: { subscriptionId: string; priceId: string },
): Promise<ChangePreview> {
  return holdCaller(deps, userId, async (held) => {
    const current = await ownSubscription(deps, held, request.subscriptionId);
    const { from, to } = await plansOfChange(deps, current, request.priceId);
    const direction = directionOf(from, to);
    if (direction > 0) {
      return { change: 'upgrade', ...(await costOfUpgrade(deps, current, to)), effective_at: null };
    }
    const free = { due_now: 0, currency: CURRENCY, proration_date: null };
    if (direction === 0) return { change: 'resume', ...free, effective_at: null };
    return { change: 'downgrade', ...free, effective_at: current.periodEnd.toISOString() };
  });
}

async function ownSubscription(
  { payments }: BillingDeps,
  { user }: HeldAccount,
  subscriptionId: string,
): Promise<ProviderSubscription> {
  if (!user.stripeCustomerId) throw new AppError('not_found');
  const current = currentSubscription(await payments.subscriptionsOf(user.stripeCustomerId));
  if (current?.id !== subscriptionId || !isHeld(current)) throw new AppError('not_found');
  return current;
}

interface PlansOfChange {
  from: PlanOffer | null;
  to: PlanOffer;
}

/** @throws AppError `payment_overdue`: what is owed comes before what is wanted. */
async function plansOfChange(
  deps: BillingDeps,
  current: ProviderSubscription,
  priceId: string,
): Promise<PlansOfChange> {
  const from = await deps.payments.offerOf(current.priceId);
  // A customer who has a price that is no longer sold may keep it.
  const to = from?.priceId === priceId ? from : await offered(deps, priceId);
  if (!['active', 'trialing'].includes(current.status)) throw new AppError('payment_overdue');
  return { from, to };
}

const directions = { upgrade: 1, downgrade: -1, resume: 0 } as const;

/**
 * A tab may be older than the plan: who agrees to go on with it for nothing is not charged for an upgrade, since a smaller one
 * has begun. To have the plan already is no surprise.
 * @throws AppError `payment_conflict`
 */
function refuseUnlessExpected({ from, to }: PlansOfChange, expected: ChangeRequest['expected']) {
  const direction = directionOf(from, to);
  if (expected === undefined || direction === 0) return;
  if (direction !== directions[expected]) throw new AppError('payment_conflict');
}

const directionOf = (from: PlanOffer | null, to: PlanOffer) =>
  from ? changeDirection(from, to) : 1;

async function carryOut(
  deps: BillingDeps,
  held: HeldAccount,
  current: ProviderSubscription,
  { from, to, prorationDate }: PlansOfChange & Pick<ChangeRequest, 'prorationDate'>,
): Promise<Outcome> {
  const direction = directionOf(from, to);
  if (direction > 0) {
    return upgrade(deps, held, current, { priceId: to.priceId, prorationDate });
  }
  if (direction === 0 || !from) return resume(deps, held, current);
  if (current.cancelAt) await deps.payments.setCancelAtPeriodEnd(current.id, false);
  await deps.payments.scheduleDowngrade(current, from, to);
  return { ...done('scheduled'), effective_at: current.periodEnd.toISOString() };
}

/** The plan that they have: goes on, whatever was planned for it. */
async function resume(
  { payments }: BillingDeps,
  { user }: HeldAccount,
  current: ProviderSubscription,
): Promise<Outcome> {
  const scheduled = current.scheduleId && (await payments.scheduledChange(current.scheduleId));
  if (current.scheduleId && scheduled) await payments.releaseSchedule(current.scheduleId);
  if (current.cancelAt) await payments.setCancelAtPeriodEnd(current.id, false);
  if (scheduled || current.cancelAt) return done('resumed');
  // Applied at the provider without our having heard of it: the answer was lost on its way.
  return done(user.stripePriceId === current.priceId ? 'unchanged' : 'applied');
}
