import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import { CSRF_COOKIE, paths } from '../../packages/contracts/src/endpoints.ts';
import type { User } from '../../packages/contracts/src/accounts.ts';
import type { ProgressMessage } from '../../packages/contracts/src/live.ts';
import { ada, prices, sessions } from './data.ts';

/** An answer's body, or a status for a refusal; `never` leaves the call unanswered. */
type Answer = { body?: unknown; status?: number } | 'never';

export interface Scene {
  user?: User | null;
  running?: ProgressMessage[];
  answers?: Record<string, Answer>;
}

/** Milliseconds without a call after which a screen has asked for all that it needs. */
const QUIET = 200;

const usual: Record<string, Answer> = {
  [`GET ${paths.csrf}`]: { body: { csrftoken: 'token' } },
  [`GET ${paths.settings}`]: { body: { processed_tag: 'ocr', autostart_ocr: false } },
  [`GET ${paths.sessions}`]: { body: { sessions } },
  [`GET ${paths.list}`]: { body: { files: [] } },
  [`GET ${paths.running}`]: { body: { files: [] } },
  [`GET ${paths.prices}`]: { body: prices },
  [`GET ${paths.limits}`]: {
    body: { max_file_bytes: 50 * 1024 * 1024, max_pages_per_file: 100, max_files_per_batch: 10 },
  },
};

/**
 * Plays the server in the browser, so that a screen looks the same each time: pictures need fixed
 * names, numbers and days. What the server really does, the journeys show. Gives what waits until the
 * screen has asked for all that it needs.
 */
export async function playScene(
  page: Page,
  url: string,
  scene: Scene,
): Promise<() => Promise<void>> {
  const { user = ada, running = [], answers = {} } = scene;
  const all: Record<string, Answer> = {
    ...usual,
    [`GET ${paths.me}`]: user ? { body: user } : { status: 401 },
    ...answers,
  };
  await page.context().addCookies([{ name: CSRF_COOKIE, value: 'token', url }]);
  let latest = Date.now();
  await page.route(/\/v1\//, async (route) => {
    await answer(route, all);
    latest = Date.now();
  });
  await page.routeWebSocket(/\/v1\/ocr\//, (socket) => {
    const isFiles = socket.url().endsWith(paths.filesSocket);
    for (const message of running) {
      const { file_id, input_name } = message;
      const added = { type: 'file_added', file: { file_id, input_name } };
      socket.send(JSON.stringify(isFiles ? added : message));
    }
  });
  if (user) {
    const stored = JSON.stringify(user);
    await page.addInitScript((value) => localStorage.setItem('legible.user', value), stored);
  }
  return async () => {
    while (Date.now() - latest < QUIET) await sleep(QUIET / 2);
  };
}

async function answer(route: Route, answers: Record<string, Answer>): Promise<void> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  const found = answers[`${request.method()} ${pathname}`];
  if (found === 'never') return;
  if (found === undefined) throw new Error(`No answer to ${request.method()} ${pathname}`);
  const { status = 200, body = { detail: 'Something is wrong with it.', code: 'bad_request' } } =
    found;
  await route.fulfill({ status, json: body });
}
