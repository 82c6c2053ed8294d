import { costOfChange, linesOfChange, type ProrationBehavior } from '../billing/proration.ts';
import { nextPeriodEnd } from '../catalogue/periods.ts';
import { newId } from '../context/ids.ts';
import type {
  InvoiceRecord,
  ItemChange,
  LineRecord,
  SubscriptionRecord,
} from '../store/records.ts';
import { changedItems } from '../items/changes.ts';
import { firstItem, itemList, periodOf, recurrenceOf } from '../items/items.ts';
import { atPeriodEnd } from './phases.ts';
import { waitingItems } from './renew.ts';
import type { World } from '../context/context.ts';
import { makeInvoice } from '../invoices/invoice.ts';
import { lineOfInvoiceItem, periodLine } from '../invoices/lines.ts';

export interface PreviewedChange {
  change: ItemChange;
  proration: ProrationBehavior;
  prorationDate: number;
}

/** The next invoice of a subscription, as it is or as if it were changed; nothing is stored. */
export function previewInvoice(
  world: World,
  subscription: SubscriptionRecord,
  changed: PreviewedChange | undefined,
): InvoiceRecord {
  const lines = changed
    ? linesAfterChange(world, subscription, changed)
    : linesOfNextPeriod(world, atPeriodEnd(world, subscription));
  return makeInvoice(
    world,
    {
      subscription,
      reason: changed ? 'subscription_update' : 'upcoming',
      lines,
      period: periodOf(subscription),
      prorationDate: changed?.prorationDate,
    },
    newId('upcoming_in'),
  );
}

function linesAfterChange(
  world: World,
  subscription: SubscriptionRecord,
  { change, proration, prorationDate }: PreviewedChange,
): LineRecord[] {
  const cost = costOfChange(world, subscription, change, proration, prorationDate);
  const waiting = waitingItems(world, subscription.id);
  if (change.restartsPeriod || proration === 'always_invoice') return linesOfChange(cost, waiting);
  const items = changedItems(world, subscription, change);
  const after = { ...subscription, items: itemList(subscription.id, items) };
  return [...cost.prorations.map(lineOfInvoiceItem), ...linesOfNextPeriod(world, after)];
}

/** What the renewal will charge. */
function linesOfNextPeriod(world: World, subscription: SubscriptionRecord): LineRecord[] {
  const { end: start } = periodOf(subscription);
  const recurrence = recurrenceOf(firstItem(subscription).price);
  const end = nextPeriodEnd(start, recurrence, start);
  return [
    ...waitingItems(world, subscription.id).map(lineOfInvoiceItem),
    ...subscription.items.data.map((item) => periodLine(world, subscription, item, { start, end })),
  ];
}
