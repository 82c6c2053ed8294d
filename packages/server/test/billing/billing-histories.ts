import {
  SUBSCRIPTION_INTERVALS,
  TEST_CARDS,
  type SubscriptionInterval,
} from '@legible/contracts/billing';
import { PAID_PLANS, type PaidPlan } from '@legible/contracts/plans';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { FAILS_LATER, type Payer, type Shop } from './billing.ts';

/** What a user does, or what befalls them: at the product's calls, or at the provider. */
export type Deed =
  | { kind: 'begin'; plan: PaidPlan; interval: SubscriptionInterval; twice: boolean }
  | { kind: 'change'; plan: PaidPlan; interval: SubscriptionInterval; twice: boolean }
  | { kind: 'pay'; card: string }
  | { kind: 'authenticate'; approve: boolean }
  | { kind: 'cancel'; atPeriodEnd: boolean; twice: boolean }
  | { kind: 'resume' }
  | { kind: 'refresh' }
  | { kind: 'provider_cancels' }
  | { kind: 'provider_ends' }
  | { kind: 'provider_resumes' }
  | { kind: 'provider_refunds' }
  | { kind: 'card_goes_bad' }
  | { kind: 'debt_is_paid' }
  | { kind: 'nothing' };

/** How the provider's messages fare during a step. */
export type Post = 'arrives' | 'is_lost' | 'comes_thrice_and_mixed' | 'is_kept_back';

export interface Step {
  /** One for every person. */
  deeds: Deed[];
  post: Post;
  /** That pass after the deeds. */
  hours: number;
}

const ASKS_ALWAYS = '4000002760003184';
const PROCESSES_AND_FAILS = '4000009000000029';

const wish = {
  plan: fc.constantFrom(...PAID_PLANS),
  interval: fc.constantFrom(...SUBSCRIPTION_INTERVALS),
  twice: fc.boolean(),
};
const kind = <const Kind extends string>(name: Kind) => fc.constant(name);

const card = fc.constantFrom(
  TEST_CARDS.success,
  TEST_CARDS.success,
  ...Object.values(TEST_CARDS),
  FAILS_LATER,
  ASKS_ALWAYS,
  PROCESSES_AND_FAILS,
);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: kind('begin'), ...wish }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('pay'), card }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('change'), ...wish }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('authenticate'), approve: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('cancel'), atPeriodEnd: fc.boolean(), twice: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('resume') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('refresh') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('provider_cancels') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('provider_ends') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('provider_resumes') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('provider_refunds') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('card_goes_bad') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('debt_is_paid') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('nothing') }) },
);

/** Steps of several people who live side by side under one clock. */
export const lives = (people: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      deeds: fc.array(deed, { minLength: people, maxLength: people }),
      post: fc.constantFrom<Post>('arrives', 'is_lost', 'comes_thrice_and_mixed', 'is_kept_back'),
      hours: fc.constantFrom(0, 0, 0, 2, 30, 24 * 10, 24 * 33, 24 * 75, 24 * 370),
    }),
    { minLength: 2, maxLength: 9 },
  );

/** A user with the secret of the payment that was last asked for. */
export interface Life {
  payer: Payer;
  secret: string | null;
}

/** Does it. What is refused is refused: whether the deed was possible is not known beforehand. */
export async function perform(shop: Shop, life: Life, what: Deed): Promise<void> {
  const times = 'twice' in what && what.twice ? [1, 2] : [1];
  await Promise.all(times.map(() => act(shop, life, what)));
}

async function act(shop: Shop, life: Life, what: Deed): Promise<void> {
  if (what.kind in atProvider) return happen(shop, life, what.kind as keyof typeof atProvider);
  const does = byPerson[what.kind as keyof typeof byPerson] as (
    life: Life,
    what: Deed,
  ) => Promise<unknown>;
  await does(life, what);
}

type Doing<Kind extends Deed['kind']> = (
  life: Life,
  what: Extract<Deed, { kind: Kind }>,
) => Promise<unknown>;

const NO_SECRET = 'pi_none_secret_none';

/** By the calls of the product. */
const byPerson = {
  begin: (async (life, { plan, interval }) => {
    const price = await life.payer.priceOf(plan, interval);
    const begun = await life.payer.begin(await life.payer.customer(), price);
    if (begun.client_secret) life.secret = begun.client_secret;
  }) satisfies Doing<'begin'>,
  change: (async (life, { plan, interval }) => {
    const { client_secret: secret } = await life.payer.change(plan, interval);
    if (secret) life.secret = secret;
  }) satisfies Doing<'change'>,
  pay: (async ({ payer, secret }, { card: number }) =>
    payer.pay(secret ?? NO_SECRET, number)) satisfies Doing<'pay'>,
  authenticate: (async ({ payer, secret }, { approve }) =>
    payer.authenticate(secret ?? NO_SECRET, approve)) satisfies Doing<'authenticate'>,
  cancel: (async ({ payer }, { atPeriodEnd }) =>
    payer.cancel(`?cancel_at_period_end=${atPeriodEnd}`)) satisfies Doing<'cancel'>,
  resume: (async ({ payer }) => {
    const me = await payer.me();
    const plan = PAID_PLANS.find((label) => label === me.subscription);
    if (plan) await payer.change(plan, me.subscription_interval ?? 'month');
  }) satisfies Doing<'resume'>,
  refresh: (async ({ payer }) => payer.refresh()) satisfies Doing<'refresh'>,
  nothing: (async () => undefined) satisfies Doing<'nothing'>,
};

type Happening = (stripe: Stripe, customer: string, subscription: string) => Promise<unknown>;

/** Without the product: in the portal, at the bank, by the operator's hand. */
const atProvider = {
  provider_cancels: (stripe, _customer, id) =>
    stripe.subscriptions.update(id, { cancel_at_period_end: true }),
  provider_ends: (stripe, _customer, id) => stripe.subscriptions.cancel(id),
  provider_resumes: (stripe, _customer, id) =>
    stripe.subscriptions.update(id, { cancel_at_period_end: false }),
  provider_refunds: async (stripe, customer) => {
    const [charge] = (await stripe.charges.list({ customer })).data;
    await stripe.refunds.create({ charge: charge?.id ?? 'ch_none' });
  },
  card_goes_bad: async (stripe, customer, id) => {
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: bad.id });
  },
  debt_is_paid: async (stripe, customer) => {
    const [invoice] = (await stripe.invoices.list({ customer, status: 'open' })).data;
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.invoices.pay(invoice?.id ?? 'in_none', { payment_method: good.id });
  },
} satisfies Record<string, Happening>;

async function happen(
  { stripe }: Shop,
  { payer }: Life,
  what: keyof typeof atProvider,
): Promise<void> {
  const customer = (await payer.me()).stripe_customer_id;
  if (!customer) return;
  const [subscription] = (await stripe.subscriptions.list({ customer })).data;
  const happening: Happening = atProvider[what];
  // The provider refuses what makes no sense at the moment, as it would refuse the person.
  await happening(stripe, customer, subscription?.id ?? 'sub_none').catch(refusal);
}

function refusal(error: { type?: string }): void {
  if (!['StripeInvalidRequestError', 'StripeCardError'].includes(error.type ?? '')) throw error;
}
