import { expect, type Page } from '@playwright/test';
import type { ApiKey, KeysResponse } from '@legible/contracts/api-keys';
import { programPaths } from '@legible/contracts/program-paths';
import { noKeys } from './data.ts';
import { openDialog, type Screen, seenIn } from './screen.ts';

const scanner: ApiKey = {
  id: 'scanner',
  name: 'Scanner in the hall',
  prefix: 'legible_live_',
  last_four: 'x7Qd',
  scopes: ['write'],
  created_at: '2026-01-12T09:00:00.000Z',
  last_used_at: '2026-03-02T08:30:00.000Z',
  expires_at: '2027-01-12T09:00:00.000Z',
};
const archive: ApiKey = {
  ...scanner,
  id: 'archive',
  name: 'Nightly copies into the archive of the harbour office',
  last_four: '9fT2',
  scopes: ['read', 'write'],
  expires_at: null,
};
const old: ApiKey = {
  ...scanner,
  id: 'old',
  name: 'First try',
  last_four: 'Ab3k',
  scopes: ['read'],
  last_used_at: null,
  expires_at: '2026-02-11T09:00:00.000Z',
};

const withKeys = (answer: Partial<KeysResponse>) => ({
  answers: {
    [`GET ${programPaths.apiKeys}`]: { body: { ...noKeys, calls_per_minute: 120, ...answer } },
  },
});

const openForm = openDialog('Make a key');

async function make(page: Page): Promise<void> {
  await openForm(page);
  await page.getByLabel('Name').fill('Scanner in the hall');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Make key' }).click();
  await expect(page.getByText('Copy it now.')).toBeVisible();
}

const seen = (text: string) => seenIn('API keys', text);

/** The section of the profile about keys of programs. */
export const keyScreens: Screen[] = [
  {
    name: 'profile-keys',
    state: true,
    path: '/profile',
    scene: withKeys({ keys: [scanner, archive, old] }),
    before: seen('First try'),
  },
  {
    name: 'profile-keys-too-low',
    state: true,
    path: '/profile',
    scene: withKeys({ keys: [scanner], available: false }),
    before: seen('API keys come with Tier 2'),
  },
  {
    name: 'profile-keys-failed',
    state: true,
    fails: true,
    path: '/profile',
    scene: { answers: { [`GET ${programPaths.apiKeys}`]: { status: 400 } } },
    before: seen('Failed to load API keys.'),
  },
  { name: 'profile-key-form', state: true, dialog: true, path: '/profile', before: openForm },
  {
    name: 'profile-key-made',
    state: true,
    dialog: true,
    path: '/profile',
    scene: {
      answers: {
        [`POST ${programPaths.apiKeys}`]: {
          status: 201,
          body: { ...scanner, key: `legible_live_${'4fGk'.repeat(9)}7Q` },
        },
      },
    },
    before: make,
  },
  {
    name: 'profile-key-revoke',
    state: true,
    dialog: true,
    path: '/profile',
    scene: withKeys({ keys: [scanner] }),
    before: async (page) => {
      await page.getByRole('button', { name: /^Revoke Scanner/ }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
];
