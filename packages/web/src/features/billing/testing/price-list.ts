import type { CardEntry, Price } from '@legible/contracts/billing';
import { PAID_PLANS, plans } from '@legible/contracts/plans';

/** A price as the server lists it. */
export function priceOf(tier: number, interval: 'month' | 'year', cents: number): Price {
  return {
    id: `price_${tier}_${interval}`,
    active: true,
    type: 'recurring',
    unit_amount: cents,
    currency: 'usd',
    product: { id: `prod_${tier}`, name: `Legible Tier ${tier}`, active: true },
    recurring: { interval },
  };
}

/** The prices that test mode sets up. */
export const eightPrices = PAID_PLANS.flatMap((plan, index) => [
  priceOf(index + 1, 'month', plans[plan].monthlyCents),
  priceOf(index + 1, 'year', plans[plan].yearlyCents),
]);

export const PRICES = 'GET /v1/subscription/prices';

export function priceList(
  prices: unknown[] = eightPrices,
  entry: CardEntry = { provider: 'test' },
) {
  return { body: { prices, card_entry: entry } };
}
