import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from './api-prefix.ts';
import { handleNotFound } from './error-handler.ts';

export const WEB_FOLDER = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

const ASSETS = '/assets/';
/** The application without any screen written into it. */
const EMPTY_PAGE = 'app.html';

/**
 * Serves the built browser application. Some screens are pages of their own, readable before any script
 * runs (`pricing.html`); every other path that is no file and no call of the API gets the empty
 * application, whose router knows the screens and the not-found page.
 */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!isBuilt(folder)) return answerWithoutApplication(app);
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    // The build has put compressed copies beside the files.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Names of assets carry the hash of their content; everything else may change under its name.
      const hashed = path.includes(ASSETS);
      void reply.header(
        'Cache-Control',
        hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isScreen = ![API_PREFIX, ASSETS].some((prefix) => request.url.startsWith(prefix));
    if (!isScreen || request.method !== 'GET') return handleNotFound(request, reply);
    return reply.sendFile(pageOf(folder, request.url));
  });
}

/** Whether the browser application is there. A server without it answers calls of its API, behind Vite for example. */
export const isBuilt = (folder: string): boolean => existsSync(join(folder, EMPTY_PAGE));

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
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html'));
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

/** The page written for a screen, where the build wrote one. */
function pageOf(folder: string, url: string): string {
  const [, name] = /^\/([a-z-]+)(?:[?#]|$)/.exec(url) ?? [];
  const page = `${name}.html`;
  return name !== undefined && existsSync(join(folder, page)) ? page : EMPTY_PAGE;
}
