import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { rememberedChoice } from '../offers/chosen-plan.ts';
import { PricingScreen } from './pricing-screen.tsx';
import type { PricingUser } from './pricing-user.ts';
import { PRICES, eightPrices, priceList, priceOf } from '../testing/price-list.ts';

const freeUser = { subscription: 'free', limit: 10 };
const subscriber: PricingUser = {
  subscription: 'tier 2',
  limit: 1000,
  subscription_status: 'active',
  subscription_interval: 'month',
};
type Answers = Parameters<typeof fakeServer>[0][string];

function show(user: PricingUser | null = null, prices: Answers = priceList()) {
  const server = fakeServer({ [PRICES]: prices });
  const element = <PricingScreen user={user} />;
  const router = createMemoryRouter(
    [
      { path: '/pricing', element },
      { path: '*', element: null },
    ],
    {
      initialEntries: ['/pricing'],
    },
  );
  render(<RouterProvider router={router} />);
  return { server, router, user: userEvent.setup() };
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const tierCards = () => screen.queryAllByRole('region', { name: /^Tier \d$/ });
const priced = () => screen.findByText('$19.00');
/** The figures of a line of the comparison, from the free plan to tier 4. */
const row = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const yearly = () => screen.getByRole('radio', { name: 'Yearly (Save up to ~19%)' });

it('the free tier leads visitors to /register (S2.31, S1.5, S9.1)', async () => {
  show();
  await priced();
  expect(card('Free').getByText('$0.00')).toBeDefined();
  expect(card('Free').getByText('10 pages per month')).toBeDefined();
  const link = card('Free').getByRole('link', { name: 'Sign Up' });
  expect(link.getAttribute('href')).toBe('/register');
  expect(screen.queryByRole('link', { name: 'Go to App' })).toBeNull();
});

it('the free tier leads users to /ocr (S2.31)', async () => {
  show(freeUser);
  await priced();
  expect(screen.getByRole('link', { name: 'Go to App' }).getAttribute('href')).toBe('/ocr');
  expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull();
});

it('four paid tiers by the month: price, period, description, pages, features (S2.32, S2.34, S9.3, S9.4, S9.6, S9.7, S9.8, S9.9, S7.46, S3.18)', async () => {
  show();
  await priced();
  expect(tierCards().map(({ textContent }) => textContent)).toEqual([
    'Tier 1For your own paperwork.$19.00per monthBilled every monthGet Started Tier 1, monthly300 pages per monthPortal upload onlyDownload from historyCancel any time',
    'Tier 2For a small office with a steady stream of scans.$49.00per monthBilled every monthGet Started Tier 2, monthly1,000 pages per monthAll of Tier 1Feature request votes weighted 2x',
    'Most PopularTier 3For teams that scan every day.$129.00per monthBilled every monthGet Started Tier 3, monthly3,500 pages per monthAll of Tier 2Feature request votes weighted 4x',
    'Tier 4For archives and whole departments.$399.00per monthBilled every monthGet Started Tier 4, monthly14,000 pages per monthAll of Tier 3Feature request votes weighted 15xPeriodic calls with the product team',
  ]);
});

it('Monthly and Yearly: price, period and pages follow (S2.30, S2.34, S9.3, S9.5, S3.18)', async () => {
  const { user } = show();
  await priced();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Monthly' }).checked).toBe(true);
  await user.click(yearly());
  const texts = tierCards().map(({ textContent }) => textContent);
  expect(texts[0]).toContain('$185.00per year$15.42 a month · Save 19%');
  expect(texts.map((text) => /[\d,]+ pages per year/.exec(text ?? '')?.[0])).toEqual([
    '3,600 pages per year',
    '12,000 pages per year',
    '42,000 pages per year',
    '168,000 pages per year',
  ]);
  expect(screen.queryByText('$19.00')).toBeNull();
});

it('the toggle works by arrow keys (S2.30, D82)', async () => {
  const { user } = show();
  await priced();
  // Past the free plan, which comes first.
  await user.tab();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('$185.00')).toBeDefined();
});

it.each([
  ['a visitor', null],
  ['somebody who has it', { ...subscriber, subscription: 'tier 3', limit: 3500 }],
  ['somebody with another plan', subscriber],
])('only tier 3 is the most popular one, also for %s (S2.33)', async (_viewer, viewer) => {
  show(viewer);
  await priced();
  expect(screen.getAllByText('Most Popular')).toHaveLength(1);
  expect(card('Tier 3').getByText('Most Popular')).toBeDefined();
});

it('fewer prices make fewer cards; a tier without the chosen period has none (S2.32, D9)', async () => {
  const { user } = show(null, priceList([priceOf(1, 'month', 1900), priceOf(2, 'year', 47_900)]));
  await priced();
  expect(tierCards().map((region) => region.getAttribute('aria-label'))).toEqual(['Tier 1']);
  await user.click(yearly());
  expect(tierCards().map((region) => region.getAttribute('aria-label'))).toEqual(['Tier 2']);
});

it('the button of a signed-in user carries the choice as navigation state (S2.35, S3.18, D10)', async () => {
  const { user, router } = show(freeUser);
  await priced();
  await user.click(yearly());
  await user.click(card('Tier 2').getByRole('link', { name: /^Subscribe/ }));
  expect(router.state.location).toMatchObject({
    pathname: '/subscribe',
    search: '',
    hash: '',
    state: { priceId: 'price_2_year', tierName: 'Tier 2', billingCycle: 'yearly' },
  });
});

it('the button of a visitor leads to /register; the choice is kept for later (S2.36, D10)', async () => {
  const { user, router } = show();
  await priced();
  await user.click(card('Tier 4').getByRole('link', { name: /^Get Started/ }));
  expect(router.state.location.pathname).toBe('/register');
  expect(rememberedChoice()).toEqual({ plan: 'tier 4', interval: 'month' });
});

