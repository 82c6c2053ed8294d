import type Stripe from 'stripe';
import type { StripeSimulator } from '../src/index.ts';
import { payByCard } from './pay-by-card.ts';

export const TIER_1_MONTHLY = 'price_Tier1_monthly';
export const TIER_1_YEARLY = 'price_Tier1_yearly';
export const TIER_2_MONTHLY = 'price_Tier2_monthly';
export const TIER_3_MONTHLY = 'price_Tier3_monthly';

export interface Begun {
  customer: Stripe.Customer;
  subscription: Stripe.Subscription;
  clientSecret: string;
}

/** A customer with a subscription whose first invoice waits for a card. */
export async function beginSubscription(stripe: Stripe, price = TIER_1_MONTHLY): Promise<Begun> {
  const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada Example' });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const clientSecret = invoice.confirmation_secret?.client_secret ?? '';
  return { customer, subscription, clientSecret };
}

/** An active subscription, paid by this card. */
export async function subscribe(
  stripe: Stripe,
  simulator: StripeSimulator,
  { price = TIER_1_MONTHLY, card = '4242424242424242' } = {},
): Promise<{ customer: Stripe.Customer; subscription: Stripe.Subscription }> {
  const { customer, subscription, clientSecret } = await beginSubscription(stripe, price);
  const answer = await payByCard(simulator, clientSecret, { number: card });
  if (answer.body.status !== 'succeeded') {
    throw new Error(`The card was not charged: ${JSON.stringify(answer.body)}`);
  }
  return { customer, subscription: await stripe.subscriptions.retrieve(subscription.id) };
}
