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
import type { Context } from '../context/context.ts';
import { makeInvoice } from '../invoices/invoice.ts';
import { lineOfInvoiceItem, periodLine } from '../invoices/lines.ts';

export interface PreviewedChange {
  change: ItemChange;
  proration: ProrationBehavior;
  prorationDate: number;
}

/** The next invoice of a subscription, as it is or as if it were changed; nothing is stored. */
export function previewInvoice(
  context: Context,
  subscription: SubscriptionRecord,
  changed: PreviewedChange | undefined,
): InvoiceRecord {
  const lines = changed
    ? linesAfterChange(context, subscription, changed)
    : linesOfNextPeriod(context, atPeriodEnd(context, subscription));
  return makeInvoice(
    context,
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
  context: Context,
  subscription: SubscriptionRecord,
  { change, proration, prorationDate }: PreviewedChange,
): LineRecord[] {
  const cost = costOfChange(context, subscription, change, proration, prorationDate);
  const waiting = waitingItems(context, subscription.id);
  if (change.restartsPeriod || proration === 'always_invoice') return linesOfChange(cost, waiting);
  const items = changedItems(context, subscription, change);
  const after = { ...subscription, items: itemList(subscription.id, items) };
  return [...cost.prorations.map(lineOfInvoiceItem), ...linesOfNextPeriod(context, after)];
}

/** What the renewal will charge. */
function linesOfNextPeriod(context: Context, subscription: SubscriptionRecord): LineRecord[] {
  const { end: start } = periodOf(subscription);
  const recurrence = recurrenceOf(firstItem(subscription).price);
  const end = nextPeriodEnd(start, recurrence, start);
  return [
    ...waitingItems(context, subscription.id).map(lineOfInvoiceItem),
    ...subscription.items.data.map((item) =>
      periodLine(context, subscription, item, { start, end }),
    ),
  ];
}
