import type { CardEntry } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/messages/billing';
import { lazy } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import type { CardFormProps } from './card-handle.ts';

/** Code that takes cards, and with it Stripe.js, is fetched where a card is asked for and nowhere else. */
const StripeCard = lazy(() => import('./stripe-card.tsx'));
const TestCard = lazy(() => import('./test-card.tsx'));

/** The card input of the active provider; behind it, both are used in the same way. Suspends until it is there. */
export function CardField({ entry, ...form }: CardFormProps & { entry: CardEntry }) {
  return (
    <>
      {entry.provider === 'stripe' && (
        <StripeCard publishableKey={entry.publishable_key} {...form} />
      )}
      {entry.provider === 'test' && <TestCard {...form} />}
      {entry.provider === 'none' && <Alert message={billingMessages.subscribe.notSold} />}
    </>
  );
}
