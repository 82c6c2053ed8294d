import type { Ref } from 'react';
import type { BillingDetails } from '../subscription/subscription-api.ts';

/** How a payment ended, with either provider. */
export type PaymentOutcome =
  | { kind: 'succeeded' }
  /** Neither paid nor refused yet; the provider tells the server later. */
  | { kind: 'processing' }
  /** In the provider's words, if it had any. */
  | { kind: 'failed'; message: string | null }
  /** No answer arrived: it may have been paid. */
  | { kind: 'unknown'; message: string | null };

/** What a card form offers to the screen around it: Stripe's and our own of the test mode alike. */
export interface CardHandle {
  /** Whether there is something to pay with; where not, the form says so at its field or is not there yet. */
  check(): Promise<'ready' | 'not-ready' | 'invalid'>;
  /** Pays; a bank's question to the buyer (3-D Secure) is asked in between. */
  confirm(clientSecret: string, billing: BillingDetails): Promise<PaymentOutcome>;
}

export interface CardFormProps {
  /** Where the screen finds the handle, from the moment the form can be used. */
  handle: Ref<CardHandle>;
  disabled: boolean;
}
