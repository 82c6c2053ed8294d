import { newId } from '../context/ids.ts';
import { invalidRequest } from '../context/problem.ts';
import type { ItemChange, PriceRecord, SubscriptionRecord } from '../store/records.ts';
import { findOrThrow, type Context } from '../context/context.ts';

type Item = ItemChange['items'][number];

/** An item as an update names it: an existing one by its id, or a new one. */
export interface WantedItem {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
}

/** A price that is sold by subscription now. */
export function sellablePrice(context: Context, id: string, param: string): PriceRecord {
  const price = findOrThrow(context, 'price', id, param);
  if (!price.active) {
    throw invalidRequest(
      'The price specified is inactive. This field only accepts active prices.',
      param,
      'price_inactive',
    );
  }
  if (price.type !== 'recurring') {
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      param,
    );
  }
  return price;
}

/** The items as they shall be: those named are changed, added or taken away, the others stay. */
export function wantedItems(
  context: Context,
  subscription: SubscriptionRecord,
  changes: WantedItem[],
): Item[] {
  const items = new Map<string, Item>(
    subscription.items.data.map(({ id, price, quantity }) => [
      id,
      { id, price: price.id, quantity },
    ]),
  );
  for (const [index, wanted] of changes.entries()) {
    const before = itemNamed(items, wanted, index);
    if (wanted.deleted && before) items.delete(before.id);
    else {
      const item = mergedItem(context, before, wanted, `items[${index}][price]`);
      items.set(item.id, item);
    }
  }
  checkIntervals(context, [...items.values()]);
  return [...items.values()];
}

function itemNamed(items: Map<string, Item>, { id }: WantedItem, index: number): Item | undefined {
  if (id === undefined) return undefined;
  const item = items.get(id);
  if (item) return item;
  throw invalidRequest(
    `No such subscription item: '${id}'`,
    `items[${index}][id]`,
    'resource_missing',
  );
}

function mergedItem(
  context: Context,
  before: Item | undefined,
  wanted: WantedItem,
  param: string,
): Item {
  const item = {
    ...(before ?? { id: newId('si', 14), price: '', quantity: 1 }),
    ...(wanted.price !== undefined && { price: wanted.price }),
    ...(wanted.quantity !== undefined && { quantity: wanted.quantity }),
  };
  if (item.price === '') {
    throw invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
  }
  // A price that is no longer sold goes on for those who have it.
  if (item.price !== before?.price) sellablePrice(context, item.price, param);
  return item;
}

function checkIntervals(context: Context, items: ItemChange['items']): void {
  const intervals = new Set(
    items.map(({ price }) => JSON.stringify(context.store.get('price', price).recurring)),
  );
  if (items.length === 0) {
    throw invalidRequest('A subscription must have at least one active item.', 'items');
  }
  if (intervals.size > 1) {
    throw invalidRequest(
      'The simulator bills all items of a subscription by one interval.',
      'items',
    );
  }
}

/** Whether a subscription has just these items. */
export function sameItems(subscription: SubscriptionRecord, items: ItemChange['items']): boolean {
  return (
    items.length === subscription.items.data.length &&
    items.every(({ id, price, quantity }) =>
      subscription.items.data.some(
        (item) => item.id === id && item.price.id === price && item.quantity === quantity,
      ),
    )
  );
}
