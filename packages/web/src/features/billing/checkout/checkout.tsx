import type { User } from '@legible/contracts/accounts';
import { billingMessages } from '@legible/contracts/messages/billing';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Card, CardHeading } from '../../../ui/card.tsx';
import type { PriceList } from '../offers/billing-api.ts';
import { ChangePlan } from './change-plan.tsx';
import { DueToday } from './due-today.tsx';
import { NewSubscription } from './new-subscription.tsx';
import { type Offer, offerOf } from '../offers/offers.ts';
import { PlanSummary } from './plan-summary.tsx';
import type { AfterPurchase } from './use-after-purchase.ts';

const words = billingMessages.subscribe;

interface CheckoutProps {
  user: User;
  priceId: string;
  prices: PriceList;
  addressConfirmation: ReactNode;
  after: AfterPurchase;
}

/** On one side what is bought, on the other how it is paid. */
export function Checkout({ user, priceId, prices, addressConfirmation, after }: CheckoutProps) {
  const { offers, cardEntry } = prices;
  const offer = offerOf(offers, priceId);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
      {offer && <PlanSummary offer={offer} />}
      {user.stripe_subscription_id === null ? (
        <Payment>
          <NewPlan {...{ user, offer, cardEntry, addressConfirmation, after }} />
        </Payment>
      ) : (
        <Card className="grid gap-5 p-6" aria-label={words.changeHeading}>
          <CardHeading title={words.changeHeading} />
          <ChangePlan user={user} offers={offers} chosen={offer} entry={cardEntry} after={after} />
        </Card>
      )}
    </div>
  );
}

function Payment({ children }: { children: ReactNode }) {
  return (
    <Card className="grid gap-5 p-6" aria-label={words.cardHeading}>
      <CardHeading title={words.cardHeading} />
      {children}
    </Card>
  );
}

type NewPlanProps = Pick<CheckoutProps, 'user' | 'addressConfirmation' | 'after'> & {
  offer: Offer | undefined;
  cardEntry: PriceList['cardEntry'];
};

/** Paying needs a price that is still offered and a confirmed address (D79). */
function NewPlan({ user, offer, cardEntry, addressConfirmation, after }: NewPlanProps) {
  if (!offer) return <Alert message={words.priceGone} />;
  if (!user.email_confirmed) {
    return (
      <div className="grid gap-4 rounded-lg bg-warning-soft p-4 text-sm">
        <div className="grid gap-0.5">
          <p className="font-medium">{words.unconfirmed.title}</p>
          <p className="text-muted">{words.unconfirmed.description}</p>
        </div>
        {addressConfirmation}
      </div>
    );
  }
  return (
    <>
      <DueToday offer={offer} />
      <NewSubscription user={user} offer={offer} entry={cardEntry} after={after} />
    </>
  );
}
