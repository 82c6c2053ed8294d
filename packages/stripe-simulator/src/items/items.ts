import { planOf } from '../catalogue/catalogue.ts';
import { newId } from '../context/ids.ts';
import type { Period } from '../invoices/lines.ts';
import type {
  ItemRecord,
  List,
  PriceRecord,
  SubscriptionRecord,
  SchedulePhaseRecord,
} from '../store/records.ts';

export function makeItem(
  subscription: string,
  price: PriceRecord,
  quantity: number,
  period: Period,
  now: number,
  id = newId('si'),
): ItemRecord {
  return {
    id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

export function itemList(subscription: string, items: ItemRecord[]): List<ItemRecord> {
  return {
    object: 'list',
    data: items,
    has_more: false,
    url: `/v1/subscription_items?subscription=${subscription}`,
  };
}

/** The billing period, which all items of a subscription share here. */
export function periodOf(subscription: SubscriptionRecord): Period {
  const item = firstItem(subscription);
  return { start: item.current_period_start, end: item.current_period_end };
}

export function firstItem(subscription: SubscriptionRecord): ItemRecord {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`The simulator has lost the items of ${subscription.id}.`);
  return item;
}

/** What a price is billed by; a subscription's prices are recurring. */
export function recurrenceOf(price: PriceRecord): NonNullable<PriceRecord['recurring']> {
  if (!price.recurring) throw new Error(`${price.id} is not recurring.`);
  return price.recurring;
}

/** The items of a schedule's phase, which name their prices and nothing else. */
export const phaseItems = (
  items: { price: string; quantity: number }[],
): SchedulePhaseRecord['items'] =>
  items.map(({ price, quantity }) => ({
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: price,
    price,
    quantity,
    tax_rates: [],
  }));
