import { expect, type Page } from '@playwright/test';
import { paths } from '@legible/contracts/endpoints';
import { corners, jpegFile, textPicture, tiffFile } from '@legible/fixtures/picture-files';
import { ada, history, refusals, running, subscriber, waiting, waitingLong } from './data.ts';
import type { Scene } from './fake-api.ts';
import { press, refused, type Screen } from './screen.ts';

/** Pictures of every kind: upright, on its side, without a preview, and one that is none. */
async function choosePictures(page: Page): Promise<void> {
  await press('Make a PDF from pictures')(page);
  const jpeg = await textPicture(['The quiet harbour slept.', 'Nets hung out to dry.'], 'jpeg');
  const fields = { 256: [1], 257: [1], 258: [8], 262: [1], 277: [1] };
  const tiff = tiffFile([{ fields, strips: [new Uint8Array(1)] }]);
  const files: [string, Uint8Array][] = [
    ['letter from the harbour.jpg', jpeg],
    ['IMG_20260514_093012_second page of the same letter.jpg', jpeg],
    ['corners.jpg', await jpegFile(corners(400, 600))],
    ['fax.tif', tiff],
    ['notes.txt', Buffer.from('no picture')],
  ];
  await page
    .getByLabel('Pictures', { exact: true })
    .setInputFiles(
      files.map(([name, bytes]) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })),
    );
  await expect(page.getByText('No preview')).toBeVisible();
  await press('Turn corners.jpg to the right')(page);
}

const withHistory: Scene = {
  running,
  answers: { [`GET ${paths.list}`]: { body: { files: history } } },
};

/** A batch at the quota's edge: some wait, some were refused. */
const withRefusals: Scene = {
  user: { ...ada, month_usage: 8 },
  running: waiting,
  answers: {
    [`GET ${paths.list}`]: { body: { files: history.slice(0, 1) } },
    [`GET ${paths.refusals}`]: { body: { refusals } },
  },
};

/** Files for which too few pages of the month are left, beside one that is ready. */
const withWaiting: Scene = {
  user: { ...ada, month_usage: 8 },
  running: waitingLong,
  answers: { [`GET ${paths.list}`]: { body: { files: history.slice(0, 1) } } },
};

/** The screen of documents, in what it can come to. */
export const documentScreens: Screen[] = [
  { name: 'ocr-empty', path: '/ocr' },
  { name: 'ocr', path: '/ocr', scene: withHistory },
  {
    name: 'ocr-history',
    state: true,
    pictured: false,
    path: '/ocr',
    scene: { answers: { [`GET ${paths.list}`]: { body: { files: history } } } },
  },
  {
    name: 'ocr-loading',
    state: true,
    path: '/ocr',
    scene: { answers: { [`GET ${paths.list}`]: 'never', [`GET ${paths.settings}`]: 'never' } },
  },
  {
    name: 'ocr-failed',
    state: true,
    fails: true,
    path: '/ocr',
    scene: { answers: { [`GET ${paths.list}`]: refused, [`GET ${paths.settings}`]: refused } },
  },
  {
    name: 'ocr-no-pages-left',
    state: true,
    path: '/ocr',
    scene: { user: { ...subscriber, month_usage: 1000 } },
  },
  { name: 'ocr-refused', state: true, path: '/ocr', scene: withRefusals },
  { name: 'ocr-waiting', path: '/ocr', scene: withWaiting },
  {
    name: 'ocr-no-storage-left',
    state: true,
    path: '/ocr',
    scene: { user: { ...subscriber, stored_bytes: 64_424_509_440, stored_documents: 39_800 } },
  },
  {
    name: 'ocr-selected',
    state: true,
    path: '/ocr',
    scene: withHistory,
    before: async (page) => {
      const pdf = { mimeType: 'application/pdf', buffer: Buffer.alloc(230_000, '%PDF-') };
      await page.getByLabel('PDF files').setInputFiles([
        { name: 'contract of 12 May.pdf', ...pdf },
        { name: 'the second part of a report with quite a long name.pdf', ...pdf },
      ]);
      await expect(page.getByText('contract of 12 May.pdf')).toBeVisible();
    },
  },
  {
    name: 'ocr-no-matches',
    state: true,
    path: '/ocr',
    scene: withHistory,
    before: async (page) => {
      await page.getByPlaceholder('Search history...').fill('nothing like it');
      await expect(page.getByText('No matches found')).toBeVisible();
      await expect(page.getByText('Nothing found in the text')).toBeVisible();
    },
  },
  {
    name: 'ocr-delete',
    state: true,
    dialog: true,
    path: '/ocr',
    scene: withHistory,
    before: async (page) => {
      await page.getByRole('button', { name: 'Delete Lease agreement 2024.pdf' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'ocr-help',
    state: true,
    dialog: true,
    path: '/ocr',
    before: async (page) => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'ocr-pictures-empty',
    state: true,
    dialog: true,
    path: '/ocr',
    before: async (page) => {
      await press('Make a PDF from pictures')(page);
      await expect(page.getByText('No pictures yet')).toBeVisible();
    },
  },
  {
    name: 'ocr-pictures',
    state: true,
    dialog: true,
    // Pictures come, and so does what was left out of them.
    fails: true,
    // Small copies come one after the other, whenever each is decoded.
    pictured: false,
    path: '/ocr',
    before: choosePictures,
  },
];
