import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request, Route } from '@playwright/test';
import { billingPaths } from '@legible/contracts/billing-paths';
import { CSRF_COOKIE, paths } from '@legible/contracts/endpoints';
import { programPaths } from '@legible/contracts/program-paths';
import type { User } from '@legible/contracts/accounts';
import type { ProgressMessage } from '@legible/contracts/live';
import { ada, languages, noKeys, noWebhooks, prices, sessions, settings } from './data.ts';

/** A stored file, of which pieces are asked for. */
export interface PlayedFile {
  size: number;
  /** Both ends included. */
  read: (start: number, end: number) => Buffer;
}

/** An answer's body, a file, or a status for a refusal; `never` leaves the call unanswered. */
type Answer = { body?: unknown; status?: number } | { file: PlayedFile } | 'never';

export interface Scene {
  user?: User | null;
  running?: ProgressMessage[];
  answers?: Record<string, Answer>;
}

type Answers = Record<string, Answer>;

/** Milliseconds without a request after which a screen has asked for all that it needs. */
const QUIET = 200;

const usual: Answers = {
  [`GET ${paths.csrf}`]: { body: { csrftoken: 'token' } },
  [`GET ${paths.settings}`]: { body: settings },
  [`GET ${paths.languages}`]: { body: languages },
  [`GET ${paths.sessions}`]: { body: { sessions } },
  [`GET ${programPaths.apiKeys}`]: { body: noKeys },
  [`GET ${programPaths.webhooks}`]: { body: noWebhooks },
  [`GET ${paths.list}`]: { body: { files: [] } },
  [`GET ${paths.refusals}`]: { body: { refusals: [] } },
  [`GET ${paths.search}`]: {
    body: { results: [], next_cursor: null, complete: true, waiting: 0 },
  },
  [`GET ${billingPaths.prices}`]: { body: prices },
  [`GET ${paths.limits}`]: {
    body: { max_file_bytes: 50 * 1024 * 1024, max_pages_per_file: 100, max_files_per_batch: 10 },
  },
};

/**
 * Plays the server in the browser, so that a screen looks the same each time: pictures need fixed
 * names, numbers and days. What the server really does, the journeys show. Gives what waits until the
 * screen has asked for all that it needs.
 * @param answersAfter milliseconds that each answer takes.
 */
export async function playScene(
  page: Page,
  url: string,
  scene: Scene,
  answersAfter = 0,
): Promise<() => Promise<void>> {
  const all = answersOf(scene);
  await page.route(/\/v1\//, async (route) => {
    await sleep(answersAfter);
    await answer(route, all);
  });
  const settled = requestsOf(page, (request) => answerTo(request, all) === 'never');
  await playVisit(page, url, scene);
  return settled;
}

/** What the server says in a scene, by method and path. */
export function answersOf({ user = ada, running = [], answers = {} }: Scene): Answers {
  return {
    ...usual,
    [`GET ${paths.me}`]: user ? { body: user } : { status: 401 },
    [`GET ${paths.running}`]: { body: { files: running } },
    ...answers,
  };
}

/** What a live connection tells in a scene. */
export function toldLive({ running = [] }: Scene, address: string): string[] {
  const isFiles = address.endsWith(paths.filesSocket);
  return running.map((message) => {
    const { file_id, input_name } = message;
    const added = { type: 'file_added', file: { file_id, input_name } };
    return JSON.stringify(isFiles ? added : message);
  });
}

/** What is not asked for: the browser's memory of the user, and what the live connections tell. */
async function playVisit(page: Page, url: string, scene: Scene): Promise<void> {
  const { user = ada } = scene;
  await page.context().addCookies([{ name: CSRF_COOKIE, value: 'token', url }]);
  await page.routeWebSocket(/\/v1\/ocr\//, (socket) => {
    for (const message of toldLive(scene, socket.url())) socket.send(message);
  });
  if (user) {
    const stored = JSON.stringify(user);
    await page.addInitScript((value) => localStorage.setItem('legible.user', value), stored);
  }
}

/**
 * Waits until nothing of the page is on its way any more and nothing has been for a while: also its code,
 * which asks for more when it has come. Some requests are left out, for they will never be answered.
 */
function requestsOf(page: Page, leftOut: (request: Request) => boolean): () => Promise<void> {
  const open = new Set<Request>();
  let latest = Date.now();
  page.on('request', (request) => {
    if (!leftOut(request)) open.add(request);
    latest = Date.now();
  });
  const close = (request: Request) => {
    open.delete(request);
    latest = Date.now();
  };
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return async () => {
    while (open.size > 0 || Date.now() - latest < QUIET) {
      await sleep(QUIET / 2);
      // What has arrived is worked at first, however busy the machine is.
      await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())));
    }
  };
}

async function answer(route: Route, answers: Answers): Promise<void> {
  const request = route.request();
  const found = answerTo(request, answers);
  if (found === 'never') return;
  const { pathname } = new URL(request.url());
  if (found === undefined) throw new Error(`No answer to ${request.method()} ${pathname}`);
  if ('file' in found) return sendPiece(route, found.file);
  const { status = 200, body = { detail: 'Something is wrong with it.', code: 'bad_request' } } =
    found;
  await route.fulfill({ status, json: body });
}

/** As the server does: a range is answered with 206 and what the whole file is like. */
async function sendPiece(route: Route, { size, read }: PlayedFile): Promise<void> {
  const wanted = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers()['range'] ?? '');
  const start = Number(wanted?.[1] ?? 0);
  const end = Math.min(Number(wanted?.[2] ?? size - 1), size - 1);
  await route.fulfill({
    status: wanted ? 206 : 200,
    headers: {
      'Accept-Ranges': 'bytes',
      ETag: '"one"',
      ...(wanted && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    },
    contentType: 'application/pdf',
    body: read(start, end),
  });
}

function answerTo(request: Request, answers: Answers): Answer | undefined {
  return answers[`${request.method()} ${new URL(request.url()).pathname}`];
}
