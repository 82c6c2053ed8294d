import type { SubscriptionInterval } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/messages/billing';
import { planAndPeriod, planName } from '@legible/contracts/messages/billing-words';
import type { PaidPlan } from '@legible/contracts/plans';
import { routes } from '../../../lib/routes.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { TextSkeleton } from '../../../ui/skeleton.tsx';
import { rememberChoice, stateFor } from '../offers/chosen-plan.ts';
import { dollars } from '../offers/money.ts';
import { Feature } from '../offers/feature.tsx';
import { type Offer, pagesOf, periodOf } from '../offers/offers.ts';
import type { PricingUser } from './pricing-user.ts';
import { tierState } from './tier-state.ts';

const words = billingMessages.pricing;

interface TierCardProps {
  plan: PaidPlan;
  interval: SubscriptionInterval;
  /** Undefined while the prices are being fetched. */
  offer: Offer | undefined;
  /** What a year costs less than twelve months, in whole percent. */
  saving: number;
  user: PricingUser | null;
}

export function TierCard({ plan, interval, offer, saving, user }: TierCardProps) {
  const popular = plan === 'tier 3';
  const name = planName(plan);
  const { verb, mark, note } = tierState(user, plan, interval);
  return (
    <Card
      aria-label={name}
      className={classNames(
        'relative grid content-start gap-5 p-5',
        popular && 'border-accent ring-1 ring-accent',
      )}
    >
      {/* On the border, where it stays beside whatever the heading's line says (S2.33). */}
      {popular && (
        <span className="absolute -top-3 left-5 rounded-full bg-accent px-2.5 py-1 text-xs leading-none font-medium text-accent-ink">
          {words.mostPopular}
        </span>
      )}
      <div className="grid gap-1.5">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
          <h2 className="font-semibold tracking-tight">{name}</h2>
          {/* In the heading's line: below the button it would move this card's list lower than the others'. */}
          {mark !== null && <Badge kind={mark.kind}>{mark.text}</Badge>}
        </div>
        <p className="text-sm text-pretty text-muted sm:min-h-10">
          {billingMessages.tierDescriptions[plan]}
        </p>
      </div>
      <PriceTag interval={interval} offer={offer} saving={saving} note={note} />
      <TierButton
        {...{ plan, interval, offer, verb }}
        // The plan that one has asks for nothing, unless it is about to end.
        isMain={mark === null ? popular : note !== null}
        signedIn={user !== null}
      />
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

const AMOUNT = 'text-3xl font-semibold tracking-tight tabular-nums lg:text-[1.625rem]/9';

type PriceTagProps = Pick<TierCardProps, 'interval' | 'offer' | 'saving'> & { note: string | null };

function PriceTag({ interval, offer, saving, note }: PriceTagProps) {
  const yearly = interval === 'year';
  return (
    <div className="grid gap-1">
      <div className="flex min-h-9 items-baseline gap-x-1.5 whitespace-nowrap">
        {offer ? (
          <span className={AMOUNT}>{dollars(offer.cents)}</span>
        ) : (
          <TextSkeleton like="$19.00" className={AMOUNT} />
        )}
        <span className="text-sm text-muted">{periodOf(interval)}</span>
      </div>
      <p className="min-h-5 text-[0.8125rem] text-muted">
        {note !== null && <span className="font-medium text-warning">{note}</span>}
        {note === null && !yearly && words.billedMonthly}
        {note === null && yearly && offer && (
          <>
            <span className="whitespace-nowrap">
              {words.billedYearly(dollars(offer.cents / 12))}
            </span>
            {saving > 0 && (
              <span className="font-medium whitespace-nowrap text-success">
                {' · '}
                {words.saving(saving)}
              </span>
            )}
          </>
        )}
      </p>
    </div>
  );
}

type TierButtonProps = Pick<TierCardProps, 'plan' | 'interval' | 'offer'> & {
  verb: string;
  /** The one that stands out. */
  isMain: boolean;
  signedIn: boolean;
};

/** Signed in: to the payment, with the choice as navigation state (S2.35). Otherwise to the form of registration, and the choice is remembered. */
function TierButton({ plan, interval, offer, verb, isMain, signedIn }: TierButtonProps) {
  const variant = isMain ? 'primary' : 'outline';
  // Four buttons that all say the same need telling apart by those who hear them.
  const rest = <span className="sr-only"> {planAndPeriod(plan, interval)}</span>;
  if (!signedIn) {
    return (
      <ButtonLink
        to={routes.register}
        variant={variant}
        onClick={() => rememberChoice({ plan, interval })}
      >
        {verb}
        {rest}
      </ButtonLink>
    );
  }
  if (!offer) {
    return (
      <Button variant={variant} disabled>
        {verb}
        {rest}
      </Button>
    );
  }
  return (
    <ButtonLink to={routes.subscribe} state={stateFor(offer)} variant={variant}>
      {verb}
      {rest}
    </ButtonLink>
  );
}
