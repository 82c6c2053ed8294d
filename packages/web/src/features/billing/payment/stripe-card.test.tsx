import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PRICES, eightPrices, priceList } from '../testing/price-list.ts';
import { checkout, subscribeButton, visitor } from '../../../testing/checkout.ts';
import { fakeStripe } from '../testing/fake-stripe.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { titles } from '../../../testing/notices.ts';
import { forgetQueries } from '../../../app/access/query-client.ts';

const list = priceList(eightPrices, { provider: 'stripe', publishable_key: 'pk_live_1' });

beforeEach(() => {
  forgetQueries();
  FakeSocket.install();
  arrivedFrom('/subscribe');
});

/** The page that the document was loaded as. */
function arrivedFrom(path: string) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `http://localhost:3000${path}` } as PerformanceEntry,
  ]);
}

async function openCheckout() {
  const stripe = fakeStripe();
  const app = checkout(visitor, 'price_2_month', { [PRICES]: list });
  await waitFor(() => expect(stripe.mounted).toBe(true));
  return { ...app, stripe };
}

function enterCard({ stripe }: Awaited<ReturnType<typeof openCheckout>>) {
  act(() => {
    stripe.says('ready');
    stripe.says('change', { complete: true });
  });
}

const lasting = async () => (await screen.findByRole('alert')).textContent;

it("Stripe's CardElement takes the card, and confirms with secret, name and address (S2.43, S4.46, S7.42)", async () => {
  const app = await openCheckout();
  expect(app.stripe.keys).toEqual(['pk_live_1']);
  expect(app.stripe.created).toEqual(['card']);
  expect(screen.queryByText(/Test mode/)).toBeNull();
  enterCard(app);
  await app.user.click(await subscribeButton());
  await waitFor(() => expect(app.at()).toBe('/ocr'));
  expect(app.stripe.confirmed).toEqual([
    [
      'pi_1_secret_2',
      {
        payment_method: {
          card: app.stripe.element,
          billing_details: { name: 'Ada Lovelace', email: 'ada@example.org' },
        },
      },
    ],
  ]);
  expect(titles(app.notices)).toEqual(['Subscription Activated!']);
});

it.each([
  ["in the provider's words", { message: 'Your card was declined.' }, 'Your card was declined.'],
  ['or in our words', {}, 'Payment failed. Please try again.'],
])('a failed payment is told %s (S8.48)', async (_case, error, words) => {
  const app = await openCheckout();
  enterCard(app);
  app.stripe.answer = { error: { type: 'card_error', ...error } };
  await app.user.click(await subscribeButton());
  expect(await lasting()).toBe(words);
  expect(app.stripe.destroyed).toBe(false);
});

it.each(['processing', 'requires_capture'])(
  'the status %s is not success (S4.48, D42)',
  async (status) => {
    const app = await openCheckout();
    enterCard(app);
    app.stripe.answer = { paymentIntent: { status } };
    await app.user.click(await subscribeButton());
    await waitFor(() => expect(app.at()).toBe('/profile'));
  },
);

it('pressed before the field is there (S8.46)', async () => {
  const app = await openCheckout();
  await app.user.click(await subscribeButton());
  expect(await lasting()).toBe('Payment details component not ready. Please try again.');
  expect(app.server.calls('POST', '/v1/subscription')).toEqual([]);
});

it('pressed before the card library is there (S8.41)', async () => {
  // A reload is asked for and does not come: the library never loads.
  arrivedFrom('/pricing');
  vi.stubGlobal('location', { origin: 'http://localhost:3000', reload: vi.fn() });
  const app = checkout(visitor, 'price_2_month', { [PRICES]: list });
  await app.user.click(await subscribeButton());
  expect(await lasting()).toBe('Initialization error. Please try again.');
  expect(app.server.calls('POST', '/v1/subscription')).toEqual([]);
});

it('a card that is not whole is asked for beside its field', async () => {
  const app = await openCheckout();
  act(() => app.stripe.says('ready'));
  await app.user.click(await subscribeButton());
  expect(await lasting()).toBe('Enter the number, expiry and CVC of your card.');
  expect(app.server.calls('POST', '/v1/subscription')).toEqual([]);
});

it('who came by a link gets the document anew, for its policy lets Stripe in; the choice stays', async () => {
  const reload = vi.fn();
  arrivedFrom('/pricing');
  vi.stubGlobal('location', { origin: 'http://localhost:3000', reload });
  const stripe = fakeStripe();
  const app = checkout(visitor, 'price_2_month', { [PRICES]: list });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(stripe.keys).toEqual([]);
  expect(app.router.state.location.state).toMatchObject({ priceId: 'price_2_month' });
});
