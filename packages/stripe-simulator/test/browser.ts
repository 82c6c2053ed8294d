import type { StripeSimulator } from '../src/index.ts';

export interface CardForm {
  number: string;
  exp_month?: number;
  exp_year?: number;
  cvc?: string;
}

/** What a browser gets: the payment intent, or the `error` of Stripe. */
export interface BrowserAnswer {
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

/** Confirms a payment as the browser's form does: publishable key, client secret, card. */
export async function confirmInBrowser(
  simulator: StripeSimulator,
  clientSecret: string,
  card: CardForm,
  extra: Record<string, string> = {},
): Promise<BrowserAnswer> {
  const [intent] = clientSecret.split('_secret_');
  const form = new URLSearchParams({
    key: simulator.publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': String(card.exp_month ?? 12),
    'payment_method_data[card][exp_year]': String(card.exp_year ?? 2030),
    'payment_method_data[card][cvc]': card.cvc ?? '123',
    'payment_method_data[billing_details][name]': 'Ada Example',
    'payment_method_data[billing_details][email]': 'ada@example.com',
    ...extra,
  });
  const answer = await fetch(`${simulator.url}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { origin: 'https://app.example' },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as BrowserAnswer['body'] };
}
