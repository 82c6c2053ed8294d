import type { User } from '@legible/contracts/accounts';
import type { ChangePreview } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/messages/billing';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextSkeleton } from '../../../ui/skeleton.tsx';
import { periodEndDay } from '../subscription/billing-dates.ts';
import { dollars } from '../offers/money.ts';
import { type Offer, pagesOf, periodOf } from '../offers/offers.ts';
import { planAndPeriod } from '@legible/contracts/messages/billing-words';
import type { PlanChange } from './plan-change.ts';

const words = billingMessages.change;

interface ChangeExplainedProps {
  user: User;
  change: PlanChange;
  chosen: Offer | undefined;
  preview: UseQueryResult<ChangePreview>;
}

/** From what to what, when, and what it costs now: all of it before the button is pressed. */
export function ChangeExplained({ user, change, chosen, preview }: ChangeExplainedProps) {
  const current = planAndPeriod(user.subscription, user.subscription_interval ?? null);
  return (
    <div className="grid gap-4 text-sm">
      <dl className="grid gap-2 rounded-lg bg-sunken px-4 py-3">
        <Line name={words.from}>{current}</Line>
        {chosen && change !== 'same' && (
          <Line name={words.to}>
            {planAndPeriod(chosen.plan, chosen.interval)} · {priceAndPeriod(chosen)}
          </Line>
        )}
        {change === 'upgrade' && (
          <Line name={words.dueNow}>
            <strong className="text-base font-semibold">
              {preview.data ? dollars(preview.data.due_now) : <TextSkeleton like="$19.00" />}
            </strong>
          </Line>
        )}
      </dl>
      {chosen && <p className="text-pretty text-muted">{explanation(user, change, chosen)}</p>}
      {change === 'upgrade' && preview.isError && (
        <Alert message={{ title: words.previewFailed }}>
          <div>
            <Button variant="outline" size="small" onClick={() => void preview.refetch()}>
              {billingMessages.prices.retry}
            </Button>
          </div>
        </Alert>
      )}
    </div>
  );
}

function explanation(user: User, change: PlanChange, chosen: Offer): string {
  const current = planAndPeriod(user.subscription, user.subscription_interval ?? null);
  const end = periodEndDay(user);
  if (change === 'upgrade') return words.upgradeExplained(pagesOf(chosen.plan, chosen.interval));
  if (change === 'same') return billingMessages.errors.samePlan;
  if (change === 'downgrade' && end !== null) return words.downgradeExplained(current, end);
  if (change === 'resume' && end !== null) {
    return words.resumeExplained(priceAndPeriod(chosen), end);
  }
  return '';
}

function priceAndPeriod({ cents, interval }: Offer): string {
  return `${dollars(cents)} ${periodOf(interval)}`;
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}
