import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CARD,
  CHANGE,
  ME,
  PREVIEW,
  RECKONED_AT,
  checkout,
  subscribeButton,
  subscriber,
  upgradeFor,
} from '../../../testing/checkout.ts';
import { titles } from '../../../testing/notices.ts';
import { forgetQueries } from '../../../app/access/query-client.ts';

beforeEach(() => forgetQueries());

const CANCELLED = { ...subscriber, subscription_cancel_date: '2026-02-01T00:00:00.000Z' };
const changes = ({ server }: ReturnType<typeof checkout>) =>
  server.seen.filter(({ method }) => method === 'PATCH');
const panel = async () => within(await screen.findByRole('region', { name: 'Change of plan' }));
const answer = (change: string, more = {}) => ({
  body: { status: 'active', change, client_secret: null, effective_at: null, ...more },
});
const lasting = async () => (await screen.findByRole('alert')).textContent;

describe('an upgrade', () => {
  it('is a PATCH with the saved card: no customer, no subscription, no card input (S4.43, D11, S8.65)', async () => {
    const app = checkout(subscriber, 'price_3_month');
    await (await panel()).findByText('$54.23');
    expect(screen.queryByLabelText('Test card number')).toBeNull();
    const changed = { ...subscriber, subscription: 'tier 3' };
    app.server.routes[ME] = { body: changed };
    await app.user.click(await subscribeButton());
    await waitFor(() => expect(app.at()).toBe('/profile'));
    expect(changes(app).map(({ body }) => body)).toEqual([
      {
        subscription_item_id: 'si_1',
        new_price_id: 'price_3_month',
        proration_date: RECKONED_AT,
        expected_change: 'upgrade',
      },
    ]);
    expect(app.server.seen.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(titles(app.notices)).toEqual(['Subscription Updated!']);
    expect(await screen.findByText('Tier 3, monthly')).toBeDefined();
  });

  it('tells what is due before it can be pressed, from what to what (D15)', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
    const app = checkout(subscriber, 'price_2_year', { [PREVIEW]: () => promise });
    const change = await panel();
    expect((await subscribeButton()).disabled).toBe(true);
    expect((await subscribeButton()).textContent).toBe('Subscribe and pay now');
    resolve({ body: upgradeFor(43_187) });
    expect(await change.findByText('$431.87')).toBeDefined();
    expect(change.getByText('Tier 2, monthly')).toBeDefined();
    expect(change.getByText('Tier 2, yearly · $479.00 per year')).toBeDefined();
    expect(change.getByText(/You get 12,000 pages per year right away/)).toBeDefined();
    const button = await subscribeButton();
    expect(button.textContent).toBe('Subscribe and pay $431.87 now');
    expect(
      app.server.calls('GET', '/v1/subscription/sub_1/preview')[0]?.query.get('new_price_id'),
    ).toBe('price_2_year');
  });

  it('without its price it cannot be pressed; it can be asked for again', async () => {
    const app = checkout(subscriber, 'price_3_month', { [PREVIEW]: { status: 403, body: {} } });
    expect(await lasting()).toContain('The price of this change could not be calculated.');
    expect((await subscribeButton()).disabled).toBe(true);
    app.server.routes[PREVIEW] = { body: upgradeFor(1) };
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect((await subscribeButton()).disabled).toBe(false));
  });

  it('whose saved card is not enough asks for one; until then nothing has changed (D42)', async () => {
    const app = checkout(subscriber, 'price_3_month', {
      [CHANGE]: answer('payment_required', { client_secret: 'pi_2_secret_3' }),
    });
    await (await panel()).findByText('$54.23');
    await app.user.click(await subscribeButton());
    await app.user.click(await screen.findByRole('button', { name: /^4242/ }));
    const pay = await subscribeButton();
    expect(pay.textContent).toBe('Pay $54.23 now');
    expect(app.notices).toEqual([]);
    await app.user.click(pay);
    await waitFor(() => expect(app.at()).toBe('/profile'));
    expect(changes(app)).toHaveLength(1);
    expect(app.server.calls('POST', '/v1/subscription/test-card')[0]?.body).toMatchObject({
      client_secret: 'pi_2_secret_3',
    });
    expect(titles(app.notices)).toEqual(['Subscription Updated!']);
  });

  it.each([
    [{ body: upgradeFor(5423) }, 'is not called paid: the old plan is active, too'],
    [
      { body: { ...upgradeFor(0), change: 'resume' as const, proration_date: null } },
      'has worked where the plan is there',
    ],
  ])('whose payment had no answer %#: %s', async (ahead) => {
    const app = checkout(subscriber, 'price_3_month', {
      [CHANGE]: answer('payment_required', { client_secret: 'pi_2_secret_3' }),
      [CARD]: 'network',
    });
    await (await panel()).findByText('$54.23');
    await app.user.click(await subscribeButton());
    await app.user.click(await screen.findByRole('button', { name: /^4242/ }));
    app.server.routes[PREVIEW] = ahead;
    await app.user.click(await subscribeButton());
    const isThere = ahead.body.change === 'resume';
    const end = isThere
      ? () => titles(app.notices).join()
      : () => screen.queryByRole('alert')?.textContent;
    await waitFor(() =>
      expect(end()).toContain(
        isThere ? 'Subscription Updated!' : 'The payment provider could not be reached.',
      ),
    );
    expect(titles(app.notices)).toHaveLength(isThere ? 1 : 0);
    expect(app.at()).toBe(isThere ? '/profile' : '/subscribe');
  });

  it('that is still being paid says so (S4.48, D42)', async () => {
    const app = checkout(subscriber, 'price_3_month', {
      [CHANGE]: answer('payment_required', { client_secret: 'pi_2_secret_3' }),
      [CARD]: { body: { status: 'processing' } },
    });
    await (await panel()).findByText('$54.23');
    await app.user.click(await subscribeButton());
    await app.user.click(await screen.findByRole('button', { name: /^4242/ }));
    await app.user.click(await subscribeButton());
    await waitFor(() => expect(app.at()).toBe('/profile'));
    expect(titles(app.notices)).toEqual([
      'Payment processing. Your plan changes as soon as it goes through.',
    ]);
  });
});

