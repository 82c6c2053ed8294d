import type { User } from '@legible/contracts/accounts';
import { billingMessages } from '@legible/contracts/messages/billing';
import { useState } from 'react';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { periodEndDay } from '../subscription/billing-dates.ts';
import { planAndPeriod } from '@legible/contracts/messages/billing-words';
import { cancelSubscription } from '../subscription/subscription-api.ts';

const { cancelDialog: words, details, errors, success } = billingMessages;

interface CancelSubscriptionProps {
  user: User;
  refreshAccount: () => Promise<void>;
}

/** Asks first, and says until when the plan goes on (D14). */
export function CancelSubscription({ user, refreshAccount }: CancelSubscriptionProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const plan = planAndPeriod(user.subscription, user.subscription_interval ?? null);
  const end = periodEndDay(user);

  const confirm = async () => {
    setBusy(true);
    const refused = await cancel(user.stripe_subscription_id);
    if (refused === null) await refreshAccount();
    setBusy(false);
    setFailure(refused);
    if (refused === null) setOpen(false);
  };

  return (
    <>
      <Button
        variant="dangerOutline"
        onClick={() => {
          setFailure(null);
          setOpen(true);
        }}
      >
        {details.cancel}
      </Button>
      {open && (
        <AlertDialog
          title={words.title}
          description={
            <>
              {words.description(plan, end)}
              {failure !== null && (
                <span role="alert" className="mt-3 block text-danger">
                  <strong className="block font-medium">{errors.cancellationFailed}</strong>
                  {failure}
                </span>
              )}
            </>
          }
          cancel={words.keep}
          busy={busy}
          onClose={() => setOpen(false)}
        >
          <Button variant="danger" disabled={busy} onClick={() => void confirm()}>
            {busy ? words.busy : words.confirm}
          </Button>
        </AlertDialog>
      )}
    </>
  );
}

/** Null when it worked, otherwise what the person reads. */
async function cancel(subscriptionId: string | null): Promise<string | null> {
  try {
    if (subscriptionId === null) return errors.subscriptionIdMissing;
    await cancelSubscription(subscriptionId);
    notify.success(success.cancellationRequested);
    return null;
  } catch (error) {
    return detailOf(error) ?? errors.cancellationFailedDefault;
  }
}
