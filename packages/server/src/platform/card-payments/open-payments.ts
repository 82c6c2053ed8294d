import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PAID_PLANS, plans } from '@legible/contracts/plans';
import {
  startStripeSimulator,
  type SimulatorOptions,
  type StripeSimulator,
} from '@legible/stripe-simulator';
import type { CardPayments } from './card-payments.ts';
import { noPayments } from './no-payments.ts';
import { markOf, productName } from './stock-prices.ts';
import { stripeClient } from './stripe-client.ts';
import { StripePayments } from './stripe-payments.ts';
import { SimulatedCards } from './test-cards.ts';

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: string[];
}

export interface OpenedPayments {
  payments: CardPayments;
  /** Which provider is active, for the announcement at the start. */
  announcement: string;
  /** Present in test mode. */
  simulator?: StripeSimulator;
  /** Tells the provider in test mode where our webhook is; Stripe is told by the operator. */
  listenAt(url: string): void;
  close(): Promise<void>;
}

const nothingToDo = { listenAt: () => undefined, close: async () => undefined };

export function withoutPayments(): OpenedPayments {
  return { payments: noPayments, announcement: 'Payments: off, no plans are sold', ...nothingToDo };
}

/** Stripe, with the operator's keys. */
export function openStripe(keys: StripeKeys): OpenedPayments {
  const { secretKey, publishableKey, webhookSecrets } = keys;
  const livemode = secretKey.includes('_live_');
  const payments = new StripePayments(stripeClient(secretKey), {
    cardEntry: { provider: 'stripe', publishable_key: publishableKey },
    trust: { secrets: webhookSecrets, livemode },
  });
  const announcement = livemode
    ? 'Payments: Stripe, live'
    : 'Payments: Stripe with test keys, no money moves';
  return { payments, announcement, ...nothingToDo };
}

/** What the simulator keeps between starts, in the data folder. */
const STATE_FILE = 'test-payments.json';

/**
 * Test mode: the simulator as a part of this process, with keys that no other process knows, and its
 * customers in the data folder so that they are there after a restart.
 * @param more for tests: a clock that stands still, for example.
 */
export async function openTestMode(
  dataDir: string,
  webhookSecret: string,
  more: SimulatorOptions = {},
): Promise<OpenedPayments> {
  const simulator = await startStripeSimulator({
    secretKey: `sk_test_${randomBytes(24).toString('hex')}`,
    stateFile: join(dataDir, STATE_FILE),
    catalogue: PAID_PLANS.map((label) => ({
      name: productName(label),
      metadata: markOf(label),
      monthly: plans[label].monthlyCents,
      yearly: plans[label].yearlyCents,
    })),
    ...more,
  });
  const stripe = stripeClient(simulator.secretKey, simulator.url);
  const payments = new StripePayments(stripe, {
    cardEntry: { provider: 'test' },
    trust: { secrets: [webhookSecret], livemode: false },
    testCards: new SimulatedCards(stripe, simulator),
  });
  return {
    payments,
    announcement: 'Payments: test mode, no money moves and no real card may be entered',
    simulator,
    listenAt: (url) => simulator.setWebhook({ url, secret: webhookSecret }),
    close: () => simulator.close(),
  };
}
