import type { User } from '@legible/contracts/accounts';
import { billingMessages } from '@legible/contracts/messages/billing';
import { planName } from '@legible/contracts/messages/billing-words';
import { useState } from 'react';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { billingDate } from '../subscription/billing-dates.ts';
import { changeSubscription } from '../subscription/subscription-api.ts';
import type { KnownPlan } from '../subscription/known-plan.ts';

const { details: words, errors, success } = billingMessages;

interface KeepPlanProps {
  plan: KnownPlan;
  /** Undefined until the server has answered. */
  account: User | undefined;
  refreshAccount: () => Promise<void>;
  onKept: () => void;
}

/** Withdraws a pending cancellation or a smaller plan that was to begin (D15), in one press: it costs nothing now. */
export function KeepPlan({ plan, account, refreshAccount, onKept }: KeepPlanProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = planName(plan.subscription);
  // An operator may have it end sooner; kept, it is billed with its period.
  const renews = plan.period_end ?? plan.subscription_cancel_date ?? plan.scheduled_change?.at;

  const keep = async (user: User) => {
    setBusy(true);
    const refused = await keepPlan(user);
    setFailure(refused);
    if (refused === null) await refreshAccount();
    setBusy(false);
    if (refused === null) onKept();
  };

  return (
    <div className="grid justify-items-start gap-3 rounded-lg border border-line px-4 py-3.5 text-sm">
      <p className="text-pretty">{renews && words.keepExplained(name, billingDate(renews))}</p>
      {failure !== null && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button
        size="small"
        disabled={busy || !account}
        onClick={() => account && void keep(account)}
      >
        {busy ? words.keeping : words.keep(name)}
      </Button>
    </div>
  );
}

/** Null when it worked, otherwise what the person reads. */
async function keepPlan(user: User): Promise<string | null> {
  const {
    stripe_subscription_id: subscriptionId,
    stripe_subscription_item_id: itemId,
    stripe_price_id: priceId,
  } = user;
  if (subscriptionId === null || itemId === null || priceId === null) return errors.planIncomplete;
  try {
    const change = 'resume';
    await changeSubscription({ subscriptionId, itemId, priceId, prorationDate: null, change });
    notify.success(success.updated);
    return null;
  } catch (error) {
    return detailOf(error) ?? errors.changeFailed;
  }
}
