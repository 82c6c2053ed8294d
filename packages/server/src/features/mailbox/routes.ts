import { createHash, timingSafeEqual } from 'node:crypto';
import { MAILBOX_PATH } from '@legible/contracts/endpoints';
import { serverMessages } from '@legible/contracts/messages/server';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/connect.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isLocalName } from '../../platform/http/network.ts';
import { sendPage } from '../../platform/http/plain-page.ts';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';
import { escapeHtml } from '../../platform/mailer/compose.ts';
import { recentMails, type StoredMail } from '../../platform/mailer/outbox.ts';

const MAILBOX_COOKIE = 'legible_mailbox';
const COOKIE_SECONDS = 7 * 24 * 3600;
const SHOWN = 100;

const texts = serverMessages.mailbox;

/**
 * @param address where this process is reached from its own machine: under the name that is announced, since a browser
 * keeps the cookie of the key for that name alone.
 */
export const mailboxLink = (address: string, key: string): string =>
  `${address}${MAILBOX_PATH}?key=${key}`;

/**
 * The messages of a product without a mail server, for a person at its machine. The page shows reset codes,
 * so it answers only to a local browser that asks for it by a local name. A proxy that adds no header
 * and asks by a local name, as nginx does unless told otherwise, looks just like that browser: so the page also
 * wants the key that the start prints, once, and then the cookie that is left for it.
 */
export function mailboxRoutes(app: ZodFastify, db: Database, key: string): void {
  app.get(MAILBOX_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!isAtThisMachine(request)) throw new AppError('not_found');
    if (isSame((request.query as { key?: unknown }).key, key)) {
      const options = { path: MAILBOX_PATH, httpOnly: true, sameSite: 'lax' } as const;
      void reply.setCookie(MAILBOX_COOKIE, key, { ...options, maxAge: COOKIE_SECONDS });
      // Out of the address, and so out of the history and of pictures of the screen.
      return reply.header('Cache-Control', 'no-store').redirect(MAILBOX_PATH, 303);
    }
    if (!isSame(request.cookies[MAILBOX_COOKIE], key)) {
      return sendPage(reply.status(403), texts.title, `<p>${texts.closed}</p>`);
    }
    const mails = await recentMails(db, SHOWN);
    const list = mails.map(present).join('\n') || `<p>${texts.empty}</p>`;
    return sendPage(reply, texts.title, `<p>${texts.about}</p>\n${list}`);
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Takes the same time for every key. */
function isSame(given: unknown, key: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(key));
}

/**
 * Whether the page answers to a request, apart from its key.
 * Both ends and the name must be this machine's. The name guards against a foreign page that has its
 * own name resolve to 127.0.0.1; a forwarding header means that a proxy stands in between.
 */
export function isAtThisMachine(request: FastifyRequest): boolean {
  const address = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const forwarded = Object.keys(request.headers).some((name) => PROXY_HEADER.test(name));
  return isLocalName(address) && isLocalName(host) && !forwarded;
}

/** What proxies and content networks add. */
const PROXY_HEADER = /^(forwarded|via|x-forwarded-.*|x-real-ip|.*-connecting-ip|.*-client-ip)$/;

function present(mail: StoredMail): string {
  return `<article>
<strong>${escapeHtml(mail.subject)}</strong><br>
<small>to ${escapeHtml(mail.recipient)}, <time>${mail.createdAt.toISOString()}</time></small>
<pre>${withLinks(escapeHtml(mail.text))}</pre>
</article>`;
}

/** Links of our own messages stand alone on a line. */
const withLinks = (html: string) => html.replaceAll(/^https?:\/\/\S+$/gm, '<a href="$&">$&</a>');
