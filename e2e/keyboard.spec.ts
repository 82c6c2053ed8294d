import type { Page } from '@playwright/test';
import { newPerson } from './playing/account.ts';
import { expect, test } from './playing/test.ts';

const SAMPLE = 'Sample scan.pdf';

/** Tab until an element of that name has the focus, as a user without a mouse does. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link',
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 40; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The focus never came to ${String(name)}`);
}

/** The build wrote the first page: before the application is there, its links load whole pages. */
const applicationIsThere = (page: Page) =>
  page.locator('[aria-label^="Notifications"]').first().waitFor({ state: 'attached' });

const type = (page: Page, text: string) => page.keyboard.type(text);

test('everything can be done from the keyboard, from the account to the deleted file', async ({
  page,
}) => {
  const person = newPerson();
  await page.goto('/');
  await applicationIsThere(page);

  await test.step('skip to the content, then register', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, 'Get Started', 'link');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    for (const text of [person.firstName, person.lastName, person.email, person.password]) {
      await page.keyboard.press('Tab');
      await type(page, text);
    }
    // What was typed can be looked at.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show characters' }).first()).toBeFocused();
    await page.keyboard.press('Tab');
    await type(page, person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('log in', async () => {
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await type(page, person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ocr$/);
  });

  await test.step('have the sample read, and download it', async () => {
    await tabTo(page, 'Try a sample scan', 'button');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: SAMPLE });
    const processed = row.getByRole('button', { name: `Download processed ${SAMPLE}` });
    await expect(processed).toBeEnabled({ timeout: 180_000 });
    await tabTo(page, `Download processed ${SAMPLE}`, 'button');
    const arriving = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await arriving).suggestedFilename()).toBe('Sample scan_ocr.pdf');
  });

  await test.step('search with a key, ask for help, leave both', async () => {
    await page.keyboard.press('/');
    await expect(page.getByPlaceholder('Search history...')).toBeFocused();
    await type(page, 'sample');
    await expect(page.getByRole('row').filter({ hasText: SAMPLE })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    // Past the order of the list, in which a key chooses.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('delete it; the focus is not lost on the way', async () => {
    await tabTo(page, `Delete ${SAMPLE}`, 'button');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `Delete ${SAMPLE}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, 'Delete', 'button');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No files processed yet')).toBeVisible();
    await expect(page.locator(':focus')).toHaveCount(1);
  });

  await test.step('log out', async () => {
    await tabTo(page, 'Logout', 'button', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);
  });
});