it('a downgrade costs nothing now and begins with the next period, and says so (D15)', async () => {
  const app = checkout(subscriber, 'price_1_month', {
    [CHANGE]: answer('scheduled', { effective_at: '2026-02-01T00:00:00.000Z' }),
  });
  const change = await panel();
  expect(
    change.getByText(
      'Nothing is due now. You keep Tier 2, monthly until February 1, 2026. After that, the new tier and its price apply.',
    ),
  ).toBeDefined();
  expect(change.queryByText('Due now')).toBeNull();
  await app.user.click(await subscribeButton());
  await waitFor(() => expect(app.at()).toBe('/profile'));
  expect(app.notices[0]?.text).toEqual({
    title: 'Subscription Updated!',
    description: 'Tier 1, monthly begins on February 1, 2026.',
  });
  expect(app.server.calls('GET', '/v1/subscription/sub_1/preview')).toEqual([]);
});

describe('the plan that one has', () => {
  it('is not bought again: told before and after the press, and no call (S5.18)', async () => {
    const app = checkout(subscriber, 'price_2_month');
    const words = 'This is already your current plan. No changes will be made.';
    expect(await (await panel()).findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Subscribe/ })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Keep this plan' }));
    await waitFor(() => expect(app.at()).toBe('/profile'));
    expect(app.notices.map(({ kind, text }) => [kind, text])).toEqual([['success', words]]);
    expect(changes(app)).toEqual([]);
  });

  it('by the year is another rank than by the month (S5.18, S5.20, S9.10)', async () => {
    checkout(subscriber, 'price_2_year');
    expect((await subscribeButton()).textContent).toMatch(/pay/);
  });

  it.each([
    ['cancelled', CANCELLED],
    [
      'about to become a smaller one',
      {
        ...subscriber,
        scheduled_change: {
          subscription: 'tier 1',
          subscription_interval: 'month' as const,
          at: '2026-02-01T00:00:00.000Z',
        },
      },
    ],
  ])('%s, goes on by the same button (D15, S8.65)', async (_case, account) => {
    const app = checkout(account, 'price_2_month', { [CHANGE]: answer('resumed') });
    const change = await panel();
    expect(
      change.getByText(
        'Nothing is due now. Your subscription continues and renews at $49.00 per month on February 1, 2026.',
      ),
    ).toBeDefined();
    const button = await subscribeButton();
    expect(button.textContent).toBe('Subscribe again');
    await app.user.click(button);
    await waitFor(() => expect(app.at()).toBe('/profile'));
    expect(changes(app)).toHaveLength(1);
    expect(titles(app.notices)).toEqual(['Subscription Updated!']);
  });
});

describe('refused without a call', () => {
  it.each([
    [
      'a plan that cannot be compared (S5.19)',
      { ...subscriber, subscription: 'gold', subscription_interval: null, stripe_price_id: 'old' },
      'price_3_month',
      'Could not compare plans. Please contact support.',
    ],
    [
      'a price that is none of the list (S5.19)',
      subscriber,
      'price_of_old',
      'Could not compare plans. Please contact support.',
    ],
    [
      'a subscription without its item (S8.43)',
      { ...subscriber, stripe_subscription_item_id: null },
      'price_3_month',
      'Could not process subscription change. Your current plan details are incomplete. Please contact support.',
    ],
  ])('%s', async (_case, account, priceId, words) => {
    const app = checkout(account, priceId);
    await app.user.click(await subscribeButton());
    expect(await lasting()).toBe(words);
    expect(app.notices).toEqual([]);
    expect(changes(app)).toEqual([]);
  });
});

it('from years to months waits for the end of the year, also to a higher tier', async () => {
  checkout({ ...subscriber, subscription_interval: 'year' }, 'price_3_month');
  expect((await subscribeButton()).textContent).toBe('Subscribe for the next period');
});

it('the price tells the rank where the account does not (S5.19)', async () => {
  checkout({ ...subscriber, subscription_interval: null }, 'price_3_month');
  expect((await subscribeButton()).textContent).toMatch(/pay/);
});

it.each([
  [
    'the server says why (S8.42)',
    { status: 409, body: { detail: 'Your last payment failed.', code: 'payment_overdue' } },
    'Your last payment failed.',
  ],
  [
    'or nobody does (S8.42)',
    'network' as const,
    'Failed to change your subscription. Please try again or contact support.',
  ],
])('a change that fails: %s', async (_case, failure, words) => {
  const app = checkout(subscriber, 'price_1_month', { [CHANGE]: failure });
  await app.user.click(await subscribeButton());
  expect(await lasting()).toBe(words);
  expect(app.notices).toEqual([]);
  expect(app.at()).toBe('/subscribe');
  await waitFor(async () => expect((await subscribeButton()).disabled).toBe(false));
});
