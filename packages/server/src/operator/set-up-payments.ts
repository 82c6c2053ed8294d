import { billingPaths } from '@legible/contracts/billing-paths';
import { API_VERSION, stripeClient } from '../platform/card-payments/stripe-client.ts';
import { stockPrices } from '../platform/card-payments/stock-prices.ts';
import { StartError } from '../platform/start-error.ts';
import { withSecretFiles } from '../config/secret-files.ts';

const EVENTS = [
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalized',
  'invoice.voided',
];

/**
 * Makes what we sell at Stripe, and says what is left to do by hand. Run again, it makes nothing twice.
 * @param apiUrl for tests: the address of a simulator.
 */
export async function setUpPayments(env: NodeJS.ProcessEnv, apiUrl?: string): Promise<string> {
  const key = withSecretFiles(env)['STRIPE_SECRET_KEY'];
  if (!key)
    throw new StartError('Set STRIPE_SECRET_KEY to a key that may write products and prices.');
  const { made, found, marked, mentioned } = await stockPrices(stripeClient(key, apiUrl));
  return [
    made.length > 0 ? `Made the prices ${made.join(', ')}.` : 'All prices are there.',
    found.length > 0 ? `Left alone: ${found.join(', ')}.` : '',
    marked.length > 0 ? `Told their plan by the metadata legible_plan: ${marked.join(', ')}.` : '',
    mentioned.length > 0
      ? `Not sold here, though their names mention a tier: ${mentioned.join(', ')}. One that is a plan needs ` +
        'the metadata legible_plan, such as "tier 1".'
      : '',
    `Now add a webhook endpoint at Stripe, for PUBLIC_URL${billingPaths.subscriptionWebhook}`,
    `with the API version ${API_VERSION} and the events`,
    ...EVENTS.map((event) => `  ${event}`),
    'and set STRIPE_WEBHOOK_SECRET to its signing secret.',
  ]
    .filter(Boolean)
    .join('\n');
}
