import { billingMessages } from '@legible/contracts/messages/billing';
import { Card } from '../../../ui/card.tsx';
import { Feature } from '../offers/feature.tsx';
import { dollars } from '../offers/money.ts';
import { type Offer, pagesOf, periodOf } from '../offers/offers.ts';
import { planName } from '@legible/contracts/messages/billing-words';

/** What is being bought: name, price and features (S2.43). */
export function PlanSummary({ offer }: { offer: Offer }) {
  const { plan, interval, cents } = offer;
  return (
    <Card className="grid gap-5 p-6" aria-label={planName(plan)}>
      <div className="grid gap-1">
        <h2 className="font-semibold tracking-tight">{planName(plan)}</h2>
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="text-3xl font-semibold tracking-tight tabular-nums">
            {dollars(cents)}
          </span>
          <span className="text-sm text-muted">{periodOf(interval)}</span>
        </p>
      </div>
      <ul className="grid gap-2.5 border-t border-line pt-5 text-sm">
        {[pagesOf(plan, interval), ...billingMessages.tierFeatures[plan]].map((feature) => (
          <Feature key={feature}>{feature}</Feature>
        ))}
      </ul>
    </Card>
  );
}
