import { act, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@legible/contracts/accounts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../accounts/session/session.ts';
import { signedInUserFrom } from '../../accounts/session/stored-user.ts';
import { CHANGE, ME, subscriber, visitor } from '../../../testing/checkout.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { collectNotices, titles } from '../../../testing/notices.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { forgetQueries } from '../../../app/access/query-client.ts';

beforeEach(() => {
  forgetQueries();
  vi.useFakeTimers({ now: new Date('2026-01-12T00:00:00Z'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const END = '2026-02-01T00:00:00.000Z';
const free = { ...visitor, month_usage: 4, period_end: END };
const paid = { ...subscriber, period_end: END };

function profile(account: User, routes: Parameters<typeof fakeServer>[0] = {}, state?: unknown) {
  const remembered = signedInUserFrom(account);
  if (remembered) session.signIn(remembered);
  const notices = collectNotices();
  const server = fakeServer({
    [ME]: { body: account },
    'GET /v1/users/me/sessions': { body: { sessions: [] } },
    'GET /v1/users/me/keys': { body: { keys: [], available: true, calls_per_minute: 60 } },
    'GET /v1/webhooks': { body: { webhooks: [], available: true } },
    'GET /v1/settings/me': { body: { processed_tag: 'ocr', autostart_ocr: false } },
    ...routes,
  });
  return { notices, server, ...renderApp('/profile', state) };
}

const card = async (name = 'Your plan') => within(await screen.findByRole('region', { name }));
const changes = ({ server }: ReturnType<typeof profile>) =>
  server.seen.filter(({ method }) => method === 'PATCH');

describe('the plan of whoever has no subscription', () => {
  it('is a card with what is used, what is left, when pages come back, and the way to more', async () => {
    profile(free);
    const plan = await card();
    expect(plan.getByText('Free')).toBeDefined();
    expect(plan.getByText('Pages left this month').parentElement?.textContent).toContain('6 of 10');
    expect(plan.getByText('4 pages used. 10 new pages on February 1.')).toBeDefined();
    expect(plan.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/pricing');
    expect(plan.queryByRole('button')).toBeNull();
  });

  it('is there before the server has answered, so that nothing moves', async () => {
    profile(free, { [ME]: () => new Promise(() => undefined) });
    expect((await card()).getByText('4 pages used. 10 new pages on February 1.')).toBeDefined();
  });

  it("names a subscription that has ended 'Cancelled', with its last day and its bills (S4.41)", async () => {
    const ended = '2026-01-05T00:00:00.000Z';
    profile({
      ...free,
      stripe_customer_id: 'cus_1',
      subscription_status: 'canceled',
      subscription_cancel_date: ended,
    });
    const plan = await card();
    expect(plan.getByText('Cancelled')).toBeDefined();
    expect(plan.getByText('Your subscription ended on January 5, 2026.')).toBeDefined();
    expect(plan.getByText(/10 new pages on February 1\./)).toBeDefined();
    expect(plan.getByRole('button', { name: 'Manage billing' })).toBeDefined();
  });
});

it('a plan whose payment is open leads to it once, by the banner', async () => {
  profile({ ...paid, subscription_status: 'past_due' });
  const plan = await card();
  expect(plan.getByText('Tier 2')).toBeDefined();
  expect(plan.getByText(/New pages come once your open payment is settled\./)).toBeDefined();
  expect(plan.getByRole('link', { name: 'Change Tier' })).toBeDefined();
  expect(await screen.findAllByRole('button', { name: 'Manage billing' })).toHaveLength(1);
});

describe('a subscription', () => {
  it('stands at its size before the server has answered; its buttons wait', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: User }>();
    profile(paid, { [ME]: () => promise });
    const details = await card('Subscription Details');
    expect(details.getByText('120 pages used. 1,000 new pages on February 1.')).toBeDefined();
    const cancel = () =>
      details.getByRole<HTMLButtonElement>('button', { name: 'Cancel Subscription' });
    expect(cancel().disabled).toBe(true);
    act(() => resolve({ body: paid }));
    await waitFor(() => expect(cancel().disabled).toBe(false));
  });

  it.each([
    ['cancelled', { ...paid, subscription_cancel_date: END }],
    [
      'about to become a smaller one',
      {
        ...paid,
        scheduled_change: {
          subscription: 'tier 1',
          subscription_interval: 'month' as const,
          at: END,
        },
      },
    ],
  ])('that is %s is kept by one press (D15)', async (_case, account) => {
    const app = profile(account, {
      [CHANGE]: {
        body: { status: 'active', change: 'resumed', client_secret: null, effective_at: null },
      },
    });
    const details = await card('Subscription Details');
    expect(
      details.getByText(/nothing is due now, and it renews on February 1, 2026/),
    ).toBeDefined();
    const keep = details.getByRole<HTMLButtonElement>('button', { name: 'Keep Tier 2' });
    await waitFor(() => expect(keep.disabled).toBe(false));
    app.server.routes[ME] = { body: paid };
    await app.user.click(keep);
    await waitFor(() => expect(details.queryByRole('button', { name: 'Keep Tier 2' })).toBeNull());
    expect(changes(app).map(({ body }) => body)).toEqual([
      {
        subscription_item_id: 'si_1',
        new_price_id: 'price_2_month',
        expected_change: 'resume',
      },
    ]);
    expect(titles(app.notices)).toEqual(['Subscription Updated!']);
    expect(app.at()).toBe('/profile');
    // The button that had the focus is gone: it goes on from the card.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Subscription Details');
  });

  it('that an operator has end within the period renews with the period, if it is kept', async () => {
    profile({ ...paid, subscription_cancel_date: '2026-01-20T00:00:00.000Z' });
    const details = await card('Subscription Details');
    expect(details.getByText('January 20, 2026')).toBeDefined();
    expect(details.getByText(/it renews on February 1, 2026/)).toBeDefined();
  });

  it('that could not be kept says so, and can be tried again', async () => {
    const app = profile(
      { ...paid, subscription_cancel_date: END },
      { [CHANGE]: { status: 409, body: { detail: 'Your last payment failed.', code: 'x' } } },
    );
    const details = await card('Subscription Details');
    const keep = details.getByRole<HTMLButtonElement>('button', { name: 'Keep Tier 2' });
    await waitFor(() => expect(keep.disabled).toBe(false));
    await app.user.click(keep);
    expect((await details.findByRole('alert')).textContent).toBe('Your last payment failed.');
    expect(keep.disabled).toBe(false);
  });
});

describe('after a payment', () => {
  const state = { purchase: { plan: 'tier 2', interval: 'month' } };

  it('what was bought stays on the screen until it is dismissed', async () => {
    const app = profile(paid, {}, state);
    expect(await screen.findByText('You now have Tier 2, monthly')).toBeDefined();
    expect(
      screen.getByText(
        'That is 1,000 pages a month. Your receipt is on its way to ada@example.org.',
      ),
    ).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('You now have Tier 2, monthly')).toBeNull());
    expect(app.router.state.location.state).toBeNull();
  });

  it.each([null, {}, { purchase: null }, { purchase: { plan: 'tier 9', interval: 'month' } }])(
    'nothing is claimed of %j',
    async (other) => {
      profile(paid, {}, other);
      await card('Subscription Details');
      expect(screen.queryByText(/^You now have/)).toBeNull();
    },
  );
});

describe('the banner names the state of the subscription', () => {
  it.each([
    ['past_due', 'Past due', 'Your last payment did not go through'],
    ['unpaid', 'Unpaid', 'Your subscription is unpaid'],
    ['incomplete', 'Incomplete', 'Your subscription is not active yet'],
  ])('%s (S4.42, D13, D40)', async (status, label, words) => {
    profile({ ...paid, subscription_status: status });
    const title = await screen.findByText(words);
    const bar = title.closest('output');
    expect(bar && within(bar).getByText(label)).toBeDefined();
  });
});
