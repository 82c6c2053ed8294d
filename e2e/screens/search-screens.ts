import { paths } from '@legible/contracts/endpoints';
import type { FoundPage, SearchResponse } from '@legible/contracts/search/search';
import { expect, type Page } from '@playwright/test';
import { history } from './data.ts';
import type { Scene } from './fake-api.ts';
import type { Screen } from './screen.ts';
import { readingScene, textOf } from './viewer-scenes.ts';

const { answers } = readingScene();

/** The line of a page of the letter on which a word stands, with the word marked. */
function foundOn(page: number, word: string, file: number): FoundPage {
  const lines = textOf(page).text?.blocks.flatMap((block) => block.lines) ?? [];
  const line =
    lines
      .map(({ words }) => words.map(({ text }) => text).join(' '))
      .find((text) => text.includes(word)) ?? '';
  const at = line.indexOf(word);
  return {
    file_id: history[file]?.file_id ?? '',
    input_name: history[file]?.input_name ?? '',
    created_at: history[file]?.created_at ?? '',
    page,
    page_count: 2,
    language: 'eng',
    line,
    marks: [[at, at + word.length]],
    terms: [word],
  };
}

const results = [foundOn(1, 'harbour', 0), foundOn(2, 'garden', 0), foundOn(1, 'morning', 1)];

function searchScene(found: Partial<SearchResponse> | { status: number }): Scene {
  const { [`GET ${paths.pageText.replace(':id', 'file-1').replace(':number', '1')}`]: first } =
    answers ?? {};
  const second = history[1]?.file_id ?? '';
  return {
    answers: {
      ...answers,
      ...(first && {
        [`GET ${paths.pageText.replace(':id', second).replace(':number', '1')}`]: first,
      }),
      [`GET ${paths.list}`]: { body: { files: history.slice(0, 2) } },
      [`GET ${paths.search}`]:
        'status' in found
          ? found
          : { body: { results, next_cursor: null, complete: true, waiting: 0, ...found } },
    },
  };
}

/** All crops that are in sight are made. */
async function cropsAreMade(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Pages with what you look for' });
  await list.scrollIntoViewIfNeeded();
  await expect(page.locator('[data-crop="made"]').first()).toBeVisible();
  await expect(page.locator('[data-drawing]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
}

const FOUND = '/ocr?search=harbour';

/** What is found in texts, below the names, and on the way through it. */
export const searchScreens: Screen[] = [
  { name: 'search', path: FOUND, scene: searchScene({}), before: cropsAreMade },
  {
    name: 'search-filters',
    state: true,
    path: `${FOUND}&language=eng&from=2026-01-01`,
    scene: searchScene({ next_cursor: 'next', complete: false, waiting: 3 }),
    before: async (page) => {
      await cropsAreMade(page);
      await expect(page.getByText(/^There may be more/)).toBeVisible();
      await page
        .getByRole('link', { name: /Page 1 of 2/ })
        .first()
        .focus();
    },
  },
  {
    name: 'search-failed',
    state: true,
    fails: true,
    path: FOUND,
    scene: searchScene({ status: 400 }),
    before: (page) => expect(page.getByText('The text could not be searched.')).toBeVisible(),
  },
  {
    name: 'search-loading',
    state: true,
    path: FOUND,
    scene: {
      answers: { ...searchScene({}).answers, [`GET ${paths.search}`]: 'never' },
    },
    before: (page) => expect(page.getByText('Searching', { exact: true })).toBeVisible(),
  },
  {
    name: 'search-reading',
    state: true,
    path: '/ocr/documents/file-1?search=harbour',
    scene: searchScene({}),
    before: async (page) => {
      await page.locator('[data-page="1"][data-state="drawn"] canvas').waitFor();
      await expect(page.getByText('1 of 3 pages in 2 documents')).toBeVisible();
      await expect(page.locator('.viewer-hit-chosen')).toHaveCount(1);
    },
  },
];
