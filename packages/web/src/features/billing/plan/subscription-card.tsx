import type { User } from '@legible/contracts/accounts';
import { billingMessages } from '@legible/contracts/messages/billing';
import { planAndPeriod } from '@legible/contracts/messages/billing-words';
import { planOf } from '@legible/contracts/plans';
import { useRef, type ReactNode } from 'react';
import { routes } from '../../../lib/routes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Card, CardHeading } from '../../../ui/card.tsx';
import { TextSkeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { PlanUsage } from '../../../ui/usage/plan-usage.tsx';
import { billingDate, periodEndDay } from '../subscription/billing-dates.ts';
import { ManageBilling } from '../subscription/manage-billing.tsx';
import { CancelSubscription } from './cancel-subscription.tsx';
import { KeepPlan } from './keep-plan.tsx';
import type { KnownPlan } from '../subscription/known-plan.ts';
import { StatusBadge } from '../subscription/status-badge.tsx';

const words = billingMessages.details;
/** For /contact, whose mail names the plan (S9.9). */
const callState = { subject: words.callSubject };

interface SubscriptionCardProps {
  known: KnownPlan;
  /** Undefined until the server has answered: what is known stands there already, and the buttons wait. */
  account: User | undefined;
  refreshAccount: () => Promise<void>;
}

/** Only for a subscription that has an id and is active (S2.51); other states have the banner (D13). */
export function SubscriptionCard({ known, account, refreshAccount }: SubscriptionCardProps) {
  const card = useRef<HTMLElement>(null);
  const plan = account ?? known;
  const isEnding = Boolean(plan.subscription_cancel_date);
  const { voteWeight } = planOf(plan.subscription);
  return (
    <Card
      ref={card}
      tabIndex={-1}
      className="grid gap-5 p-6 outline-none"
      aria-label={words.title}
      aria-busy={!account}
    >
      <CardHeading title={words.title} />
      <Facts plan={plan} nextBill={account && periodEndDay(account)} />
      <PlanUsage user={plan} />
      {(isEnding || plan.scheduled_change) && (
        <KeepPlan
          plan={plan}
          account={account}
          refreshAccount={refreshAccount}
          // The button that had the focus goes.
          onKept={() => card.current?.focus({ preventScroll: true })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={routes.pricing} variant="outline">
          {isEnding ? words.renew : words.change}
        </ButtonLink>
        <ManageBilling customerId={account?.stripe_customer_id} />
        {!isEnding && <Cancel account={account} refreshAccount={refreshAccount} />}
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-[0.8125rem]">
        <TextLink to={routes.requests}>{words.votes(voteWeight)}</TextLink>
        {plan.subscription === 'tier 4' && (
          <TextLink to={routes.contact} state={callState}>
            {words.call}
          </TextLink>
        )}
      </p>
    </Card>
  );
}

function Cancel({
  account,
  refreshAccount,
}: Pick<SubscriptionCardProps, 'account' | 'refreshAccount'>) {
  if (account) return <CancelSubscription user={account} refreshAccount={refreshAccount} />;
  return (
    <Button variant="dangerOutline" disabled>
      {words.cancel}
    </Button>
  );
}

interface FactsProps {
  plan: KnownPlan;
  /** Undefined until the server has answered. */
  nextBill: string | null | undefined;
}

function Facts({ plan, nextBill }: FactsProps) {
  const cancelDate = plan.subscription_cancel_date ?? null;
  const change = plan.scheduled_change ?? null;
  return (
    <dl className="grid gap-4 text-sm sm:grid-cols-2">
      <Fact name={words.plan}>
        {planAndPeriod(plan.subscription, plan.subscription_interval ?? null)}
      </Fact>
      <Fact name={words.status}>
        <StatusBadge status={plan.subscription_status ?? null} cancelDate={cancelDate} />
      </Fact>
      {cancelDate !== null && <Fact name={words.endsOn}>{billingDate(cancelDate)}</Fact>}
      {cancelDate === null && nextBill !== null && (
        <Fact name={words.nextBilling}>
          <NextBilling day={nextBill} periodEnd={plan.period_end} />
        </Fact>
      )}
      {change && (
        <p className="self-end text-[0.8125rem] text-muted">
          {words.changesOn(
            planAndPeriod(change.subscription, change.subscription_interval),
            billingDate(change.at),
          )}
        </p>
      )}
    </dl>
  );
}

/** As long as any: only how much room it takes matters. */
const SOME_DATE = '2026-01-01T00:00:00Z';

interface NextBillingProps {
  day: string | undefined;
  periodEnd: string | null | undefined;
}

function NextBilling({ day, periodEnd }: NextBillingProps) {
  return day ?? <TextSkeleton like={billingDate(periodEnd ?? SOME_DATE)} />;
}

/** A line of a `dl`: what it is, and how it is. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start justify-items-start gap-1">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}
