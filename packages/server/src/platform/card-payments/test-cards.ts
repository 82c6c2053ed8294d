import type { TestCardResponse } from '@legible/contracts/billing';
import type { StripeSimulator } from '@legible/stripe-simulator';
import type Stripe from 'stripe';
import { AppError } from '../http/app-error.ts';
import type { TestCards } from './card-payments.ts';
import { asPaymentError } from './stripe-errors.ts';
import { intentOf } from './stripe-shapes.ts';

/** Nothing depends on them with test cards, but the API wants them. */
const EXPIRY = { exp_month: 12, exp_year: 2099, cvc: '123' };

const statuses = [
  'succeeded',
  'processing',
  'requires_action',
  'requires_payment_method',
] as const satisfies TestCardResponse['status'][];

/** What Stripe.js does in the browser, done against the simulator: a card's number goes in. */
export class SimulatedCards implements TestCards {
  readonly #stripe: Stripe;
  readonly #simulator: StripeSimulator;

  constructor(stripe: Stripe, simulator: StripeSimulator) {
    this.#stripe = stripe;
    this.#simulator = simulator;
  }

  async pay(clientSecret: string, number: string, billing: { name: string; email: string }) {
    try {
      const method = await this.#stripe.paymentMethods.create({
        type: 'card',
        card: { number, ...EXPIRY },
        billing_details: billing,
      });
      const intent = await this.#stripe.paymentIntents.confirm(intentOf(clientSecret), {
        payment_method: method.id,
      });
      return statusOf(intent);
    } catch (error) {
      throw asPaymentError(error);
    }
  }

  /** The bank's page, without the page: its two buttons are ours. */
  async authenticate(clientSecret: string, approve: boolean) {
    try {
      const id = intentOf(clientSecret);
      const page = new URL(`/authenticate/${id}`, this.#simulator.url);
      page.searchParams.set('client_secret', clientSecret);
      const body = new URLSearchParams({ outcome: approve ? 'complete' : 'fail' });
      const answer = await fetch(page, { method: 'POST', body });
      await answer.arrayBuffer();
      const intent = await this.#stripe.paymentIntents.retrieve(id);
      refuseDeclined(intent);
      return statusOf(intent);
    } catch (error) {
      throw asPaymentError(error);
    }
  }
}

function refuseDeclined({ status, last_payment_error: problem }: Stripe.PaymentIntent): void {
  if (status !== 'requires_payment_method') return;
  throw new AppError('card_declined', problem?.message ?? undefined);
}

function statusOf({ status }: Stripe.PaymentIntent): TestCardResponse['status'] {
  return statuses.find((known) => known === status) ?? 'requires_payment_method';
}
