import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { MAILBOX_META, MAILBOX_PATH } from '@legible/contracts/endpoints';
import { serverMessages } from '@legible/contracts/messages/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
/** Two milliseconds for a page; the build's own copies, made once, are a tenth smaller. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** In the application's colours, which a page need not have loaded yet, so that they do not change; `--above` is for its shell. */
const BANNER = `<style>
:root { --above: 1.75rem }
.test-mode { box-sizing: border-box; min-height: var(--above); padding: 0.25rem 1rem; text-align: center;
  font: 500 0.8125rem/1.25rem 'Inter Basic', 'Inter Variable', 'Inter Fallback', ui-sans-serif, system-ui, sans-serif;
  color: light-dark(oklch(0.48 0.1 70), oklch(0.84 0.11 85)); background: light-dark(oklch(0.97 0.035 85), oklch(0.28 0.04 80)) }
</style>
<aside class="test-mode" aria-label="${serverMessages.testMode.label}">${serverMessages.testMode.text}</aside>
`;

/** Requests for pages that took compressed answers: pages are compressed after the banner went in. */
const takesBrotli = new WeakSet<FastifyRequest>();

const MAILBOX = `<meta name="${MAILBOX_META}" content="${MAILBOX_PATH}">`;

interface Written {
  /** Every page says at its top that it is of test mode. */
  testMode: boolean;
  /** Whether the application in this page may link the mailbox: the link is of use at this machine only. */
  tellsMailbox: (request: FastifyRequest) => boolean;
}

/**
 * Writes into every page what only the running server knows: that it is of test mode, at the top, in the flow of the page,
 * before any script runs (people must not take a plan that costs nothing for one that was paid, nor enter a real card);
 * and where the mail is read that is not sent, for the application to link it.
 */
export function writeIntoPages(app: FastifyInstance, { testMode, tellsMailbox }: Written): void {
  const writesInto = (request: FastifyRequest) => testMode || tellsMailbox(request);
  app.addHook('onRequest', async (request) => {
    if (!writesInto(request)) return;
    if (!request.headers.accept?.includes('text/html')) return;
    if (/\bbr\b/.test(String(request.headers['accept-encoding']))) takesBrotli.add(request);
    // The page as it lies on the disk is what the banner goes into: not compressed, not the browser's copy, whole.
    for (const name of CONDITIONS) delete request.headers[name];
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!writesInto(request) || !isPage(reply)) return payload;
    reply.removeHeader('content-length');
    reply.removeHeader('etag');
    reply.removeHeader('last-modified');
    const html = await htmlOf(payload);
    if (html === undefined) return payload;
    const told = tellsMailbox(request) ? html.replace('</head>', `${MAILBOX}</head>`) : html;
    const page = testMode ? told.replace(/<body[^>]*>\s*/, (body) => body + BANNER) : told;
    if (!takesBrotli.has(request)) return page;
    void reply.header('Content-Encoding', 'br').header('Vary', 'Accept-Encoding');
    return brotli(page, COMPRESSION);
  });
}

const CONDITIONS = ['accept-encoding', 'if-none-match', 'if-modified-since', 'range'];

const isPage = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/html') &&
  reply.getHeader('content-encoding') === undefined;

/** Undefined for what has no body, such as an answer to HEAD. */
async function htmlOf(payload: unknown): Promise<string | undefined> {
  if (typeof payload === 'string') return payload;
  if (payload instanceof Buffer) return payload.toString();
  return payload instanceof Readable ? text(payload) : undefined;
}
