import { expect, type Page } from '@playwright/test';

/** The newest message to an address, found on the page that shows what no mail server was there to take. */
async function mailTo(page: Page, email: string, pattern: RegExp): Promise<string> {
  let found = '';
  await expect(async () => {
    const mails = await (await page.request.get('/dev/mailbox')).text();
    const mail = mails.split('<article').find((part) => part.includes(email) && pattern.test(part));
    found = pattern.exec(mail ?? '')?.[1] ?? '';
    expect(found).not.toBe('');
  }).toPass({ timeout: 180_000 });
  return found;
}

/** The code to set a new password with. */
export async function codeFor(page: Page, email: string): Promise<string> {
  return mailTo(page, email, /^\s*([2-9A-HJ-NP-Z]{8})\s*$/m);
}

/** Follows the link of the welcome message. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  const link = await mailTo(page, email, /(\/confirm-email\?token=[\w-]+)/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
}
