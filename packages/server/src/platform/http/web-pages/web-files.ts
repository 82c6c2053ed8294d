import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../api-prefix.ts';
import { handleNotFound } from '../error-handler.ts';
import { type PageFilling, type WrittenPage, WrittenPages } from './written-pages.ts';

export const WEB_FOLDER = fileURLToPath(new URL('../../../../../web/dist', import.meta.url));

const ASSETS = '/assets/';
/** Read before any script runs; its status says what it is. */
const NOT_FOUND_PAGE = '404.html';
/** Files that name the product's address, and are filled as pages are. */
const TEXTS: Record<string, string> = {
  '/robots.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml; charset=utf-8',
};
const HTML = 'text/html; charset=utf-8';
/** Icons and pictures for others keep their names when they change, which is seldom. */
const A_DAY = 'public, max-age=86400';

/**
 * Serves the built browser application. Every screen has a page of its own, some of them with all that there is
 * to read; every other path that is no file and no call of the API gets the not-found page, with its status.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  folder: string,
  filling: PageFilling,
): Promise<void> {
  if (!isBuilt(folder)) return answerWithoutApplication(app);
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    index: false,
    // The build has put compressed copies beside the files.
    preCompressed: true,
    allowedPath: (path) => path !== '/' && !path.includes('/.') && !isWritten(path),
    setHeaders: (reply, path) => {
      // Names of assets carry the hash of their content; everything else may change under its name.
      const hashed = path.includes(ASSETS);
      const policy = hashed ? 'public, max-age=31536000, immutable' : policyOf(path);
      void reply.header('Cache-Control', policy);
      if (isForOthers(path)) void reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
  const pages = new WrittenPages(folder, filling);
  app.setNotFoundHandler(async (request, reply) => {
    const wantsFile = request.method === 'GET' || request.method === 'HEAD';
    const isAnswered = wantsFile && (await answerWithPage(request, reply, pages));
    if (!isAnswered) handleNotFound(request, reply);
    return reply;
  });
}

/**
 * Answers with a page, or leads to one.
 * @returns whether it did: not where none may stand for what was asked for. Never the reply, which is waited for like a
 *   promise, and then is nothing
 */
async function answerWithPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: WrittenPages,
): Promise<boolean> {
  const [path = '', query] = request.url.split('?', 2);
  const type = TEXTS[path];
  if (type !== undefined) {
    const text = await pages.find(path);
    return sendPage(request, reply, text, type);
  }
  if (!isScreen(path)) return false;
  const address = addressOf(path);
  const page = address && (await pages.find(fileOf(address)));
  if (!page) {
    const notFound = await pages.find(NOT_FOUND_PAGE);
    return sendPage(request, notFound ? reply.status(404) : reply, notFound, HTML);
  }
  if (address === path) return sendPage(request, reply, page, HTML);
  void reply.redirect(query === undefined ? address : `${address}?${query}`, 301);
  return true;
}

const isWritten = (path: string) => path.endsWith('.html') || path in TEXTS;

/** What previews, home screens and tabs show of us on other people's pages. */
const isForOthers = (path: string) => /\.(png|jpg|ico|svg|webmanifest)(\.(br|gz))?$/.test(path);

const policyOf = (path: string) => (isForOthers(path) ? A_DAY : 'no-cache');

/** Whether a request is for a screen, not for a call or a file: those are never answered with a page. */
function isScreen(path: string): boolean {
  if ([API_PREFIX, ASSETS].some((prefix) => path.startsWith(prefix))) return false;
  return path.endsWith('.html') || !/\.\w+$/.test(path);
}

/** A screen of one thing; the page is that of the folder, whatever the id. */
const OF_ONE = /^(\/ocr\/documents)\/[\w-]{1,64}$/;

/**
 * The one address of what is asked for, `/pricing` for `/Pricing/` and for `/pricing.html`; undefined for what
 * can be no screen's.
 */
function addressOf(path: string): string | undefined {
  if (OF_ONE.test(path)) return path;
  const address = path
    .toLowerCase()
    .replace(/(\/index)?\.html$/, '')
    .replace(/\/$/, '');
  if (address === '') return '/';
  return /^(\/[a-z-]+)+$/.test(address) ? address : undefined;
}

function fileOf(address: string): string {
  const [, screen = address] = OF_ONE.exec(address) ?? [];
  return screen === '/' ? 'index.html' : `${screen.slice(1)}.html`;
}

/** @returns whether there was a page to send */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: WrittenPage | undefined,
  type: string,
): boolean {
  if (!page) return false;
  void reply
    .type(type)
    .header('Cache-Control', 'no-cache')
    .header('Vary', 'Origin, Accept-Encoding')
    .header('ETag', page.etag);
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    void reply.status(304).send();
    return true;
  }
  const accepted = String(request.headers['accept-encoding']);
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!;q=0(\\.0*)?(,|$))`).test(accepted),
  );
  if (encoding === undefined) void reply.send(page.body);
  else void reply.header('Content-Encoding', encoding).send(page[encoding]);
  return true;
}

/** Whether the browser application is there. A server without it answers calls of its API, behind Vite for example. */
export const isBuilt = (folder: string): boolean => existsSync(join(folder, 'index.html'));

export const NOT_BUILT =
  'The web application is not built: this server answers calls of the API only. "npm start" builds it.';

function answerWithoutApplication(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const isCall = request.url.startsWith(API_PREFIX);
    handleNotFound(request, reply, isCall ? undefined : NOT_BUILT);
  });
}

/**
 * What the content security policy names the scripts by that stand in the application's own pages:
 * `'sha256-…'`, each once. Read at the start: a build with other inline scripts wants a new start.
 */
export function inlineScriptHashes(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true }).map(String);
  const pages = files.filter((name) => name.endsWith('.html'));
  const scripts = pages.flatMap((name) =>
    inlineScriptsOf(readFileSync(join(folder, name), 'utf8')),
  );
  return [...new Set(scripts)].map((script) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
}

const inlineScriptsOf = (html: string) =>
  Array.from(
    html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs),
    ([, script = '']) => script,
  );