it('the current plan is marked and can still be clicked (D10)', async () => {
  const { user } = show({ ...subscriber, limit: 12_000, subscription_interval: 'year' });
  await screen.findByText('$185.00');
  await user.click(screen.getByRole('radio', { name: 'Monthly' }));
  expect(screen.queryByText('Current plan')).toBeNull();
  await user.click(yearly());
  expect(screen.getAllByText('Current plan')).toHaveLength(1);
  expect(card('Tier 2').getByText('Current plan')).toBeDefined();
  expect(card('Tier 2').getByRole('link', { name: /^Keep this plan/ })).toBeDefined();
});

it('buttons say what a press leads to, and nowhere is a plan sold that one has', async () => {
  show(subscriber);
  await priced();
  const verbs = tierCards().map((tier) => within(tier).getByRole('link').textContent);
  expect(verbs).toEqual([
    'Downgrade Tier 1, monthly',
    'Keep this plan Tier 2, monthly',
    'Upgrade Tier 3, monthly',
    'Upgrade Tier 4, monthly',
  ]);
});

it('a change that was scheduled is marked with its day', async () => {
  const at = '2099-02-01T00:00:00.000Z';
  const scheduled_change = { subscription: 'tier 1', subscription_interval: 'month' as const, at };
  show({ ...subscriber, scheduled_change });
  await priced();
  expect(card('Tier 1').getByText('From February 1, 2099')).toBeDefined();
  expect(card('Tier 2').getByText('Until February 1, 2099')).toBeDefined();
});

it('a cancelled plan names its last day, and the free plan its first', async () => {
  show({ ...subscriber, subscription_cancel_date: '2099-02-01T00:00:00.000Z' });
  await priced();
  expect(card('Tier 2').getByText('Ends on February 1, 2099')).toBeDefined();
  expect(card('Free').getByText('From February 1, 2099')).toBeDefined();
});

it('the free plan comes before the paid ones, and is marked for whoever has it', async () => {
  show(freeUser);
  await priced();
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
  expect(names).toEqual(['Free', 'Tier 1', 'Tier 2', 'Tier 3', 'Tier 4']);
  expect(card('Free').getByText('Current plan')).toBeDefined();
});

it('leads to the requests that are voted on (D70)', async () => {
  show(subscriber);
  await priced();
  const link = screen.getByRole('link', { name: 'Vote on feature requests' });
  expect(link.getAttribute('href')).toBe('/requests');
});

it('Contact Sales leads to /contact (S2.37)', async () => {
  show();
  await priced();
  expect(screen.getByRole('link', { name: 'Contact Sales' }).getAttribute('href')).toBe('/contact');
});

it.each([
  ['no connection', 'network' as const, false],
  ['an empty list', priceList([]), false],
  ['a list of things that are no tiers', priceList([{ id: 'x' }]), false],
  [
    'the provider out of reach',
    { status: 503, body: { detail: 'Not now.', code: 'payments_unavailable' } },
    true,
  ],
])('%s: an error with a way on (S2.38, S8.37, D9)', async (_case, answer, saysWhy) => {
  const { user, server } = show(null, answer);
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('heading', { name: 'Error Loading Prices' })).toBeDefined();
  expect(
    alert.getByText('Failed to load pricing information. Please try again later.'),
  ).toBeDefined();
  expect(alert.queryByText('Not now.') !== null).toBe(saysWhy);
  expect(tierCards()).toEqual([]);
  expect(card('Free').getByRole('link')).toBeDefined();
  server.routes[PRICES] = priceList();
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await priced()).toBeDefined();
});

it('while the prices load, the cards stand with everything else', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof priceList>>();
  show(freeUser, () => promise);
  expect(tierCards()).toHaveLength(4);
  const button = card('Tier 1').getByRole<HTMLButtonElement>('button', { name: /^Subscribe/ });
  expect(button.disabled).toBe(true);
  resolve(priceList());
  await priced();
  await waitFor(() => expect(card('Tier 1').queryByRole('button')).toBeNull());
});

it('prices of test mode say that they are none', async () => {
  show();
  expect(await screen.findByText(/runs in test mode/)).toBeDefined();
});

it('with real cards nothing is said of tests', async () => {
  show(null, priceList(eightPrices, { provider: 'stripe', publishable_key: 'pk_1' }));
  await priced();
  expect(screen.queryByText(/test mode/)).toBeNull();
});

it('the comparison names pages and limits of every tier (S9.3, D45, D70)', async () => {
  const { user } = show();
  await priced();
  expect(row('Pages per month')).toEqual(['10', '300', '1,000', '3,500', '14,000']);
  expect(row('Price per page')).toEqual(['Free', '$0.063', '$0.049', '$0.037', '$0.029']);
  expect(row('Largest file')).toEqual(['50 MB', '500 MB', '500 MB', '500 MB', '500 MB']);
  expect(row('Storage')).toEqual(['500 MB', '20 GB', '60 GB', '200 GB', '800 GB']);
  expect(row('Documents kept at once')).toEqual([
    '1,000',
    '10,000',
    '40,000',
    '150,000',
    '600,000',
  ]);
  const [no, yes] = ['Not included', 'Included'];
  expect(row('API keys and webhooks')).toEqual([no, no, yes, yes, yes]);
  expect(row('Weight of a feature')).toEqual(['1x', '1x', '2x', '4x', '15x']);
  expect(row('Periodic calls')).toEqual([
    'Not included',
    'Not included',
    'Not included',
    'Not included',
    'Included',
  ]);
  await user.click(yearly());
  expect(row('Pages per year')).toEqual(['10 a month', '3,600', '12,000', '42,000', '168,000']);
});
