import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { type Person, logIn, newPerson, register } from '../playing/account.ts';
import { codeFor, confirmAddress } from '../playing/mailbox.ts';
import { expect, test } from '../playing/test.ts';

const CHANGED = 'nine white swans';
const RESET = 'four black storks';

const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const logOut = (page: Page) =>
  page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();

test('an account from its first to its last day (S1.4, S1.12, D80)', async ({ page, browser }) => {
  const person = newPerson();

  await test.step('register, log in, confirm the address (S4.36, S2.14, D79)', async () => {
    await register(page, person);
    await logIn(page, person);
    await page.goto('/profile');
    await expect(card(page, 'User Information').getByText('Not confirmed yet')).toBeVisible();
    await confirmAddress(page, person.email);
    await page.goto('/profile');
    await expect(
      card(page, 'User Information').getByText('Confirmed', { exact: true }),
    ).toBeVisible();
  });

  await test.step('change the password (S2.25, S2.27, S8.58)', async () => {
    await card(page, 'Account Management').getByRole('link', { name: 'Change Password' }).click();
    await page.getByLabel('Current Password').fill(person.password);
    await page.getByLabel('New Password', { exact: true }).fill(CHANGED);
    await page.getByLabel('Confirm New Password').fill(CHANGED);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(toast(page, 'Password Changed')).toBeVisible();
  });

  await test.step('forget it, and set a new one (S2.21, S2.22, S2.23, S4.37)', async () => {
    await logOut(page);
    await expect(page).toHaveURL(/\/$/);
    await resetPassword(page, person);
    await expect(toast(page, 'Password Reset Successful')).toBeVisible();
    await page.locator('form, main').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, { ...person, password: RESET });
  });

  await test.step('write to the operator under the name of the account (S1.12, S2.29, D8)', async () => {
    await page.goto('/contact');
    await expect(page.getByLabel('Name')).toHaveValue('Ada Harbour');
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await expect(page.getByLabel('Email')).not.toBeEditable();
    await page.getByLabel('Subject').fill('A crooked page');
    await page.getByLabel('Message').fill('Page two came out crooked.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(toast(page, 'Message sent successfully!')).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('');
  });

  await test.step('see another device and log it out (D80)', async () => {
    const elsewhere = await openElsewhere(browser, page, { ...person, password: RESET });
    await page.goto('/profile');
    const devices = card(page, 'Your devices');
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByText('This device')).toHaveCount(1);
    await devices.getByRole('button', { name: /^Log out Firefox on Linux/ }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(devices.getByText('You are not logged in anywhere else.')).toBeVisible();
    await elsewhere.goto('/profile');
    await expect(elsewhere).toHaveURL(/\/login$/);
    await elsewhere.context().close();
  });

  await test.step('take the data along (D80)', async () => {
    await page.getByRole('button', { name: 'Download my data' }).click();
    await page.getByRole('dialog').getByLabel('Password').fill(RESET);
    const arriving = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    const archive = await arriving;
    expect(archive.suggestedFilename()).toBe('legible-data.zip');
    const bytes = await readFile(await archive.path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('delete the account (D80)', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill(RESET);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(toast(page, 'Account deleted')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('refusals', () => {
  // The browser itself reports each refusal.
  test.use({ allowedErrors: [/status of 40[03]/] });

  test('a common password is refused without costing the code; signed in, one ends at / (S4.35, S4.38, S8.8, D6, D7)', async ({
    page,
  }) => {
    const person = newPerson();
    await register(page, person);
    await logIn(page, person);
    await page.goto('/forgot-password');
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await page.getByRole('button', { name: 'Send reset code' }).click();
    const code = await codeFor(page, person.email);
    await enterCode(page, code === 'AAAA2222' ? 'BBBB3333' : 'AAAA2222', RESET);
    await expect(page.locator('form').getByText(/code is wrong/)).toBeVisible();
    await enterCode(page, code, 'password123');
    await expect(page.locator('form').getByText(/very common and easy to guess/)).toBeVisible();
    await enterCode(page, code, RESET);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect(page.getByText('Session Expired')).toHaveCount(0);
    await logIn(page, { ...person, password: RESET });
  });
});

async function enterCode(page: Page, code: string, password: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('New Password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

async function resetPassword(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Until it is loaded the login stays, which has such a field too.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset code' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await enterCode(page, await codeFor(page, person.email), RESET);
}

/** The same person in another browser. */
async function openElsewhere(browser: Browser, page: Page, person: Person): Promise<Page> {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, userAgent });
  const elsewhere = await context.newPage();
  await logIn(elsewhere, person);
  return elsewhere;
}
