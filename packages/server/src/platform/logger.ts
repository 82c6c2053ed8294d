import { KEY_PATTERN } from '@legible/contracts/api-keys';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** One JSON line per event on standard error; never names, addresses, tokens or passwords. */
export function createLogger(
  level: string,
  to: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: describeError, req: describeRequest, res: describeResponse },
      // Headers hold sessions and tokens; the reader of forms would tell them all at the level trace.
      redact: { paths: ['busboyOptions', 'headers', '*.headers'], remove: true },
    },
    to,
  );
}

/**
 * What a log may hold of an error. Its other properties may carry data: PostgreSQL names the row
 * that broke a rule, and libraries attach whole connections.
 */
function describeError(error: Error & { code?: string }): object {
  const { name, message, code, stack, cause } = error;
  return {
    name,
    message: withoutData(message),
    code,
    stack: stack && withoutData(stack),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}

/**
 * A failed query lists its parameters, PostgreSQL quotes the value it could not take, and mail servers
 * name the addressee.
 */
function withoutData(text: string): string {
  return text
    .replace(/^params: [^]*?(?=^ {4}at |(?![^]))/m, 'params: …\n')
    .replaceAll(/(invalid [^\n]*?: )"[^"]*"/g, '$1"…"')
    .replaceAll(/[^\s<>"'(:,;/]+@[^\s<>"'):,;/]+\.\w+/g, '…@…')
    .replaceAll(KEYS, 'legible_…');
}

const KEYS = new RegExp(KEY_PATTERN.source, 'g');

/** Method and path only: a query may hold the token of a link, or the words of a search. */
function describeRequest({ method, url }: Pick<IncomingMessage, 'method' | 'url'>): object {
  return { method, path: url?.replace(/[?#].*$/s, '').replaceAll(KEYS, 'legible_…') };
}

function describeResponse({ statusCode }: Pick<ServerResponse, 'statusCode'>): object {
  return { statusCode };
}
