import type { User } from '@legible/contracts/accounts';
import { PAID_PLANS, plans, type PaidPlan } from '@legible/contracts/plans';
import type Stripe from 'stripe';
import type { Shop } from './billing.ts';

/** What must be true of a user, by the provider's records alone. */
export interface Truth {
  status: string | null;
  plan: string;
  limit: number;
  subscriptionId: string | null;
  priceId: string | null;
  cancelDate: string | null;
  scheduled: string | null;
  /** Invoices whose pages were to be given, in any order. */
  grants: string[];
}

const date = (seconds: number | null | undefined) =>
  seconds ? new Date(seconds * 1000).toISOString() : null;
const over = (status: string) => status === 'canceled' || status === 'incomplete_expired';

/** Reads the truth about a customer; this knows nothing of how the product finds it out. */
export async function truthOf({ stripe }: Shop, customer: string | null): Promise<Truth> {
  const all = customer ? await everySubscription(stripe, customer) : [];
  const live = onlyOne(
    all.filter(({ status }) => !over(status) && status !== 'incomplete'),
    'pays for several subscriptions',
  );
  const begun = onlyOne(
    all.filter(({ status }) => status === 'incomplete'),
    'has several unpaid beginnings',
  );
  const current = live ?? begun ?? all[0];
  return {
    status: current?.status ?? null,
    cancelDate: endOf(current),
    ...(await rightsOf(stripe, current)),
    ...(live
      ? {
          subscriptionId: live.id,
          priceId: live.items.data[0]?.price.id ?? null,
          scheduled: await scheduledPrice(stripe, live),
        }
      : { subscriptionId: null, priceId: null, scheduled: null }),
  };
}

async function everySubscription(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const expand = ['data.latest_invoice'];
  const list = stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand });
  return (await list).data;
}

function onlyOne<T>(found: T[], complaint: string): T | undefined {
  if (found.length > 1) throw new Error(`A customer ${complaint}.`);
  return found[0];
}

async function rightsOf(
  stripe: Stripe,
  current: Stripe.Subscription | undefined,
): Promise<Pick<Truth, 'plan' | 'limit' | 'grants'>> {
  const none = { plan: 'free', limit: plans.free.pagesPerMonth, grants: [] };
  if (!current || !['active', 'past_due'].includes(current.status)) return none;
  const list = stripe.invoices.list({ subscription: current.id, status: 'paid', limit: 100 });
  const paid = (await list).data;
  const held = await holds(stripe, current, paid);
  if (!held) return none;
  return {
    plan: held.plan,
    limit: held.pages,
    grants: paid.map(({ id }) => id ?? '').toSorted(),
  };
}

function endOf(current: Stripe.Subscription | undefined): string | null {
  if (!current) return null;
  if (over(current.status)) return date(current.ended_at);
  if (current.cancel_at) return date(current.cancel_at);
  return current.cancel_at_period_end ? date(current.items.data[0]?.current_period_end) : null;
}

/**
 * The plan that holds: that of the subscription where its last invoice is paid; otherwise what the last
 * paid invoice charged for.
 */
async function holds(
  stripe: Stripe,
  current: Stripe.Subscription,
  paid: Stripe.Invoice[],
): Promise<{ plan: PaidPlan; pages: number } | null> {
  const latest = current.latest_invoice as Stripe.Invoice | null;
  if (latest?.status === 'paid') return sold(stripe, current.items.data[0]?.price.id);
  const charged = paid[0]?.lines.data.filter(({ amount }) => amount > 0).at(-1);
  return sold(stripe, charged?.pricing?.price_details?.price as string | undefined);
}

async function sold(stripe: Stripe, priceId: string | undefined) {
  if (!priceId) return null;
  const price = await stripe.prices.retrieve(priceId, { expand: ['product'] });
  const plan = PAID_PLANS.find((label) =>
    (price.product as Stripe.Product).name.toLowerCase().endsWith(label),
  );
  if (!plan) return null;
  const { pagesPerMonth } = plans[plan];
  return { plan, pages: price.recurring?.interval === 'year' ? pagesPerMonth * 12 : pagesPerMonth };
}

async function scheduledPrice(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
): Promise<string | null> {
  if (!schedule) return null;
  const {
    phases,
    current_phase: now,
    status,
  } = await stripe.subscriptionSchedules.retrieve(schedule as string);
  const next = phases.find(({ start_date: start }) => now && start >= now.end_date);
  const plan = status === 'active' && (await sold(stripe, next?.items[0]?.price as string));
  return plan ? plan.plan : null;
}

/** The same, as the product shows it. */
export function shownBy(me: User, grants: string[]): Truth {
  return {
    status: me.subscription_status,
    plan: me.subscription,
    limit: me.limit,
    subscriptionId: me.stripe_subscription_id,
    priceId: me.stripe_price_id,
    cancelDate: me.subscription_cancel_date,
    scheduled: me.scheduled_change?.subscription ?? null,
    grants,
  };
}
