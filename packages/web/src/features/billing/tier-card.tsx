import type { SubscriptionInterval } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/billing-messages';
import type { PaidPlan } from '@legible/contracts/plans';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { routes } from '../../lib/routes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { rememberChoice, stateFor } from './chosen-plan.ts';
import { dollars } from './money.ts';
import { type Offer, pagesOf, periodOf } from './offers.ts';
import { planAndPeriod, planName } from './plan-name.ts';

const words = billingMessages.pricing;

interface TierCardProps {
  plan: PaidPlan;
  interval: SubscriptionInterval;
  /** Undefined while the prices are being fetched. */
  offer: Offer | undefined;
  /** What a year costs less than twelve months, in whole percent. */
  saving: number;
  signedIn: boolean;
  /** The mark of the plan that the user has. */
  mark: string | null;
}

export function TierCard({ plan, interval, offer, saving, signedIn, mark }: TierCardProps) {
  const popular = plan === 'tier 3';
  const name = planName(plan);
  return (
    <Card
      aria-label={name}
      className={classNames(
        'relative grid content-start gap-5 p-5',
        popular && 'border-accent ring-1 ring-accent',
      )}
    >
      <div className="grid gap-1.5">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
          <h2 className="font-semibold tracking-tight">{name}</h2>
          {/* In the heading's line: below the button it would move this card's list lower than the others'. */}
          {mark !== null && <Badge kind="success">{mark}</Badge>}
          {mark === null && popular && <Badge kind="accent">{words.mostPopular}</Badge>}
        </div>
        <p className="text-sm text-pretty text-muted sm:min-h-10">
          {billingMessages.tierDescriptions[plan]}
        </p>
      </div>
      <PriceTag interval={interval} offer={offer} saving={saving} />
      <TierButton {...{ plan, interval, offer, signedIn, popular }} />
      <ul className="grid gap-2.5 border-t border-line pt-5 text-sm">
        <Feature>
          <strong className="font-medium">{pagesOf(plan, interval)}</strong>
        </Feature>
        {billingMessages.tierFeatures[plan].map((feature) => (
          <Feature key={feature}>{feature}</Feature>
        ))}
      </ul>
    </Card>
  );
}

function Feature({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text" />
      <span>{children}</span>
    </li>
  );
}

function PriceTag({
  interval,
  offer,
  saving,
}: Pick<TierCardProps, 'interval' | 'offer' | 'saving'>) {
  const yearly = interval === 'year';
  return (
    <div className="grid gap-1">
      <div className="flex min-h-9 items-baseline gap-x-1.5 whitespace-nowrap">
        {offer ? (
          <span className="text-3xl font-semibold tracking-tight tabular-nums lg:text-[1.625rem]/9">
            {dollars(offer.cents)}
          </span>
        ) : (
          <Skeleton className="h-9 w-28" />
        )}
        <span className="text-sm text-muted">{periodOf(interval)}</span>
      </div>
      <p className="min-h-5 text-[0.8125rem] text-muted">
        {!yearly && words.billedMonthly}
        {yearly && offer && (
          <>
            {words.billedYearly(dollars(offer.cents / 12))}
            {saving > 0 && (
              <span className="font-medium text-success"> · {words.saving(saving)}</span>
            )}
          </>
        )}
      </p>
    </div>
  );
}

type TierButtonProps = Pick<TierCardProps, 'plan' | 'interval' | 'offer' | 'signedIn'> & {
  popular: boolean;
};

/** Signed in: to the payment, with the choice as navigation state (S2.35). Otherwise to the form of registration, and the choice is remembered. */
function TierButton({ plan, interval, offer, signedIn, popular }: TierButtonProps) {
  const variant = popular ? 'primary' : 'outline';
  // Four buttons that all say the same need telling apart by those who hear them.
  const rest = <span className="sr-only"> {planAndPeriod(plan, interval)}</span>;
  if (!signedIn) {
    return (
      <ButtonLink
        to={routes.register}
        variant={variant}
        onClick={() => rememberChoice({ plan, interval })}
      >
        {words.getStarted}
        {rest}
      </ButtonLink>
    );
  }
  if (!offer) {
    return (
      <Button variant={variant} disabled>
        {words.subscribe}
        {rest}
      </Button>
    );
  }
  return (
    <ButtonLink to={routes.subscribe} state={stateFor(offer)} variant={variant}>
      {words.subscribe}
      {rest}
    </ButtonLink>
  );
}
