import { expect, type Locator, type Page } from '@playwright/test';
import { logIn, newPerson, register } from './account.ts';
import { confirmAddress } from './mailbox.ts';

/** The test cards of the form, by what they lead to. */
export const cards = {
  success: /^4242 4242 4242 4242/,
  noMoney: /^4000 0000 0000 9995/,
  authentication: /^4000 0025 0000 3155/,
  processing: /^4000 0090 0000 0011/,
};

export const subscribeButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Subscribe', exact: true });

export const details = (page: Page): Locator =>
  page.getByRole('region', { name: 'Subscription Details' });

/** A new user, signed in, whose address is confirmed. */
export async function confirmedUser(page: Page): Promise<void> {
  const person = newPerson();
  await register(page, person);
  await confirmAddress(page, person.email);
  await logIn(page, person);
}

/** From the price page to the payment of a tier. */
export async function choose(page: Page, tier: string): Promise<void> {
  await page.goto('/pricing');
  await page
    .getByRole('region', { name: tier })
    .getByRole('link', { name: /^(Subscribe|Upgrade|Downgrade|Keep this plan)/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Confirm Subscription' })).toBeVisible();
}

/** A new user who has just bought a tier, back on the OCR screen. */
export async function subscriberTo(page: Page, tier: string): Promise<void> {
  await confirmedUser(page);
  await choose(page, tier);
  await payWith(page, cards.success);
  await expect(page).toHaveURL(/\/ocr$/);
}

export async function payWith(page: Page, card: RegExp): Promise<void> {
  await page.getByRole('button', { name: card }).click();
  await subscribeButton(page).click();
}

/** On the provider's page, as the card for everything that is still to be paid. */
export async function saveCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Month').fill('12');
  await page.getByLabel('Year').fill('2035');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
}

/** On /profile: the provider's message has arrived, what it led to may take another moment. */
export async function reloadUntilVisible(page: Page, sign: Locator): Promise<void> {
  await expect(async () => {
    await page.goto('/profile');
    await expect(sign).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 180_000 });
}

export async function expectPlan(page: Page, plan: string, nextBilling: string): Promise<void> {
  await expect(details(page)).toContainText(`Plan${plan}`);
  await expect(details(page)).toContainText(`Next billing date${nextBilling}`);
}

/** The day that many months from now, as the page writes it; the last one of a shorter month. */
export function monthsFromNow(months: number): string {
  const day = new Date();
  const date = day.getUTCDate();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + months + 1, 0);
  day.setUTCDate(Math.min(date, day.getUTCDate()));
  return day.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
}
