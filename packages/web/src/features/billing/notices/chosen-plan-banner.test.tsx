import type { User } from '@legible/contracts/accounts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../../accounts/session/session.ts';
import { rememberChoice, rememberedChoice } from '../offers/chosen-plan.ts';
import { ME, checkout, subscriber, visitor } from '../../../testing/checkout.ts';
import { PRICES, priceList } from '../testing/price-list.ts';
import { storedAda } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { fakeServer } from '../../../testing/fake-server.ts';
import { forgetQueries } from '../../../app/access/query-client.ts';

beforeEach(() => {
  forgetQueries();
  sessionStorage.clear();
});

function changePassword(account: User = visitor) {
  session.signIn({ ...storedAda, subscription: account.subscription });
  const server = fakeServer({ [ME]: { body: account }, [PRICES]: priceList() });
  return { server, ...renderApp('/change-password') };
}

it('a plan chosen before there was an account is one press away (S2.36, D10)', async () => {
  rememberChoice({ plan: 'tier 3', interval: 'year' });
  const app = changePassword();
  expect(await screen.findByText('You chose Tier 3, yearly')).toBeDefined();
  await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  await waitFor(() => expect(app.at()).toBe('/subscribe'));
  expect(app.router.state.location.state).toEqual({
    priceId: 'price_3_year',
    tierName: 'Tier 3',
    billingCycle: 'yearly',
  });
  expect(rememberedChoice()).toBeNull();
});

it('can be declined, and is then forgotten', async () => {
  rememberChoice({ plan: 'tier 3', interval: 'year' });
  const app = changePassword();
  await app.user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText('You chose Tier 3, yearly')).toBeNull();
  expect(rememberedChoice()).toBeNull();
});

it('without its price the price page takes over', async () => {
  rememberChoice({ plan: 'tier 3', interval: 'year' });
  const app = changePassword();
  app.server.routes[PRICES] = 'network';
  await app.user.click(await screen.findByRole('button', { name: 'Continue to payment' }));
  await waitFor(() => expect(app.at()).toBe('/pricing'));
});

it('whoever has a plan is not asked', async () => {
  rememberChoice({ plan: 'tier 3', interval: 'year' });
  changePassword(subscriber);
  await screen.findByLabelText('Current Password');
  expect(screen.queryByText('You chose Tier 3, yearly')).toBeNull();
});

it.each(['{', '{"plan":"tier 9","interval":"year"}', '{"plan":"tier 1"}', 'null'])(
  'what cannot be read counts as nothing: %s',
  (stored) => {
    sessionStorage.setItem('legible.chosen-plan', stored);
    expect(rememberedChoice()).toBeNull();
  },
);

it('a purchase settles it', async () => {
  rememberChoice({ plan: 'tier 1', interval: 'month' });
  const app = checkout(subscriber, 'price_1_month');
  await app.user.click(await screen.findByRole('button', { name: /^Subscribe/ }));
  await waitFor(() => expect(app.at()).toBe('/profile'));
  expect(rememberedChoice()).toBeNull();
});

it.each([
  [true, 'One step is left: the payment.'],
  [false, 'Two steps are left: confirm your address, then pay.'],
])('the steps are told in their order: address confirmed %s', async (confirmed, words) => {
  rememberChoice({ plan: 'tier 3', interval: 'year' });
  changePassword({ ...visitor, email_confirmed: confirmed });
  expect(await screen.findByText(words)).toBeDefined();
});
