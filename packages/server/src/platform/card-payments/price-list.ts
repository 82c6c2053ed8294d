import type { Price } from '@legible/contracts/billing';
import { CURRENCY } from '@legible/contracts/plans';
import type Stripe from 'stripe';
import type { PlanOffer } from './card-payments.ts';
import { asPaymentError, isMissing } from './stripe-errors.ts';
import { asPrice, offerOfPrice } from './stripe-shapes.ts';

/** The list is asked for on every look at the plans; prices change once a year. */
const FRESH_MS = 60_000;
/** While the provider is away, the list that was read last is good for a look. */
const STALE_MS = 3600_000;

/** The provider's price list: what is offered now, and what older prices sold. */
export class PriceList {
  readonly #stripe: Stripe;
  readonly #known = new Map<string, PlanOffer | null>();
  #offered: { prices: Price[]; at: number } | undefined;
  /** Callers that come while the list is being read wait for the same answer. */
  #reading: Promise<Price[]> | undefined;

  constructor(stripe: Stripe) {
    this.#stripe = stripe;
  }

  async offers(): Promise<Price[]> {
    const age = performance.now() - (this.#offered?.at ?? -Infinity);
    if (this.#offered && age < FRESH_MS) return this.#offered.prices;
    try {
      this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
      return await this.#reading;
    } catch (error) {
      if (this.#offered && age < STALE_MS) return this.#offered.prices;
      throw asPaymentError(error);
    }
  }

  /** Also of a price that was taken off the list; its product stays what it was. */
  async offerOf(priceId: string): Promise<PlanOffer | null> {
    const known = this.#known.get(priceId);
    if (known !== undefined) return known;
    try {
      const found = await this.#stripe.prices.retrieve(priceId, { expand: ['product'] });
      const price = asPrice(found);
      const offer = price && offerOfPrice(price);
      this.#known.set(priceId, offer);
      return offer;
    } catch (error) {
      // Not remembered: ids that people make up would fill the memory.
      if (isMissing(error)) return null;
      throw asPaymentError(error);
    }
  }

  async #read(): Promise<Price[]> {
    const list = this.#stripe.prices.list({
      active: true,
      type: 'recurring',
      // Screens show dollars.
      currency: CURRENCY,
      limit: 100,
      expand: ['data.product'],
    });
    const found: Stripe.Price[] = [];
    for await (const price of list) found.push(price);
    const prices = onePriceASlot(found);
    this.#offered = { prices, at: performance.now() };
    return prices;
  }
}

/**
 * Of several prices for one plan and interval the newest counts (D9). Where products say by their metadata what
 * they are, products that have a name only are not ours.
 */
function onePriceASlot(newestFirst: Stripe.Price[]): Price[] {
  const sold = newestFirst.map(asPrice).filter((price) => price?.active && price.product.active);
  const marked = sold.filter((price) => price?.product.metadata?.legible_plan !== undefined);
  const slots = new Map<string, Price>();
  for (const price of marked.length > 0 ? marked : sold) {
    const offer = price && offerOfPrice(price);
    if (!offer) continue;
    const slot = `${offer.plan} ${offer.interval}`;
    if (!slots.has(slot)) slots.set(slot, price);
  }
  return [...slots.values()].toSorted((a, b) => a.unit_amount - b.unit_amount);
}
