import { readFileSync } from 'node:fs';
import { paths } from '@legible/contracts/endpoints';
import { expect, type Page } from '@playwright/test';
import { history } from './data.ts';
import type { Scene } from './fake-api.ts';
import type { Screen } from './screen.ts';

/** A scan, in the place of a small picture of one: browsers look at the bytes. */
const SCAN = new URL(
  '../../packages/web/src/features/landing/sample/scan-720.webp',
  import.meta.url,
);
const scan = readFileSync(SCAN);
const picture = {
  file: { size: scan.length, read: (from: number, to: number) => scan.subarray(from, to + 1) },
};
/** All but the last have a first page that was drawn. */
const files = history.map((file, at) => ({ ...file, thumbnail: at < history.length - 1 }));

const scene: Scene = {
  answers: {
    [`GET ${paths.list}`]: { body: { files } },
    ...Object.fromEntries(
      files.map(({ file_id: id }) => [`GET ${paths.thumbnail.replace(':id', id)}`, picture]),
    ),
  },
};

const NAME = 'Lease agreement 2024.pdf';

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: `More for ${NAME}` }).click();
  await page.getByRole('menu').waitFor();
}

/** The history with its first pages, and what can be done with several rows and with one. */
export const libraryScreens: Screen[] = [
  {
    name: 'ocr-library',
    path: '/ocr?sort=name',
    scene,
    before: (page) => expect(page.locator('tbody img')).not.toHaveCount(0),
  },
  {
    name: 'ocr-chosen',
    state: true,
    path: '/ocr',
    scene,
    before: async (page) => {
      await page.getByRole('checkbox', { name: `Choose ${NAME}` }).click();
      const shift = { modifiers: ['Shift' as const] };
      await page.getByRole('checkbox', { name: 'Choose old-ledger.pdf' }).click(shift);
      await page.getByText('3 files chosen').waitFor();
    },
  },
  {
    name: 'ocr-chosen-export',
    state: true,
    dialog: true,
    path: '/ocr',
    scene,
    before: async (page) => {
      await page.getByRole('checkbox', { name: `Choose ${NAME}` }).click();
      const bar = page.getByRole('region', { name: '1 file chosen' });
      await bar.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('dialog', { name: 'Export' }).waitFor();
    },
  },
  // It closes when the size of the window changes.
  { name: 'ocr-row-menu', widths: [1440], path: '/ocr', scene, before: openMenu },
  {
    name: 'ocr-rename',
    state: true,
    dialog: true,
    path: '/ocr',
    scene,
    before: async (page) => {
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Rename …' }).click();
      await page.getByRole('textbox', { name: 'Name' }).waitFor();
    },
  },
];
