import type { StripeSimulator } from '../src/index.ts';

export interface CardForm {
  number: string;
  exp_month?: number;
  exp_year?: number;
  cvc?: string;
}

/** The payment intent, or the `error` of Stripe. */
export interface PaymentAnswer {
  status: number;
  body: {
    id: string;
    status: string;
    client_secret: string;
    next_action: {
      type: string;
      redirect_to_url?: { url: string; return_url: string };
      use_stripe_sdk?: { stripe_js: string };
    } | null;
    error?: {
      type: string;
      code: string;
      decline_code?: string;
      message: string;
      payment_intent?: { status: string };
    };
  };
}

/** Pays by a card's number, as the product's test mode does: the card is kept, then the payment confirmed with it. */
export async function payByCard(
  simulator: StripeSimulator,
  clientSecret: string,
  card: CardForm,
): Promise<PaymentAnswer> {
  const kept = await post(simulator, '/v1/payment_methods', {
    type: 'card',
    'card[number]': card.number,
    'card[exp_month]': String(card.exp_month ?? 12),
    'card[exp_year]': String(card.exp_year ?? 2030),
    'card[cvc]': card.cvc ?? '123',
    'billing_details[name]': 'Ada Example',
    'billing_details[email]': 'ada@example.com',
  });
  if (kept.status !== 200) return kept;
  const [intent] = clientSecret.split('_secret_');
  const path = `/v1/payment_intents/${intent}/confirm`;
  return post(simulator, path, { payment_method: kept.body.id });
}

async function post(
  simulator: StripeSimulator,
  path: string,
  form: Record<string, string>,
): Promise<PaymentAnswer> {
  const answer = await fetch(simulator.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${simulator.secretKey}` },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, body: (await answer.json()) as PaymentAnswer['body'] };
}
