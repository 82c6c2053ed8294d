import { PRODUCT_NAME } from '@legible/contracts/product';
import { CURRENCY, PAID_PLANS, plans, type PaidPlan } from '@legible/contracts/plans';
import type Stripe from 'stripe';
import { idOf } from './stripe-shapes.ts';

/** Makes the products and prices of our plans at the provider, as far as they are not there. */
export async function stockPrices(stripe: Stripe): Promise<{ made: string[]; found: string[] }> {
  const report = { made: [] as string[], found: [] as string[] };
  for (const plan of PAID_PLANS) {
    const offers = offersOf(plan);
    const { data } = await stripe.prices.list({ lookup_keys: offers.map(({ key }) => key) });
    const product = data[0] ? idOf(data[0].product) : await makeProduct(stripe, plan);
    for (const { key, amount, interval } of offers) {
      const exists = data.some(({ lookup_key: found }) => found === key);
      report[exists ? 'found' : 'made'].push(key);
      if (exists) continue;
      await stripe.prices.create({
        product,
        currency: CURRENCY,
        unit_amount: amount,
        recurring: { interval },
        lookup_key: key,
      });
    }
  }
  return report;
}

function offersOf(plan: PaidPlan) {
  const name = `legible_${plan.replace(' ', '_')}`;
  const { monthlyCents, yearlyCents } = plans[plan];
  return [
    { key: `${name}_monthly`, amount: monthlyCents, interval: 'month' },
    { key: `${name}_yearly`, amount: yearlyCents, interval: 'year' },
  ] as const;
}

async function makeProduct(stripe: Stripe, plan: PaidPlan): Promise<string> {
  const { id } = await stripe.products.create({ name: productName(plan) });
  return id;
}

/** The name tells the plan (D9). */
export const productName = (plan: PaidPlan): string =>
  `${PRODUCT_NAME} ${plan.replace('tier', 'Tier')}`;
