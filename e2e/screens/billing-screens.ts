import { expect } from '@playwright/test';
import { billingPaths } from '@legible/contracts/billing-paths';
import { subscriber } from './data.ts';
import type { Screen } from './screen.ts';

/** The price list, and buying from it. */
export const billingScreens: Screen[] = [
  { name: 'pricing', path: '/pricing', scene: { user: null } },
  {
    name: 'pricing-failed',
    state: true,
    fails: true,
    path: '/pricing',
    scene: { user: null, answers: { [`GET ${billingPaths.prices}`]: { status: 400 } } },
  },
  { name: 'pricing-signed-in', state: true, path: '/pricing', scene: { user: subscriber } },
  {
    name: 'pricing-scheduled',
    state: true,
    path: '/pricing',
    scene: {
      user: {
        ...subscriber,
        scheduled_change: {
          subscription: 'tier 1',
          subscription_interval: 'month',
          at: '2026-04-01T00:00:00.000Z',
        },
      },
    },
  },
  {
    name: 'subscribe',
    leadsOn: true,
    path: '/pricing',
    scene: {},
    before: async (page) => {
      await page.getByRole('region', { name: 'Tier 3' }).locator('a, button').first().click();
      await expect(page.getByRole('heading', { name: 'Confirm Subscription' })).toBeVisible();
      // The form for the card comes in a piece of its own.
      await expect(page.getByLabel('Card number')).toBeVisible();
    },
  },
];
