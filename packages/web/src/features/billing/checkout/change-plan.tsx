import type { User } from '@legible/contracts/accounts';
import type { CardEntry } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/messages/billing';
import { Suspense, type SubmitEvent, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { routes } from '../../../lib/routes.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pay } from '../payment/buy-plan.ts';
import { CardField } from '../payment/card-field.tsx';
import type { CardHandle } from '../payment/card-handle.ts';
import { ChangeExplained } from './change-explained.tsx';
import { changePlan, refusedChange } from './change-steps.ts';
import { dollars } from '../offers/money.ts';
import type { Offer } from '../offers/offers.ts';
import { PayButton } from '../payment/pay-button.tsx';
import { planChange, type PlanChange } from './plan-change.ts';
import { readyCard } from '../payment/ready-card.ts';
import type { AfterPurchase } from './use-after-purchase.ts';
import { usePurchase } from './use-purchase.ts';
import { previewChange } from '../subscription/subscription-api.ts';

const words = billingMessages.change;

interface ChangePlanProps {
  user: User;
  offers: readonly Offer[];
  /** Undefined when the chosen price is none of the list. */
  chosen: Offer | undefined;
  entry: CardEntry;
  after: AfterPurchase;
}

/** For those who have a subscription: the saved card pays, so nothing has to be typed (D11). */
export function ChangePlan({ user, offers, chosen, entry, after }: ChangePlanProps) {
  const change = planChange(user, offers, chosen);
  const preview = useChangePreview(user, change, chosen);
  const card = useRef<CardHandle>(null);
  /** Set when the saved card was not enough for an upgrade. */
  const [secret, setSecret] = useState<string | null>(null);
  const { busy, failure, run } = usePurchase(after);

  const begin = async () => {
    // Nothing to change, and nothing to ask of the server (S5.18).
    if (change === 'same') return { message: billingMessages.errors.samePlan, to: routes.profile };
    const refused = refusedChange(change);
    if (refused || !chosen) throw refused ?? refusedChange('unknown');
    const outcome = await changePlan(user, chosen, { change, preview: preview.data });
    if (outcome.kind === 'payment-required') setSecret(outcome.secret);
    return outcome.kind === 'payment-required' ? null : { ...outcome, to: routes.profile };
  };

  const payByCard = async (clientSecret: string) => {
    const handle = await readyCard(card.current);
    if (handle === null) return null;
    const isPaid = () => hasPlan(user, chosen);
    const processing = (await pay(user, clientSecret, handle, isPaid)) === 'processing';
    if (processing) return { message: words.processing, to: routes.profile, processing };
    const message = billingMessages.success.updated;
    return { message, to: routes.profile, ...(chosen && { purchase: chosen }) };
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    run(() => (secret === null ? begin() : payByCard(secret)));
  };

  const due = preview.data && dollars(preview.data.due_now);
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <ChangeExplained user={user} change={change} chosen={chosen} preview={preview} />
      {secret !== null && (
        <>
          <p className="text-sm">{words.cardNeeded}</p>
          <Suspense fallback={<Skeleton className="h-10 w-full" />}>
            <CardField handle={card} entry={entry} disabled={busy} />
          </Suspense>
        </>
      )}
      <PayButton busy={busy} failure={failure} disabled={change === 'upgrade' && !preview.data}>
        {secret === null ? words.buttons[change](due) : words.payNow(due)}
      </PayButton>
    </form>
  );
}

/** The subscription is active before an upgrade is paid, too: it is paid when nothing is left to change. */
async function hasPlan(user: User, chosen: Offer | undefined): Promise<boolean> {
  try {
    const ahead = await previewChange(user.stripe_subscription_id ?? '', chosen?.priceId ?? '');
    return ahead.change === 'resume';
  } catch {
    return false;
  }
}

/** The server takes no price that was shown an hour ago. */
const FRESH_MS = 10 * 60_000;

/** What an upgrade costs at once; asked for only then, for everything else costs nothing now. */
function useChangePreview(user: User, change: PlanChange, chosen: Offer | undefined) {
  const subscriptionId = user.stripe_subscription_id ?? '';
  const priceId = chosen?.priceId ?? '';
  return useQuery({
    queryKey: ['change-preview', subscriptionId, priceId] as const,
    queryFn: () => previewChange(subscriptionId, priceId),
    enabled: change === 'upgrade',
    refetchInterval: FRESH_MS,
  });
}
