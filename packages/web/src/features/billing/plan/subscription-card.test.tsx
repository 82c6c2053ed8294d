import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@legible/contracts/accounts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../accounts/session/session.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { ME, REFRESH, checkout, subscriber, visitor } from '../../../testing/checkout.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { collectNotices, titles } from '../../../testing/notices.ts';
import { storedAda } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { forgetQueries } from '../../../app/access/query-client.ts';

const CANCEL = 'DELETE /v1/subscription/sub_1';
const PORTAL = 'GET /v1/subscription/portal';
const ENDS = '2026-02-01T00:00:00.000Z';

beforeEach(() => forgetQueries());

function profile(account: User, routes: Parameters<typeof fakeServer>[0] = {}, state?: unknown) {
  session.signIn({ ...storedAda, subscription_status: account.subscription_status });
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

/** The card once the server has answered. */
const details = async () => {
  const card = await screen.findByRole('region', { name: 'Subscription Details' });
  await waitFor(() => expect(card.getAttribute('aria-busy')).toBe('false'));
  return within(card);
};
/** The profile is there, so what else belongs to it would be too. */
const settled = () => screen.findByText('Confirmed');

/** Where the browser is sent. */
function watchLeaving() {
  const assign = vi.fn();
  vi.stubGlobal('location', { origin: 'http://localhost:3000', assign });
  return assign;
}

describe('Subscription Details', () => {
  it('plan, status, next billing date and the buttons (S2.48, S2.52, S4.40, S9.12)', async () => {
    profile(subscriber);
    const card = await details();
    expect(card.getByText('Tier 2, monthly')).toBeDefined();
    expect(card.getByText('Active').className).toContain('text-success');
    expect(card.getByText('Next billing date').nextSibling?.textContent).toBe('February 1, 2026');
    expect(card.getByText('Pages left this month').parentElement?.textContent).toContain(
      '880 of 1,000',
    );
    expect(card.getByText(/^120 pages used\./)).toBeDefined();
    expect(card.getByRole('button', { name: 'Cancel Subscription' })).toBeDefined();
    const change = card.getByRole('link', { name: 'Change Tier' });
    expect(change.getAttribute('href')).toBe('/pricing');
  });

  it('leads to the votes, and in Tier 4 to a call with the product team (S9.9, D70)', async () => {
    const { router, user } = profile({ ...subscriber, subscription: 'tier 4' });
    const card = await details();
    const votes = card.getByRole('link', {
      name: 'Vote on feature requests (your vote counts 15x)',
    });
    expect(votes.getAttribute('href')).toBe('/requests');
    await user.click(card.getByRole('link', { name: 'Arrange a call with the product team' }));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/contact',
        state: { subject: 'A call with the product team' },
      }),
    );
  });

  it('with a pending cancellation: no Cancel, and Renew / Change Tier (S2.53, S4.39, D15)', async () => {
    profile({ ...subscriber, subscription_cancel_date: ENDS });
    const card = await details();
    expect(card.getByText('Pending Cancellation').className).toContain('text-warning');
    expect(card.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
    expect(card.getByRole('link', { name: 'Renew / Change Tier' }).getAttribute('href')).toBe(
      '/pricing',
    );
    expect(card.getByText('Ends on').nextSibling?.textContent).toBe('February 1, 2026');
  });

  it('a smaller plan that begins later is named with its day', async () => {
    profile({
      ...subscriber,
      scheduled_change: { subscription: 'tier 1', subscription_interval: 'year', at: ENDS },
    });
    const card = await details();
    expect(card.getByText('Changes to Tier 1, yearly on February 1, 2026.')).toBeDefined();
  });

  it.each([
    ['no subscription id', { ...subscriber, stripe_subscription_id: null }],
    ['the status canceled', { ...subscriber, subscription_status: 'canceled' }],
    ['the status past_due', { ...subscriber, subscription_status: 'past_due' }],
    ['no status', { ...subscriber, subscription_status: null }],
    ['the free plan', visitor],
  ])('are not shown with %s (S2.51, D13)', async (_case, account) => {
    profile(account);
    await settled();
    expect(screen.queryByRole('region', { name: 'Subscription Details' })).toBeNull();
  });
});

/** Opens the dialog. */
async function ask(app: ReturnType<typeof profile>) {
  const card = await details();
  await app.user.click(card.getByRole('button', { name: 'Cancel Subscription' }));
  return within(await screen.findByRole('alertdialog'));
}

it('the days of who subscribed on a 31st are those of the period, not of the shorter month before', async () => {
  const dates = { monthly_at: '2026-02-28T09:00:00.000Z', period_end: '2026-03-31T09:00:00.000Z' };
  const app = profile({ ...subscriber, ...dates });
  const card = await details();
  expect(card.getByText('Next billing date').nextSibling?.textContent).toBe('March 31, 2026');
  const dialog = await ask(app);
  expect(dialog.getByText(/You keep Tier 2, monthly.* until March 31, 2026/)).toBeDefined();
});

