import type { User } from '@legible/contracts/accounts';
import type { ChangePreview } from '@legible/contracts/billing';
import { screen } from '@testing-library/react';
import { session } from '../features/accounts/session/session.ts';
import { fakeServer } from './fake-server.ts';
import { collectNotices } from './notices.ts';
import { ada, storedAda } from './people.ts';
import { renderApp } from './render-app.tsx';
import { PRICES, priceList } from '../features/billing/testing/price-list.ts';

type Routes = Parameters<typeof fakeServer>[0];

/** Ada before she ever bought anything. */
export const visitor = {
  ...ada,
  stripe_customer_id: null,
  stripe_subscription_id: null,
  stripe_price_id: null,
  stripe_subscription_item_id: null,
};

/** Ada with tier 2 by the month. */
export const subscriber = {
  ...ada,
  subscription: 'tier 2',
  subscription_interval: 'month',
  subscription_status: 'active',
  limit: 1000,
  month_usage: 120,
  stripe_price_id: 'price_2_month',
} satisfies User;

export const ME = 'GET /v1/users/me';
export const CUSTOMER = 'POST /v1/subscription/customer';
export const SUBSCRIPTION = 'POST /v1/subscription';
export const CHANGE = 'PATCH /v1/subscription/sub_1';
export const PREVIEW = 'GET /v1/subscription/sub_1/preview';
export const REFRESH = 'POST /v1/subscription/refresh';
export const CARD = 'POST /v1/subscription/test-card';
export const BANK = 'POST /v1/subscription/test-card/authentication';

/** When the provider reckoned what an upgrade costs, in seconds since 1970. */
export const RECKONED_AT = 1_770_000_000;

export const upgradeFor = (cents: number): ChangePreview => ({
  change: 'upgrade',
  due_now: cents,
  currency: 'usd',
  proration_date: RECKONED_AT,
  effective_at: null,
});

/** All that a purchase asks for, answered as by a server on a good day. */
const goodDay = (user: User): Routes => ({
  [ME]: { body: user },
  [PRICES]: priceList(),
  [CUSTOMER]: { body: { customer_id: 'cus_new' } },
  [SUBSCRIPTION]: { body: { subscription_id: 'sub_new', client_secret: 'pi_1_secret_2' } },
  [CHANGE]: {
    body: { status: 'active', change: 'applied', client_secret: null, effective_at: null },
  },
  [PREVIEW]: { body: upgradeFor(5423) },
  [REFRESH]: { body: { status: 'active' } },
  [CARD]: { body: { status: 'succeeded' } },
  'GET /v1/users/me/sessions': { body: { sessions: [] } },
  'GET /v1/users/me/keys': { body: { keys: [], available: true, calls_per_minute: 60 } },
  'GET /v1/webhooks': { body: { webhooks: [], available: true } },
  'GET /v1/settings/me': { body: { processed_tag: 'ocr', autostart_ocr: false } },
  'GET /v1/ocr/list': { body: { files: [] } },
  'GET /v1/ocr/refusals': { body: { refusals: [] } },
  'GET /v1/ocr/limits': {
    body: { max_file_bytes: 1, max_pages_per_file: 1, max_files_per_batch: 1 },
  },
});

/** The whole application, signed in, with a plan on the way to be bought. */
export function checkout(user: User, priceId = 'price_2_month', routes: Routes = {}) {
  session.signIn({
    ...storedAda,
    subscription: user.subscription,
    subscription_status: user.subscription_status,
  });
  const notices = collectNotices();
  const server = fakeServer({ ...goodDay(user), ...routes });
  const app = renderApp('/subscribe', { priceId, tierName: 'Tier 2', billingCycle: 'monthly' });
  return { ...app, server, notices };
}

export const subscribeButton = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: /^(Subscribe|Pay|Processing)/ });
export const numberField = () => screen.findByLabelText<HTMLInputElement>('Test card number');
/** What was sent to a call of subscriptions. */
export const body = (server: ReturnType<typeof checkout>['server'], path: string) =>
  server.calls('POST', `/v1/subscription${path}`).map((call) => call.body);
