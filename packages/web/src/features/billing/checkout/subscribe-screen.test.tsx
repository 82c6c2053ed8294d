import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  BANK,
  CARD,
  CUSTOMER,
  ME,
  REFRESH,
  SUBSCRIPTION,
  body,
  checkout,
  numberField,
  subscribeButton,
  subscriber,
  visitor,
} from '../../../testing/checkout.ts';
import { PRICES, priceList } from '../testing/price-list.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { titles } from '../../../testing/notices.ts';
import { forgetQueries } from '../../../app/access/query-client.ts';

beforeEach(() => {
  forgetQueries();
  FakeSocket.install();
});

const refused = (status: number, detail: string) => ({ status, body: { detail, code: 'x' } });
const GOOD = '4242 4242 4242 4242';
/** Words that stay on the screen, unlike those of a toast. */
const lasting = () => screen.findByRole('alert');

async function payWith(app: ReturnType<typeof checkout>, number = GOOD) {
  await app.user.click(await numberField());
  await app.user.paste(number);
  await app.user.click(await subscribeButton());
}

describe('what /subscribe shows', () => {
  it('a spinner while prices and account are on their way (S2.41)', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof priceList>>();
    checkout(visitor, 'price_2_month', { [PRICES]: () => promise });
    expect(await screen.findByText('Loading your subscription')).toBeDefined();
    resolve(priceList());
    expect(await numberField()).toBeDefined();
    expect(screen.queryByText('Loading your subscription')).toBeNull();
  });

  it('prices that cannot be loaded, and the way on (S2.42, S8.37)', async () => {
    const { user, server } = checkout(visitor, 'price_2_month', { [PRICES]: 'network' });
    const alert = within(await lasting());
    expect(alert.getByRole('heading', { name: 'Error Loading Prices' })).toBeDefined();
    expect(
      alert.getByText('Failed to load pricing information. Please try again later.'),
    ).toBeDefined();
    server.routes[PRICES] = priceList();
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await numberField()).toBeDefined();
  });

  it('the summary of the tier, a card input and the note (S2.43, D11)', async () => {
    checkout(visitor);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Confirm Subscription',
    );
    await numberField();
    const summary = within(screen.getByRole('region', { name: 'Tier 2' }));
    expect(summary.getByText('$49.00')).toBeDefined();
    expect(summary.getByText('per month')).toBeDefined();
    expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1,000 pages per month',
      'All of Tier 1',
      'Feature request votes weighted 2x',
    ]);
    expect(screen.getByText('Secure payment processing by the card provider')).toBeDefined();
    expect(screen.getByText('Due today')).toBeDefined();
  });

  it('an address that is not confirmed is confirmed first (D79)', async () => {
    const { user, server } = checkout({ ...visitor, email_confirmed: false });
    expect(await screen.findByText('Confirm your email address first')).toBeDefined();
    expect(screen.queryByLabelText('Test card number')).toBeNull();
    // Meanwhile it is confirmed, in another tab.
    server.routes[ME] = { body: visitor };
    server.routes['POST /v1/users/me/confirm-email'] = { body: { detail: 'Sent.' } };
    await user.click(screen.getByRole('button', { name: 'Send link again' }));
    expect(await numberField()).toBeDefined();
  });

  it('a price that is sold no more', async () => {
    checkout(visitor, 'price_of_old');
    expect((await lasting()).textContent).toContain('This price is no longer offered');
    expect(screen.getByRole('link', { name: 'Back to pricing' })).toBeDefined();
  });
});

