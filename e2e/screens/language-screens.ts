import { paths } from '@legible/contracts/endpoints';
import { expect } from '@playwright/test';
import { history, settings } from './data.ts';
import type { Screen } from './screen.ts';

/** The fields that choose how files are read, wherever they are. */
export const languageScreens: Screen[] = [
  {
    name: 'ocr-languages',
    state: true,
    path: '/ocr',
    scene: {
      answers: {
        [`GET ${paths.settings}`]: { body: { ...settings, languages: ['fra', 'deu'] } },
      },
    },
    before: async (page) => {
      await page.getByRole('button', { name: 'Language: French, German' }).click();
      await page.getByRole('combobox', { name: 'Language' }).press('ArrowDown');
      await expect(page.getByRole('listbox')).toBeVisible();
    },
  },
  {
    name: 'ocr-choices',
    state: true,
    path: '/ocr',
    before: async (page) => {
      await page.getByRole('button', { name: 'Choices' }).click();
      await page.getByLabel('Pages', { exact: true }).fill('1,3-x');
      await page.getByLabel('Pages that have text already').selectOption('force');
      await page.getByRole('switch', { name: 'Turn pages upright' }).click();
    },
  },
  {
    name: 'ocr-read-again',
    state: true,
    dialog: true,
    path: '/ocr',
    scene: { answers: { [`GET ${paths.list}`]: { body: { files: history } } } },
    before: async (page) => {
      await page.getByRole('button', { name: 'More for Lease agreement 2024.pdf' }).click();
      await page.getByRole('menuitem', { name: 'Read again in …' }).click();
      await page.getByRole('combobox', { name: 'Language' }).fill('e');
      await expect(page.getByRole('listbox')).toBeVisible();
    },
  },
];
