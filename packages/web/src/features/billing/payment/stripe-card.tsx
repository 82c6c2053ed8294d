import { billingMessages } from '@legible/contracts/messages/billing';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CardFormProps, PaymentOutcome } from './card-handle.ts';
import { useStripeStyle } from './stripe-style.ts';
import { routes } from '../../../lib/routes.ts';

const words = billingMessages.subscribe;

interface StripeCardProps extends CardFormProps {
  publishableKey: string;
}

/** Stripe's own card field, in a frame of Stripe's: the number never touches our pages (S2.43, S4.46). */
export default function StripeCard({ publishableKey, ...form }: StripeCardProps) {
  const stripe = useStripeJs(publishableKey);
  if (stripe === 'failed') return <LoadFailed />;
  if (stripe === null) return <Skeleton className="h-10 w-full" />;
  return (
    <Elements stripe={stripe}>
      <CardInput {...form} />
    </Elements>
  );
}

/** Stripe.js, fetched from Stripe here and nowhere else; null while it is on its way. */
function useStripeJs(publishableKey: string): Stripe | 'failed' | null {
  const [stripe, setStripe] = useState<Stripe | 'failed' | null>(null);
  useEffect(() => {
    if (reloadForStripe()) return;
    const load = async () => {
      try {
        setStripe((await loadStripe(publishableKey)) ?? 'failed');
      } catch {
        setStripe('failed');
      }
    };
    void load();
  }, [publishableKey]);
  return stripe;
}

function CardInput({ handle, disabled }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const style = useStripeStyle();
  const id = useId();
  const ready = useRef(false);
  const complete = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);

  useImperativeHandle(handle, () => ({
    check: async () => {
      if (!stripe || !ready.current) return 'not-ready';
      if (!complete.current) setProblem(words.cardIncomplete);
      return complete.current ? 'ready' : 'invalid';
    },
    confirm: async (clientSecret, billing): Promise<PaymentOutcome> => {
      const card = elements?.getElement(CardElement);
      if (!stripe || !card) return { kind: 'failed', message: null };
      const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
        payment_method: { card, billing_details: { ...billing } },
      });
      if (error) {
        const kind = error.type === 'api_connection_error' ? 'unknown' : 'failed';
        return { kind, message: error.message ?? null };
      }
      return { kind: paymentIntent.status === 'succeeded' ? 'succeeded' : 'processing' };
    },
  }));

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {words.cardLabel}
      </label>
      <CardElement
        id={id}
        className="rounded-lg border border-line-strong bg-surface px-3 py-2.5 shadow-xs"
        options={{ style, disabled }}
        onReady={() => {
          ready.current = true;
        }}
        onChange={({ complete: whole, error }) => {
          complete.current = whole;
          setProblem(error?.message ?? null);
        }}
      />
      {problem !== null && (
        <p role="alert" className="text-[0.8125rem] text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

function LoadFailed() {
  return (
    <Alert message={words.cardFailed}>
      <div>
        <Button variant="outline" size="small" onClick={() => window.location.reload()}>
          {billingMessages.prices.retry}
        </Button>
      </div>
    </Alert>
  );
}

/**
 * The policy of our pages lets Stripe's scripts in only where the document itself was fetched from
 * /subscribe. A visitor who came there by a link of the application gets the document anew, once: the
 * chosen plan is in the navigation state, which survives. True when that is under way.
 */
function reloadForStripe(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation || new URL(navigation.name).pathname === routes.subscribe) return false;
  window.location.reload();
  return true;
}
