import { planName } from '@legible/contracts/messages/billing-words';
import { billingMessages } from '@legible/contracts/messages/billing';
import { routes } from '../../../lib/routes.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Card, CardHeading } from '../../../ui/card.tsx';
import { PlanUsage } from '../../../ui/usage/plan-usage.tsx';
import { billingDate } from '../subscription/billing-dates.ts';
import { ManageBilling } from '../subscription/manage-billing.tsx';
import type { KnownPlan } from '../subscription/known-plan.ts';
import { StatusBadge } from '../subscription/status-badge.tsx';

const words = billingMessages.plan;

interface PlanCardProps {
  plan: KnownPlan;
  /** At the payment provider; null for a user who never bought, undefined until it is known. */
  customerId: string | null | undefined;
}

/** The plan of a user without an active subscription: the free one, as a rule. */
export function PlanCard({ plan, customerId }: PlanCardProps) {
  const { subscription, subscription_status: status = null, subscription_cancel_date: end } = plan;
  const isFree = subscription === 'free';
  const isOver = status === 'canceled';
  return (
    <Card className="grid gap-5 p-6" aria-label={words.title}>
      <CardHeading title={words.title} />
      <div className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="text-2xl font-semibold tracking-tight">{planName(subscription)}</span>
          <StatusBadge status={status} cancelDate={null} />
        </p>
        {isOver && end && <p className="text-sm text-muted">{words.endedOn(billingDate(end))}</p>}
      </div>
      <PlanUsage user={plan} />
      <div className="flex flex-wrap gap-3">
        {isFree ? (
          <ButtonLink to={routes.pricing}>{words.upgrade}</ButtonLink>
        ) : (
          <ButtonLink to={routes.pricing} variant="outline">
            {billingMessages.details.change}
          </ButtonLink>
        )}
        {/* Whose subscription has ended has bills there; where a payment is open, the banner leads to it. */}
        {isOver && <ManageBilling customerId={customerId} />}
      </div>
    </Card>
  );
}
