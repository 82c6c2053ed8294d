import { billingMessages } from '@legible/contracts/messages/billing';
import { useState } from 'react';
import { billingDate, monthsAfter } from '../subscription/billing-dates.ts';
import { dollars } from '../offers/money.ts';
import { type Offer, periodOf } from '../offers/offers.ts';

const words = billingMessages.subscribe;

/** What a new subscription costs now, and when it will cost that again. */
export function DueToday({ offer }: { offer: Offer }) {
  const price = dollars(offer.cents);
  const [today] = useState(() => new Date().toISOString());
  const renewal = monthsAfter(today, offer.interval === 'year' ? 12 : 1);
  return (
    <div className="grid gap-1 rounded-lg bg-sunken px-4 py-3 text-sm">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-muted">{words.dueToday}</span>
        <strong className="text-base font-semibold tabular-nums">{price}</strong>
      </p>
      <p className="text-[0.8125rem] text-pretty text-muted">
        {words.renews(`${price} ${periodOf(offer.interval)}`, billingDate(renewal))}
      </p>
    </div>
  );
}
