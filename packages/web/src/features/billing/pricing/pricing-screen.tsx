import type { SubscriptionInterval } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/messages/billing';
import { PAID_PLANS } from '@legible/contracts/plans';
import { useState } from 'react';
import { FlaskConical } from 'lucide-react';
import { routes } from '../../../lib/routes.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { FreeCard } from './free-card.tsx';
import { IntervalToggle } from './interval-toggle.tsx';
import { offerFor, savingPercent } from '../offers/offers.ts';
import { PricesFailed } from '../offers/prices-failed.tsx';
import { type PricingUser, intervalOf, isSubscriber } from './pricing-user.ts';
import { freeMark } from './tier-state.ts';
import { TierCard } from './tier-card.tsx';
import { TierComparison } from './tier-comparison.tsx';
import { type PricesState, usePrices } from '../offers/use-prices.ts';

const words = billingMessages.pricing;

/** Also rendered at build time, as a visitor sees it before the prices have arrived. */
export function PricingScreen({ user }: { user: PricingUser | null }) {
  const { prices, reload } = usePrices();
  const [interval, setInterval] = useState<SubscriptionInterval>(() => rhythmOf(user));
  return (
    <PageFrame title={words.title} lead={words.lead}>
      <FreeCard signedIn={user !== null} mark={freeMark(user)} />
      {prices.state === 'failed' ? (
        <PricesFailed detail={prices.detail} onRetry={reload} />
      ) : (
        <div className="grid gap-6">
          <IntervalToggle interval={interval} onChange={setInterval} />
          <TierCards prices={prices} interval={interval} user={user} />
        </div>
      )}
      <TierComparison interval={interval} offers={prices.state === 'ready' ? prices.offers : []} />
      <ContactSales />
      {/* At the end, where it moves nothing when it arrives with the prices. */}
      {prices.state === 'ready' && prices.cardEntry.provider === 'test' && <TestModeNote />}
    </PageFrame>
  );
}

interface TierCardsProps {
  prices: Exclude<PricesState, { state: 'failed' }>;
  interval: SubscriptionInterval;
  user: PricingUser | null;
}

/** All four tiers until the list has arrived, then those that it sells for this period (D9). */
function TierCards({ prices, interval, user }: TierCardsProps) {
  const offers = prices.state === 'ready' ? prices.offers : [];
  const shown =
    prices.state === 'ready'
      ? PAID_PLANS.filter((plan) => offerFor(offers, plan, interval))
      : PAID_PLANS;
  return (
    <div
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
      aria-busy={prices.state === 'loading'}
    >
      {shown.map((plan) => (
        <TierCard
          key={plan}
          plan={plan}
          interval={interval}
          offer={offerFor(offers, plan, interval)}
          saving={savingPercent(offers, plan)}
          user={user}
        />
      ))}
    </div>
  );
}

/** A user who pays by the year sees their own plan. */
const rhythmOf = (user: PricingUser | null): SubscriptionInterval =>
  user && isSubscriber(user) ? intervalOf(user) : 'month';

function ContactSales() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6 text-sm">
      <p className="text-muted">{words.contactLead}</p>
      <ButtonLink to={routes.contact} variant="outline">
        {words.contactSales}
      </ButtonLink>
    </div>
  );
}

/** Stands beside prices in test mode: no money is taken. */
function TestModeNote() {
  return (
    <p className="flex gap-2.5 rounded-lg bg-warning-soft px-4 py-2.5 text-sm text-warning">
      <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0" />
      {billingMessages.pricing.testMode}
    </p>
  );
}
