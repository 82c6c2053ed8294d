import { expect, type Page } from '@playwright/test';
import { paths } from '@legible/contracts/endpoints';
import { trialMessages } from '@legible/contracts/messages/documents/trial';
import { landing } from '@legible/contracts/pages/landing';
import type { TrialResponse } from '@legible/contracts/trial';
import type { Scene } from './fake-api.ts';
import type { Screen } from './screen.ts';
import { letterPdf, textOf } from './viewer-scenes.ts';

const NAME = 'a letter from the harbour, with quite a long name.pdf';

const ready: TrialResponse = {
  state: 'ready',
  input_name: NAME,
  pages: 2,
  detail: null,
  text: textOf(1).text,
  keeps: false,
  expires_at: '2026-11-20T13:00:00.000Z',
};

const scene = (answers: Scene['answers'] = {}): Scene => ({
  user: null,
  answers: {
    [`POST ${paths.trial}`]: { status: 202, body: { detail: trialMessages.taken } },
    [`GET ${paths.trial}`]: { body: ready },
    ...answers,
  },
});

async function choose(page: Page): Promise<void> {
  // Before the page is taken over, too: what was chosen is tried then.
  await page
    .getByLabel(landing.tryIt.choose)
    .setInputFiles({ name: NAME, mimeType: 'application/pdf', buffer: letterPdf });
}

async function isDrawn(page: Page): Promise<void> {
  await page.locator('.trial [data-state="drawn"] canvas').waitFor();
  // Scrolled by half a pixel of the picture it would be drawn less sharply.
  await page.evaluate(() => scrollTo(0, 0));
}

/** The landing page's window with a page of the visitor's own. */
export const trialScreens: Screen[] = [
  {
    name: 'trial',
    path: '/',
    scene: scene(),
    before: async (page) => {
      await choose(page);
      await isDrawn(page);
      await page.getByLabel(trialMessages.window.search).fill('the');
      await expect(page.locator('.trial .viewer-hit').first()).toBeVisible();
      await expect(page.getByText(/^\d+ found$/)).toBeVisible();
    },
  },
  {
    name: 'trial-reading',
    state: true,
    path: '/',
    scene: scene({ [`GET ${paths.trial}`]: 'never' }),
    before: async (page) => {
      await choose(page);
      await isDrawn(page);
      await expect(page.getByText(trialMessages.window.reading)).toBeVisible();
    },
  },
  {
    name: 'trial-limit',
    state: true,
    fails: true,
    path: '/',
    scene: scene({
      [`POST ${paths.trial}`]: {
        status: 429,
        body: {
          code: 'trial_limit',
          detail:
            'That was as much as can be tried without an account for now. An account is free.',
        },
      },
    }),
    before: async (page) => {
      await choose(page);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'trial-refused',
    state: true,
    fails: true,
    path: '/',
    scene: scene({
      [`POST ${paths.trial}`]: {
        status: 422,
        body: { code: 'damaged', detail: 'The file is damaged and cannot be read.' },
      },
    }),
    before: async (page) => {
      await choose(page);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'trial-kept',
    state: true,
    path: '/',
    scene: scene({ [`POST ${paths.keepTrial}`]: { body: { detail: trialMessages.keeps } } }),
    before: async (page) => {
      await choose(page);
      await page.getByRole('button', { name: trialMessages.window.keep }).click();
      await expect(page).toHaveURL(/\/register$/);
    },
  },
];
