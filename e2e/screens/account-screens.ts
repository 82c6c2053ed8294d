import { expect, type Page } from '@playwright/test';
import { paths } from '@legible/contracts/endpoints';
import { deletingSettings, subscriber } from './data.ts';
import { anonymous, press, refused, type Screen } from './screen.ts';

async function forgotStepTwo(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada.harbour@example.org');
  await press('Send reset code')(page);
  await expect(page.getByLabel('Code')).toBeFocused();
}

/** The way in, and what a user has of an account. */
export const accountScreens: Screen[] = [
  { name: 'login', path: '/login', scene: anonymous },
  {
    name: 'login-refused',
    state: true,
    path: '/login',
    scene: { user: null, answers: { [`POST ${paths.login}`]: { status: 401 } } },
    before: async (page) => {
      await page.getByLabel('Email').fill('ada.harbour@example.org');
      await page.getByLabel('Password', { exact: true }).fill('not the one');
      await page.locator('form').getByRole('button', { name: 'Log in' }).click();
      await expect(page.locator('form').getByRole('alert')).toBeVisible();
    },
  },
  { name: 'register', path: '/register', scene: anonymous },
  {
    name: 'register-mistakes',
    state: true,
    path: '/register',
    scene: anonymous,
    before: (page) => page.locator('form').getByRole('button', { name: 'Register' }).click(),
  },
  { name: 'forgot-password', path: '/forgot-password', scene: anonymous },
  {
    name: 'forgot-password-code',
    state: true,
    path: '/forgot-password',
    scene: {
      user: null,
      answers: { [`POST ${paths.requestReset}`]: { body: { detail: 'A code has been sent.' } } },
    },
    before: forgotStepTwo,
  },
  { name: 'profile', path: '/profile' },
  {
    name: 'profile-subscriber',
    state: true,
    path: '/profile',
    scene: {
      user: subscriber,
      answers: { [`GET ${paths.settings}`]: { body: deletingSettings } },
    },
  },
  {
    name: 'profile-ending',
    state: true,
    path: '/profile',
    scene: { user: { ...subscriber, subscription_cancel_date: '2026-04-01T00:00:00.000Z' } },
  },
  {
    name: 'profile-unconfirmed',
    state: true,
    fails: true,
    path: '/profile',
    scene: {
      user: { ...subscriber, email_confirmed: false },
      answers: { [`GET ${paths.settings}`]: refused, [`GET ${paths.sessions}`]: refused },
    },
  },
  {
    name: 'profile-delete',
    state: true,
    dialog: true,
    path: '/profile',
    before: async (page) => {
      await press('Delete my account')(page);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'change-password', path: '/change-password' },
];
