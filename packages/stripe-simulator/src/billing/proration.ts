import { sameRecurrence } from '../catalogue/periods.ts';
import { lineOfInvoiceItem, periodLine, prorationItem } from '../invoices/lines.ts';
import type {
  InvoiceItemRecord,
  ItemChange,
  LineRecord,
  SubscriptionRecord,
} from '../store/records.ts';
import { changedItems } from '../items/changes.ts';
import { firstItem, periodOf, recurrenceOf } from '../items/items.ts';
import type { Context } from '../context/context.ts';

export type ProrationBehavior = 'create_prorations' | 'always_invoice' | 'none';

/** What a change of items costs: credits and charges for the rest of the period, or a new period. */
export interface ChangeCost {
  prorations: InvoiceItemRecord[];
  /** Lines of a whole new period; empty unless the change restarts it. */
  periods: LineRecord[];
}

/** Whether other items mean another billing period, which then starts at once. */
export function restartsPeriod(
  context: Context,
  subscription: SubscriptionRecord,
  items: ItemChange['items'],
): boolean {
  const [first] = items;
  if (!first) return false;
  const wanted = recurrenceOf(context.store.get('price', first.price));
  return !sameRecurrence(wanted, recurrenceOf(firstItem(subscription).price));
}

export function costOfChange(
  context: Context,
  subscription: SubscriptionRecord,
  change: ItemChange,
  behavior: ProrationBehavior,
  at: number,
): ChangeCost {
  const period = periodOf(subscription);
  const after = changedItems(context, subscription, change);
  const changed = after.filter((item) => {
    const before = subscription.items.data.find(({ id }) => id === item.id);
    return before?.price.id !== item.price.id || before.quantity !== item.quantity;
  });
  const credits = subscription.items.data
    .filter((item) => change.restartsPeriod || changed.some(({ id }) => id === item.id))
    .map((item) => prorationItem(context, subscription, item, period, at, -1));
  const charges = changed.map((item) => prorationItem(context, subscription, item, period, at, 1));
  return {
    prorations: behavior === 'none' ? [] : [...credits, ...(change.restartsPeriod ? [] : charges)],
    periods: change.restartsPeriod
      ? after.map((item) =>
          periodLine(context, subscription, item, {
            start: item.current_period_start,
            end: item.current_period_end,
          }),
        )
      : [],
  };
}

/** The lines of an invoice for a change, with what waited for the next invoice. */
export function linesOfChange(cost: ChangeCost, waiting: InvoiceItemRecord[]): LineRecord[] {
  return [
    ...waiting.map(lineOfInvoiceItem),
    ...cost.prorations.map(lineOfInvoiceItem),
    ...cost.periods,
  ];
}
