import type { User } from '@legible/contracts/accounts';
import type { CardEntry } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/messages/billing';
import { type SubmitEvent, useRef } from 'react';
import { routes } from '../../../lib/routes.ts';
import { type Outcome, buyPlan } from '../payment/buy-plan.ts';
import { CardField } from '../payment/card-field.tsx';
import type { CardHandle } from '../payment/card-handle.ts';
import type { Offer } from '../offers/offers.ts';
import { PayButton } from '../payment/pay-button.tsx';
import { readyCard } from '../payment/ready-card.ts';
import type { AfterPurchase, PurchaseEnd } from './use-after-purchase.ts';
import { usePurchase } from './use-purchase.ts';

const words = billingMessages.success;

/** Paid: to work with it (S4.47). Under way: to where its end is shown, never left on a live button (D42). */
function endOf(outcome: Outcome, { plan, interval }: Offer): PurchaseEnd {
  if (outcome === 'active') {
    return { message: words.activated, to: routes.ocr, purchase: { plan, interval } };
  }
  return { message: words.processing, to: routes.profile, processing: true };
}

interface NewSubscriptionProps {
  user: User;
  offer: Offer;
  entry: CardEntry;
  after: AfterPurchase;
}

/** The card, and the one button that pays. */
export function NewSubscription({ user, offer, entry, after }: NewSubscriptionProps) {
  const card = useRef<CardHandle>(null);
  const { busy, failure, run } = usePurchase(after);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    run(async () => {
      const handle = await readyCard(card.current);
      return handle && endOf(await buyPlan(user, offer.priceId, handle), offer);
    });
  };

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <CardField handle={card} entry={entry} disabled={busy} />
      <PayButton busy={busy} failure={failure}>
        {billingMessages.subscribe.button}
      </PayButton>
    </form>
  );
}
