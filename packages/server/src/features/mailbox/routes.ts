import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/connect.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isLocalName } from '../../platform/http/network.ts';
import { sendPage } from '../../platform/http/plain-page.ts';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';
import { escapeHtml } from '../../platform/mailer/compose.ts';
import { recentMails, type StoredMail } from '../../platform/mailer/outbox.ts';

const MAILBOX_PATH = '/dev/mailbox';
const SHOWN = 100;

/**
 * The messages of a product without a mail server, for whoever sits at its machine. The page shows
 * reset codes, so it answers to a local browser that asks for it by a local name, and to nobody else.
 * Where the product has a public address there is no such page: a proxy that adds no header and asks
 * by a local name, as nginx does unless told otherwise, looks just like that browser.
 */
export function mailboxRoutes(app: ZodFastify, db: Database, publicUrl: () => string): void {
  app.get(MAILBOX_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!isLocalName(new URL(publicUrl()).hostname) || !isLocal(request))
      throw new AppError('not_found');
    const mails = await recentMails(db, SHOWN);
    const list = mails.map(present).join('\n');
    return sendPage(
      reply,
      'Mailbox',
      `<p>No mail server is set (SMTP_URL), so messages are kept here for seven days.</p>
${list || '<p>There are no messages.</p>'}`,
    );
  });
}

/**
 * Both ends and the name must be this machine's. The name guards against a foreign page that has its
 * own name resolve to 127.0.0.1; a forwarding header means that a proxy stands in between.
 */
function isLocal(request: FastifyRequest): boolean {
  const address = request.raw.socket.remoteAddress ?? '';
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const forwarded = Object.keys(request.headers).some((name) => PROXY_HEADER.test(name));
  return (
    ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address) && isLocalName(host) && !forwarded
  );
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