describe('a new subscription', () => {
  it('customer, subscription, payment; then the user anew and /ocr (S4.44, S4.45, S4.46, S4.47, S7.42, S8.66)', async () => {
    const app = checkout(visitor);
    await payWith(app);
    await waitFor(() => expect(app.at()).toBe('/ocr'));
    const { server, notices } = app;
    expect(body(server, '/customer')).toEqual([
      { email: 'ada@example.org', name: 'Ada Lovelace', description: 'Account user-1' },
    ]);
    expect(body(server, '')).toEqual([
      {
        customer_id: 'cus_new',
        price_id: 'price_2_month',
        payment_behavior: 'default_incomplete',
      },
    ]);
    expect(body(server, '/test-card')).toEqual([
      {
        client_secret: 'pi_1_secret_2',
        number: '4242424242424242',
        billing_details: { name: 'Ada Lovelace', email: 'ada@example.org' },
      },
    ]);
    const asked = server.seen.map(({ method, path }) => `${method} ${path}`);
    expect(asked.lastIndexOf(ME)).toBeGreaterThan(asked.lastIndexOf(REFRESH));
    expect(titles(notices)).toEqual(['Subscription Activated!']);
  });

  it('whoever is a customer already is not made one again (S4.44)', async () => {
    const app = checkout({ ...visitor, stripe_customer_id: 'cus_1' });
    await payWith(app);
    await waitFor(() => expect(app.at()).toBe('/ocr'));
    expect(body(app.server, '/customer')).toEqual([]);
    expect(body(app.server, '')[0]).toMatchObject({ customer_id: 'cus_1' });
  });

  it('one purchase, however often the button is pressed; disabled meanwhile (S2.44)', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
    const app = checkout(visitor, 'price_2_month', { [CARD]: () => promise });
    await app.user.click(await numberField());
    await app.user.paste(GOOD);
    await app.user.dblClick(await subscribeButton());
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Processing...' });
    expect(button.disabled).toBe(true);
    button.form?.requestSubmit();
    resolve({ body: { status: 'succeeded' } });
    await waitFor(() => expect(app.at()).toBe('/ocr'));
    expect(body(app.server, '')).toHaveLength(1);
    expect(body(app.server, '/test-card')).toHaveLength(1);
  });

  it('a declined card says why and keeps what was typed (S8.48)', async () => {
    const declined = refused(402, 'Your card has insufficient funds.');
    const app = checkout(visitor, 'price_2_month', { [CARD]: declined });
    await payWith(app, '4000 0000 0000 9995');
    expect((await lasting()).textContent).toBe('Your card has insufficient funds.');
    expect(app.notices).toEqual([]);
    expect((await numberField()).value).toBe('4000 0000 0000 9995');
    await waitFor(async () => expect((await subscribeButton()).disabled).toBe(false));
    app.server.routes[CARD] = { body: { status: 'succeeded' } };
    await app.user.clear(await numberField());
    await payWith(app);
    await waitFor(() => expect(app.at()).toBe('/ocr'));
  });

  it('3-D Secure: the bank asks, the buyer approves (S4.46, D42)', async () => {
    const app = checkout(visitor, 'price_2_month', {
      [CARD]: { body: { status: 'requires_action' } },
      [BANK]: { body: { status: 'succeeded' } },
    });
    await payWith(app);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Your bank asks you to confirm')).toBeDefined();
    await app.user.click(dialog.getByRole('button', { name: 'Approve payment' }));
    await waitFor(() => expect(app.at()).toBe('/ocr'));
    expect(body(app.server, '/test-card/authentication')).toEqual([
      { client_secret: 'pi_1_secret_2', approve: true },
    ]);
  });

  it.each([['Refuse'], ['Escape']])('3-D Secure that ends by %s (S8.48)', async (way) => {
    const app = checkout(visitor, 'price_2_month', {
      [CARD]: { body: { status: 'requires_action' } },
      [BANK]: { body: { status: 'requires_payment_method' } },
    });
    await payWith(app);
    const refuse = await screen.findByRole('button', { name: 'Refuse' });
    await (way === 'Escape' ? app.user.keyboard('{Escape}') : app.user.click(refuse));
    expect((await lasting()).textContent).toBe(
      'The bank did not confirm the payment. Try again or use another card.',
    );
    expect(body(app.server, '/test-card/authentication')).toEqual([
      { client_secret: 'pi_1_secret_2', approve: false },
    ]);
    expect(app.at()).toBe('/subscribe');
  });

  it('from the press to the next screen there is one busy state, then what was bought stays there', async () => {
    const app = checkout(visitor);
    const field = await numberField();
    await app.user.click(field);
    await app.user.paste(GOOD);
    // The account is another one before the next screen is there: its change must not show here.
    app.server.routes[ME] = { body: subscriber };
    const seen: string[] = [];
    const watch = new MutationObserver(() => {
      if (app.at() !== '/subscribe') return;
      const button = document.querySelector<HTMLButtonElement>('main button[type=submit]');
      const state = button && `${button.textContent} ${button.disabled ? 'rests' : 'is live'}`;
      const change = screen.queryByRole('region', { name: 'Change of plan' });
      const shown = change ? 'a change of the plan' : String(state);
      if (seen.at(-1) !== shown) seen.push(shown);
    });
    const button = await subscribeButton();
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    await app.user.click(button);
    expect(await screen.findByText('You now have Tier 2, monthly')).toBeDefined();
    watch.disconnect();
    expect(app.at()).toBe('/ocr');
    expect(seen).toEqual(['Processing... rests']);
  });

  it('a payment that is processed goes to /profile, never back to a live button (S4.48, S8.57, D42)', async () => {
    const app = checkout(visitor, 'price_2_month', { [CARD]: { body: { status: 'processing' } } });
    await payWith(app);
    await waitFor(() => expect(app.at()).toBe('/profile'));
    expect(titles(app.notices)).toEqual([
      "Payment processing for new subscription. We'll update your status shortly.",
    ]);
    expect(app.router.state.location.state).toEqual({ paymentProcessing: true });
  });

  it('an earlier payment that is still processed is not paid twice (S8.57, D42)', async () => {
    const app = checkout(visitor, 'price_2_month', {
      [SUBSCRIPTION]: { status: 409, body: { detail: 'x', code: 'payment_in_progress' } },
    });
    await payWith(app);
    await waitFor(() => expect(app.at()).toBe('/profile'));
    expect(body(app.server, '/test-card')).toEqual([]);
  });

  it('a payment whose answer was lost on its way counts all the same', async () => {
    const app = checkout(visitor, 'price_2_month', { [CARD]: 'network' });
    await payWith(app);
    await waitFor(() => expect(app.at()).toBe('/ocr'));
    expect(titles(app.notices)).toEqual(['Subscription Activated!']);
  });

  it('nothing to pay: active without a card being charged', async () => {
    const app = checkout(visitor, 'price_2_month', {
      [SUBSCRIPTION]: { body: { subscription_id: 'sub_new', client_secret: null } },
    });
    await payWith(app);
    await waitFor(() => expect(app.at()).toBe('/ocr'));
    expect(body(app.server, '/test-card')).toEqual([]);
  });

  it.each([
    [
      'the customer is refused (S8.44)',
      { [CUSTOMER]: refused(503, 'Not now.') },
      'Failed to prepare subscription setup (customer creation).Not now.',
    ],
    [
      'the customer has no id (S8.45)',
      { [CUSTOMER]: { body: {} } },
      'Could not obtain or create customer ID.',
    ],
    [
      'there is no client secret (S8.47)',
      { [SUBSCRIPTION]: { body: {} }, [REFRESH]: { body: { status: null } } },
      'Could not initiate payment for new subscription. Please contact support.',
    ],
    [
      'the subscription is refused (S8.49)',
      { [SUBSCRIPTION]: refused(503, 'The payment service cannot be reached right now.') },
      'An unexpected error occurred during the new subscription process.The payment service cannot be reached right now.',
    ],
    [
      'the connection breaks (S8.49)',
      { [SUBSCRIPTION]: 'network' as const },
      'An unexpected error occurred during the new subscription process.',
    ],
    [
      'the payment cannot reach the provider (S8.48)',
      { [CARD]: 'network' as const, [REFRESH]: { body: { status: 'incomplete' } } },
      'The payment provider could not be reached. Please try again: nothing is paid twice.',
    ],
  ])('%s', async (_case, routes, words) => {
    const app = checkout(visitor, 'price_2_month', routes);
    await payWith(app);
    expect((await lasting()).textContent).toBe(words);
    expect(app.at()).toBe('/subscribe');
    await waitFor(async () => expect((await subscribeButton()).disabled).toBe(false));
  });
});
