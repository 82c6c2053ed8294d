import type { CardEntry } from '@legible/contracts/billing';
import { billingPaths } from '@legible/contracts/billing-paths';
import { api } from '../../../lib/api/api-client.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { type Offer, offersFrom } from './offers.ts';

export interface PriceList {
  offers: Offer[];
  cardEntry: CardEntry;
}

/**
 * The price list as the screens use it. Read by hand rather than by the shared schema: one strange
 * price must not take the others with it (D9), and /pricing is spared the schema library.
 */
export async function fetchPrices(): Promise<PriceList> {
  const { prices, card_entry: entry } = fieldsOf(await api.json('GET', billingPaths.prices));
  return {
    offers: offersFrom(Array.isArray(prices) ? prices : []),
    cardEntry: cardEntryFrom(entry),
  };
}

function cardEntryFrom(entry: unknown): CardEntry {
  const { provider, publishable_key: key } = fieldsOf(entry);
  if (provider === 'stripe' && typeof key === 'string') return { provider, publishable_key: key };
  return { provider: provider === 'test' ? 'test' : 'none' };
}
