import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { mendingScene, READ, readingScene, unreadableScene, withoutText } from './viewer-scenes.ts';

/** The first page of a document that is being read. */
async function isDrawn(page: Page): Promise<void> {
  await page.locator('[data-page="1"][data-state="drawn"] canvas').waitFor();
}

/** Opens a word of the first page to be corrected, on a phone in the tab of the text. */
async function openWord(page: Page, at: number): Promise<void> {
  await isDrawn(page);
  const text = page.getByRole('button', { name: 'Text', exact: true });
  if (await text.isVisible()) await text.click();
  await page.locator(`.viewer-text [data-word="${at}"]`).click();
  await page.getByRole('img', { name: 'The word in the scan' }).waitFor();
}

const [PHONE, DESK] = [360, 1440];

/** The screen on which a document is read, and what it says where there is nothing to read. */
export const viewerScreens: Screen[] = [
  { name: 'viewer', path: READ, scene: readingScene(), before: isDrawn },
  {
    name: 'viewer-finding',
    state: true,
    path: `${READ}?find=the`,
    scene: readingScene(),
    before: async (page) => {
      await isDrawn(page);
      await expect(page.locator('.viewer-hit-chosen')).toHaveCount(1);
      await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    },
  },
  {
    name: 'viewer-export',
    state: true,
    path: READ,
    scene: readingScene(),
    before: async (page) => {
      await isDrawn(page);
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('dialog', { name: 'Export' }).waitFor();
    },
  },
  {
    name: 'viewer-line',
    state: true,
    // What the pointer is over changes with the size of the window.
    pictured: false,
    widths: [DESK],
    path: READ,
    scene: readingScene(),
    before: async (page) => {
      await isDrawn(page);
      await page.locator('[data-line="1-2"]').focus();
      await page.locator('.viewer-doubtful').nth(1).hover();
      await expect(page.locator('.viewer-mark')).toBeVisible();
    },
  },
  {
    name: 'viewer-mending',
    state: true,
    path: READ,
    scene: mendingScene(),
    before: async (page) => {
      await openWord(page, 3);
      await expect(page.getByText(/corrected by you/)).toBeVisible();
    },
  },
  {
    name: 'viewer-mending-conflict',
    state: true,
    fails: true,
    path: READ,
    scene: mendingScene(),
    before: async (page) => {
      await openWord(page, 7);
      await page.getByRole('textbox', { name: 'What stands there' }).fill('went');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('was put here meanwhile');
    },
  },
  {
    name: 'viewer-text',
    state: true,
    widths: [PHONE],
    path: READ,
    scene: readingScene(),
    before: async (page) => {
      await isDrawn(page);
      await page.getByRole('button', { name: 'Text', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Text of page 1' })).toBeVisible();
    },
  },
  {
    name: 'viewer-blank-page',
    state: true,
    path: READ,
    scene: readingScene({ first: withoutText(1, 'failed', 'page-unreadable') }),
    before: isDrawn,
  },
  {
    name: 'viewer-damaged',
    state: true,
    fails: true,
    path: READ,
    scene: readingScene({ bytes: Buffer.from('%PDF-1.7 and nothing more') }),
    before: async (page) => {
      await expect(page.getByText('This document cannot be shown')).toBeVisible();
    },
  },
  { name: 'viewer-gone', state: true, path: READ, scene: unreadableScene(null) },
  {
    name: 'viewer-running',
    state: true,
    path: READ,
    scene: unreadableScene({ status: 'processing', processed: false }),
  },
  {
    name: 'viewer-failed',
    state: true,
    path: READ,
    scene: unreadableScene({
      status: 'failed',
      processed: false,
      detail: 'None of its pages could be read. No page was charged.',
    }),
  },
];
