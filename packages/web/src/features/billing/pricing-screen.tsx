import { messages } from '@legible/contracts/messages';
import { type PlanLabel, plans } from '@legible/contracts/plans';
import { Check } from 'lucide-react';
import { routes } from '../../lib/routes.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';

const paidTiers = ['tier 1', 'tier 2', 'tier 3', 'tier 4'] as const satisfies PlanLabel[];
const count = new Intl.NumberFormat('en-US');

export function PricingScreen({ signedIn }: { signedIn: boolean }) {
  return (
    <PageFrame
      title="Pricing"
      lead="You pay for pages that were read. A page that could not be read costs nothing."
    >
      <Card className="grid gap-6 p-6 sm:grid-cols-[1fr_auto] sm:items-center sm:p-8">
        <div className="grid gap-3">
          <h2 className="text-lg font-semibold">Free</h2>
          <p>
            <span className="text-3xl font-semibold tracking-tight">$0.00</span>{' '}
            <span className="text-muted">per month</span>
          </p>
          <p className="text-sm text-muted">{plans.free.pagesPerMonth} pages per month</p>
        </div>
        {signedIn ? (
          <ButtonLink to={routes.ocr} size="large">
            Go to App
          </ButtonLink>
        ) : (
          <ButtonLink to={routes.register} size="large">
            Sign Up
          </ButtonLink>
        )}
      </Card>
      <section className="grid gap-5">
        <div className="grid max-w-2xl gap-1">
          <h2 className="text-lg font-semibold tracking-tight">Paid tiers</h2>
          <p className="text-sm text-muted">{messages.billing.noPlansSold}</p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {paidTiers.map((tier, index) => (
            <TierCard key={tier} name={`Tier ${index + 1}`} tier={tier} />
          ))}
        </div>
      </section>
    </PageFrame>
  );
}

function TierCard({ name, tier }: { name: string; tier: (typeof paidTiers)[number] }) {
  const { pagesPerMonth, pagesPerYear } = plans[tier];
  return (
    <Card className="grid content-start gap-4 p-5">
      <h3 className="font-semibold">{name}</h3>
      <p className="text-sm">
        <span className="block text-xl font-semibold tracking-tight tabular-nums">
          {count.format(pagesPerMonth)}
        </span>
        <span className="text-muted">pages per month</span>
      </p>
      <p className="text-sm text-muted tabular-nums">{count.format(pagesPerYear)} pages per year</p>
      <ul className="grid gap-2 border-t border-line pt-4 text-sm">
        {messages.billing.tierFeatures[tier].map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text" />
            {feature}
          </li>
        ))}
      </ul>
    </Card>
  );
}
