import type { User } from '@legible/contracts/accounts';
import { billingMessages } from '@legible/contracts/billing-messages';
import type { StorageLimits } from '@legible/contracts/documents';
import { planOf } from '@legible/contracts/plans';
import { storageMessages, usedInWords } from '@legible/contracts/storage-messages';
import type { ReactNode } from 'react';
import { routes } from '../../lib/routes.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { billingDate, nextBillingDate } from './billing-dates.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { ManageBilling } from './manage-billing.tsx';
import { planAndPeriod } from './plan-name.ts';
import { statusLabel } from './status-label.ts';

const words = billingMessages.details;

interface SubscriptionCardProps {
  user: User;
  refreshAccount: () => Promise<void>;
}

/** Only for a subscription that has an id and is active (S2.51); other states have the banner (D13). */
export function SubscriptionCard({ user, refreshAccount }: SubscriptionCardProps) {
  const { stripe_subscription_id: id, subscription_status: status } = user;
  if (id === null || status !== 'active') return null;
  const isEnding = user.subscription_cancel_date !== null;
  return (
    <Card className="grid gap-5 p-6" aria-label={words.title}>
      <CardHeading title={words.title} />
      <Facts user={user} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={routes.pricing} variant="outline">
          {isEnding ? words.renew : words.change}
        </ButtonLink>
        <ManageBilling customerId={user.stripe_customer_id} />
        {!isEnding && <CancelSubscription user={user} refreshAccount={refreshAccount} />}
      </div>
    </Card>
  );
}

function Storage({ bytes, bound }: { bytes: number; bound: StorageLimits }) {
  const { max_stored_bytes: most } = bound;
  return (
    <Fact name={storageMessages.label}>
      {usedInWords(bytes, most)} {storageMessages.of(most)}
    </Fact>
  );
}

function Facts({ user }: { user: User }) {
  const { subscription_cancel_date: cancelDate, monthly_at: monthlyAt } = user;
  const change = user.scheduled_change ?? null;
  return (
    <dl className="grid gap-4 text-sm sm:grid-cols-2">
      <Fact name={words.plan}>
        {planAndPeriod(user.subscription, user.subscription_interval ?? null)}
      </Fact>
      <Fact name={words.status}>
        <StatusBadge user={user} />
      </Fact>
      {cancelDate !== null && <Fact name={words.endsOn}>{billingDate(cancelDate)}</Fact>}
      {cancelDate === null && monthlyAt !== null && (
        <Fact name={words.nextBilling}>{billingDate(nextBillingDate(monthlyAt))}</Fact>
      )}
      <Fact name={words.pages}>{words.pagesOf(user.month_usage, user.limit)}</Fact>
      {user.stored_bytes !== undefined && (
        <Storage bytes={user.stored_bytes} bound={planOf(user.subscription).storage} />
      )}
      {change && (
        <p className="text-[0.8125rem] text-muted sm:col-span-2">
          {words.changesOn(
            planAndPeriod(change.subscription, change.subscription_interval),
            billingDate(change.at),
          )}
        </p>
      )}
    </dl>
  );
}

function StatusBadge({ user }: { user: User }) {
  const label = statusLabel(user.subscription_status, user.subscription_cancel_date);
  return label && <Badge kind={label.kind}>{label.text}</Badge>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start justify-items-start gap-1">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}
