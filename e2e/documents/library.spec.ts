import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { scanPdf } from '@legible/fixtures/pdf';
import { garden, harbour } from '@legible/fixtures/samples';
import { logIn, newPerson, register } from '../playing/account.ts';
import { listFiles } from '../playing/api.ts';
import { barriersOn } from '../screens/checks/barriers.ts';
import { expect, test } from '../playing/test.ts';

// One recogniser: several files must be on their way long enough to be seen.
test.use({ settings: { LEGIBLE_PROCESSES: '1' } });

const NAMES = ['delta.pdf', 'alpha.pdf', 'gamma.pdf', 'beta.pdf'];
const IN_ORDER = ['alpha.pdf', 'beta.pdf', 'delta.pdf', 'gamma.pdf'];

const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first();
const bar = (page: Page, files: string) => page.getByRole('region', { name: `${files} chosen` });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Choose ${name}` });
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });

/** Names of the rows, from the top. */
async function shown(page: Page): Promise<string[]> {
  const boxes = page.locator('tbody').getByRole('checkbox', { name: /^Choose .+\.pdf$/ });
  const labels = await boxes.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
  return labels.map((label) => label.replace('Choose ', ''));
}

async function signIn(page: Page): Promise<void> {
  const person = newPerson();
  await register(page, person);
  await logIn(page, person);
}

async function send(page: Page, names: readonly string[], pages: number): Promise<void> {
  const files = names.map(async (name, seed) => {
    const sheets = Array.from({ length: pages }, (_, at) => ({
      text: [harbour, garden].join('\n\n'),
      seed: 10 * seed + at + 1,
    }));
    const buffer = Buffer.from(await scanPdf({ pages: sheets }));
    return { name, mimeType: 'application/pdf', buffer };
  });
  await page.getByLabel('PDF files').setInputFiles(await Promise.all(files));
  await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
}

async function allReady(page: Page): Promise<void> {
  for (const name of NAMES) {
    await expect(page.getByRole('button', { name: `Download processed ${name}` })).toBeEnabled({
      timeout: 180_000,
    });
  }
}

/** Names of the entries of a ZIP archive, from its own list of them. */
async function entriesOf(download: Download): Promise<string[]> {
  const bytes = await readFile(await download.path());
  const names: string[] = [];
  const mark = Buffer.from([0x50, 0x4b, 1, 2]);
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 4)) {
    names.push(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)));
  }
  return names;
}

async function deleteAndUndo(page: Page, files: string): Promise<void> {
  await bar(page, files).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, `${files} deleted`)).toBeVisible();
  await toast(page, `${files} deleted`).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, `${files} are back`)).toBeVisible();
}

async function rename(page: Page, name: string, next: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Rename …' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(next);
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(box(page, next)).toBeVisible();
  await expect(box(page, name)).toHaveCount(0);
}

test('a library at a desk: followed, sorted, chosen, taken along, renamed, deleted, and cancelled', async ({
  page,
}) => {
  await signIn(page);

  await test.step('a line and the tab count the files on their way', async () => {
    await send(page, NAMES, 1);
    await expect(toast(page, 'Upload complete')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Files on their way' })).toContainText(
      /^\d of 4 files done/,
    );
    await expect(page).toHaveTitle(/^[0-3] of 4 · /);
    await allReady(page);
    await expect(page.getByText('4 files done', { exact: true })).toBeVisible();
    await expect(page).not.toHaveTitle(/ of 4/);
    // It came to lie under the pointer, which rests on the button.
    await expect(toast(page, 'Upload complete')).toBeHidden();
  });

  await test.step('they are sorted, and the order is in the address', async () => {
    await sort(page).selectOption('Name, A to Z');
    await expect.poll(() => shown(page)).toEqual(IN_ORDER);
    await page.reload();
    await expect.poll(() => shown(page)).toEqual(IN_ORDER);
    await sort(page).selectOption('Name, Z to A');
    await expect.poll(() => shown(page)).toEqual(IN_ORDER.toReversed());
    await sort(page).selectOption('Name, A to Z');
  });

  await test.step('a range is chosen by Shift, and comes as one archive', async () => {
    await box(page, 'alpha.pdf').click();
    await box(page, 'delta.pdf').click({ modifiers: ['Shift'] });
    await expect(bar(page, '3 files')).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
    const arriving = page.waitForEvent('download');
    await bar(page, '3 files').getByRole('button', { name: 'Download as ZIP' }).click();
    const names = await entriesOf(await arriving);
    expect(names.toSorted()).toEqual(
      ['alpha', 'beta', 'delta'].map((name) => expect.stringMatching(`^${name}.*\\.pdf$`)),
    );
  });

  await test.step('deleted together, they come back, and later they do not', async () => {
    await deleteAndUndo(page, '3 files');
    await expect.poll(() => shown(page)).toEqual(IN_ORDER);
    await box(page, 'beta.pdf').click();
    await box(page, 'delta.pdf').click();
    await bar(page, '2 files').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => shown(page)).toEqual(['alpha.pdf', 'gamma.pdf']);
    await expect(toast(page, '2 files deleted')).toBeHidden({ timeout: 180_000 });
    await page.reload();
    await expect.poll(() => shown(page)).toEqual(['alpha.pdf', 'gamma.pdf']);
  });

  await test.step('one is renamed', async () => {
    await rename(page, 'alpha.pdf', 'zeta.pdf');
    await expect.poll(() => shown(page)).toEqual(['gamma.pdf', 'zeta.pdf']);
    const names = (await listFiles(page)).map(({ input_name }) => input_name);
    expect(names.toSorted()).toEqual(['gamma.pdf', 'zeta.pdf']);
  });

  await test.step('all that is on its way is cancelled by one press', async () => {
    await send(page, ['one.pdf', 'two.pdf'], 3);
    // Both have arrived: what is still being sent is not sent on, which is told in another way.
    for (const name of ['one.pdf', 'two.pdf']) {
      await expect(page.getByText(name, { exact: true })).toBeVisible();
    }
    await expect(page.getByText(/^\d\/3 Pages Processed$/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Cancel all' }).click();
    await expect(page.getByText('Cancelled', { exact: true })).toHaveCount(2);
    expect((await listFiles(page)).filter(({ status }) => status === 'cancelled')).toHaveLength(2);
  });

  await test.step('the mail at the end of a long run is switched off', async () => {
    await page.goto('/profile');
    const mails = page.getByRole('switch', { name: 'Mail when ready' });
    await expect(mails).toBeChecked();
    await mails.click();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.locator('[data-sonner-toast]').first()).toBeVisible();
    await page.reload();
    await expect(mails).not.toBeChecked();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  test('cards are sorted, all chosen, taken along, deleted and brought back, and renamed', async ({
    page,
  }) => {
    await signIn(page);
    await send(page, NAMES, 1);
    await allReady(page);
    await sort(page).selectOption('Name, A to Z');
    await expect.poll(() => shown(page)).toEqual(IN_ORDER);
    await box(page, 'alpha.pdf').tap();
    await page.setViewportSize({ width: 320, height: 640 });
    // As users set it who read better so (WCAG 1.4.12).
    const spacing = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';
    const style = await page.addStyleTag({ content: spacing });
    await expect(page.getByRole('button', { name: 'Choose none' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 360, height: 800 });
    await style.evaluate((tag) => (tag as HTMLElement).remove());
    await bar(page, '1 file').getByRole('button', { name: 'All', exact: true }).tap();
    await expect(bar(page, '4 files')).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    expect(await barriersOn(page)).toEqual([]);
    const arriving = page.waitForEvent('download');
    await bar(page, '4 files').getByRole('button', { name: 'Download as ZIP' }).tap();
    expect(await entriesOf(await arriving)).toHaveLength(4);
    await deleteAndUndo(page, '4 files');
    await expect.poll(() => shown(page)).toEqual(IN_ORDER);
    await rename(page, 'beta.pdf', 'omega.pdf');
    await expect
      .poll(() => shown(page))
      .toEqual(['alpha.pdf', 'delta.pdf', 'gamma.pdf', 'omega.pdf']);
  });
});
