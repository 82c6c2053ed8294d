import { PRODUCT_NAME } from '@legible/contracts/product';
import {
  CURRENCY,
  PAID_PLANS,
  planOfProduct,
  plans,
  type PaidPlan,
} from '@legible/contracts/plans';
import type Stripe from 'stripe';
import { idOf } from './stripe-shapes.ts';

export interface Stock {
  made: string[];
  found: string[];
  /** Products of ours that did not yet say which plan they are. */
  marked: string[];
  /** Products whose name mentions a tier, which once was enough, and that are no plans. */
  mentioned: string[];
}

/** Makes the products and prices of our plans at the provider, as far as they are not there. */
export async function stockPrices(stripe: Stripe): Promise<Stock> {
  const report: Stock = { made: [], found: [], marked: [], mentioned: [] };
  for (const plan of PAID_PLANS) {
    const offers = offersOf(plan);
    const { data } = await stripe.prices.list({
      lookup_keys: offers.map(({ key }) => key),
      expand: ['data.product'],
    });
    const product = data[0] ? idOf(data[0].product) : await makeProduct(stripe, plan);
    if (data[0] && (await mark(stripe, data[0].product, plan))) report.marked.push(product);
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
  report.mentioned.push(...(await productsThatMention(stripe)));
  return report;
}

async function productsThatMention(stripe: Stripe): Promise<string[]> {
  const found: string[] = [];
  for await (const product of stripe.products.list({ active: true, limit: 100 })) {
    if (!/tier\s*\d/i.test(product.name) || planOfProduct(product)) continue;
    found.push(`${product.id} (${product.name})`);
  }
  return found;
}

/** What a product says of itself: its name may be changed and may be like another's (`planOfProduct`). */
export const markOf = (plan: PaidPlan) => ({ legible_plan: plan });

/** @returns whether the product did not say it yet. */
async function mark(
  stripe: Stripe,
  product: Stripe.Price['product'],
  plan: PaidPlan,
): Promise<boolean> {
  if (typeof product === 'string' || product.deleted || 'legible_plan' in product.metadata) {
    return false;
  }
  await stripe.products.update(product.id, { metadata: markOf(plan) });
  return true;
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
  const { id } = await stripe.products.create({ name: productName(plan), metadata: markOf(plan) });
  return id;
}

/** For people; also what tells the plan of a product without metadata (D9). */
export const productName = (plan: PaidPlan): string =>
  `${PRODUCT_NAME} ${plan.replace('tier', 'Tier')}`;
