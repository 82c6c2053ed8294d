import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import {
  mendingScene,
  READ,
  readingScene,
  unreadableScene,
  unsentScene,
  withoutText,
} from './viewer-scenes.ts';

/** The first page of a document that is being read. */
async function isDrawn(page: Page): Promise<void> {
  await page.locator('[data-page="1"][data-state="drawn"] canvas').waitFor();
}

/** The text of the first page is in sight, on a phone in its tab. */
async function showText(page: Page): Promise<void> {
  await isDrawn(page);
  const text = page.getByRole('button', { name: 'Text', exact: true });
  if (await text.isVisible()) await text.click();
}

/** Opens a word of the first page to be corrected. */
async function openWord(page: Page, at: number): Promise<void> {
  await showText(page);
  await page.locator(`.viewer-text [data-word="${at}"]`).click();
  // A line that has the focus is marked, unless the pointer leaves one meanwhile: as it does when the width changes.
  await page.mouse.move(0, 0);
  await page.getByRole('img', { name: 'The word in the scan' }).waitFor();
}

/** Opens the menu of what the bar has no room for. */
async function openMore(page: Page): Promise<void> {
  await isDrawn(page);
  await page.getByRole('button', { name: 'More tools' }).click();
}

const [PHONE, TABLET, DESK] = [360, 768, 1440];

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
    name: 'viewer-nothing-found',
    state: true,
    path: `${READ}?find=submarine`,
    scene: readingScene(),
    before: async (page) => {
      await isDrawn(page);
      await expect(page.getByText('Not found', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'viewer-more',
    dialog: true,
    widths: [PHONE, TABLET],
    path: READ,
    scene: readingScene(),
    before: async (page) => {
      await openMore(page);
      await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
    },
  },
  {
    name: 'viewer-drawer',
    dialog: true,
    widths: [PHONE, TABLET],
    path: READ,
    scene: readingScene(),
    before: async (page) => {
      await openMore(page);
      await page.getByRole('menuitem', { name: 'Small pictures' }).click();
      const drawer = page.getByRole('dialog', { name: 'Pages' });
      await drawer.getByRole('button', { name: 'Go to page 2' }).locator('canvas').waitFor();
    },
  },
  {
    name: 'viewer-print',
    state: true,
    dialog: true,
    path: READ,
    scene: readingScene(),
    before: async (page) => {
      await openMore(page);
      await page.getByRole('menuitem', { name: 'Print' }).click();
      await page.getByRole('dialog', { name: 'Print' }).waitFor();
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
    name: 'viewer-mending-unsent',
    state: true,
    path: READ,
    scene: unsentScene(),
    before: async (page) => {
      await openWord(page, 7);
      await page.getByRole('textbox', { name: 'What stands there' }).fill('went');
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^The connection is lost. Your corrections/)).toBeVisible();
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
    before: showText,
  },
  {
    name: 'viewer-left-alone',
    state: true,
    path: READ,
    scene: readingScene({ first: withoutText(1, 'left_alone', 'has-text-layer') }),
    before: async (page) => {
      await showText(page);
      await expect(page.getByText('What it has is shown here.')).toBeVisible();
    },
  },
  {
    name: 'viewer-read-anyway',
    state: true,
    dialog: true,
    path: READ,
    scene: readingScene({ first: withoutText(1, 'left_alone', 'born-digital') }),
    before: async (page) => {
      await showText(page);
      await page.getByRole('button', { name: 'Read anyway' }).click();
      const dialog = page.getByRole('dialog', { name: 'Read anyway' });
      await dialog.getByText(/becomes a picture of itself/).waitFor();
    },
  },
  {
    name: 'viewer-read-again',
    state: true,
    path: READ,
    scene: readingScene({ file: { status: 'processing' } }),
    before: async (page) => {
      await isDrawn(page);
      await expect(page.getByText(/^This document is being read again/)).toBeVisible();
    },
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