describe('cancelling', () => {
  it('asks first, naming the last day, and can be left (D14)', async () => {
    const app = profile(subscriber);
    const dialog = await ask(app);
    expect(dialog.getByText(/You keep Tier 2, monthly.* until February 1, 2026/)).toBeDefined();
    await app.user.click(dialog.getByRole('button', { name: 'Keep subscription' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.server.calls('DELETE', '/v1/subscription/sub_1')).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Cancel Subscription');
  });

  it('ends the plan with the period (S8.64, S9.13)', async () => {
    const app = profile(subscriber, { [CANCEL]: { body: { status: 'active' } } });
    const dialog = await ask(app);
    app.server.routes[ME] = { body: { ...subscriber, subscription_cancel_date: ENDS } };
    await app.user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Pending Cancellation')).toBeDefined();
    expect(titles(app.notices)).toEqual(['Subscription Cancellation Requested']);
    const [call, ...more] = app.server.calls('DELETE', '/v1/subscription/sub_1');
    expect(call?.query.get('cancel_at_period_end')).toBe('true');
    expect(more).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it.each([
    [
      'with the words of the server (S8.38)',
      { status: 503, body: { detail: 'The payment service cannot be reached.', code: 'x' } },
      'The payment service cannot be reached.',
    ],
    [
      'with those of the catalogue (S8.39)',
      'network' as const,
      'An error occurred while cancelling your subscription.',
    ],
  ])('that fails says so %s', async (_case, failure, words) => {
    const app = profile(subscriber, { [CANCEL]: failure });
    const dialog = await ask(app);
    await app.user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(`Cancellation Failed${words}`);
    expect(app.notices).toEqual([]);
    expect(
      dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel subscription' }).disabled,
    ).toBe(false);
  });

  it('without a subscription id nothing is asked of the server (S8.40)', async () => {
    const notices = collectNotices();
    const server = fakeServer({});
    const refreshAccount = vi.fn();
    const account = { ...subscriber, stripe_subscription_id: null };
    render(<CancelSubscription user={account} refreshAccount={refreshAccount} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Cancel Subscription' }));
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Cancellation FailedStripe Subscription ID not found.',
    );
    expect(notices).toEqual([]);
    expect(server.seen).toEqual([]);
  });
});

describe('Manage billing', () => {
  it('leaves for the provider, which leads back to /profile (S7.26, D58)', async () => {
    const app = profile(subscriber, { [PORTAL]: { body: { url: 'https://provider.test/p/1' } } });
    const card = await details();
    const assign = watchLeaving();
    await app.user.click(card.getByRole('button', { name: 'Manage billing' }));
    await waitFor(() =>
      expect(assign).toHaveBeenCalledExactlyOnceWith('https://provider.test/p/1'),
    );
    const query = app.server.calls('GET', '/v1/subscription/portal')[0]?.query;
    expect(Object.fromEntries(query ?? [])).toEqual({
      customer_id: 'cus_1',
      return_url: 'http://localhost:3000/profile',
    });
  });

  it('that cannot be reached says so and can be tried again', async () => {
    const app = profile(subscriber, { [PORTAL]: 'network' });
    const manage = (await details()).getByRole<HTMLButtonElement>('button', {
      name: 'Manage billing',
    });
    await app.user.click(manage);
    await waitFor(() =>
      expect(titles(app.notices)).toEqual(['Could not open the billing pages. Please try again.']),
    );
    expect(manage.disabled).toBe(false);
  });
});

describe('the banner', () => {
  it.each([
    ['past_due', 'Your last payment did not go through'],
    ['unpaid', 'Your subscription is unpaid'],
    ['incomplete', 'Your subscription is not active yet'],
  ])('for %s leads to the provider (D13)', async (status, words) => {
    profile({ ...subscriber, subscription_status: status });
    expect(await screen.findByText(words)).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Manage billing' })).toBeDefined();
  });

  it.each(['active', 'canceled', null])('is not there for %j (D13)', async (status) => {
    profile({ ...subscriber, subscription_status: status });
    await settled();
    expect(screen.queryByRole('button', { name: 'Choose a plan' })).toBeNull();
    expect(screen.queryByText(/^Your (last payment|subscription is)/)).toBeNull();
  });

  it('asks for nothing where the purchase itself tells how it ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const app = checkout({ ...visitor, subscription_status: 'incomplete' });
    await screen.findByRole('heading', { level: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(app.server.calls('POST', '/v1/subscription/refresh')).toEqual([]);
  });

  it('waits for a payment under way and tells its end by itself (S4.48, S8.66)', async () => {
    const waiting = {
      ...visitor,
      stripe_customer_id: 'cus_1',
      subscription_status: 'incomplete',
    };
    const app = profile(
      waiting,
      { [REFRESH]: { body: { status: 'incomplete' } } },
      { paymentProcessing: true },
    );
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    expect(await screen.findByText('Your payment is being processed')).toBeDefined();
    const asked = () => app.server.calls('POST', '/v1/subscription/refresh').length;
    await vi.advanceTimersByTimeAsync(2000);
    await vi.advanceTimersByTimeAsync(3000);
    expect(asked()).toBe(2);
    app.server.routes[REFRESH] = { body: { status: 'active' } };
    app.server.routes[ME] = { body: subscriber };
    await vi.advanceTimersByTimeAsync(5000);
    await waitFor(() => expect(screen.queryByText('Your payment is being processed')).toBeNull());
    expect(await screen.findByText('Tier 2, monthly')).toBeDefined();
    expect(titles(app.notices)).toEqual(['Subscription Activated!']);
    const before = asked();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(before);
  });
});
