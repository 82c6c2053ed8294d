import { setTimeout } from 'node:timers/promises';
import { EngineError } from '@legible/ocr-engine';
import { ServerError, type ServerErrorCode } from '../interface/errors.ts';

/** What a call of the client gives: exactly one of `data` and `error`, and the answer itself. */
export interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** Busy now, and perhaps not later (docs/api.md); and what proxies say where a server is being restarted. */
const LATER = new Set([408, 429, 502, 503, 504, 507]);
/** A call is made so often. */
const MOST_TRIES = 7;
/** Before the second try; each further one is twice as long. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

export interface Patience {
  signal: AbortSignal;
  /** Waits for that many milliseconds. */
  pause?: (ms: number) => Promise<unknown>;
}

/**
 * Makes a call that may be repeated, again where no answer came or the server asks for later.
 * @throws {ServerError} with the server's own sentence; {EngineError} of the call itself, at once
 */
export async function patiently<Data>(
  call: () => Promise<Answer<Data>>,
  { signal, pause = (ms) => setTimeout(ms, undefined, { signal }) }: Patience,
): Promise<Data> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await attempt(call, signal);
    if ('data' in outcome) return outcome.data;
    if (!outcome.again || tries === MOST_TRIES) throw outcome.error;
    const ownPause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
    await pause(Math.max(ownPause, outcome.afterMs));
  }
}

type Outcome<Data> = { data: Data } | { error: Error; again: boolean; afterMs: number };

async function attempt<Data>(
  call: () => Promise<Answer<Data>>,
  signal: AbortSignal,
): Promise<Outcome<Data>> {
  try {
    const { data, error, response } = await call();
    if (response.ok) return { data: data as Data };
    const again = LATER.has(response.status) || textOf(error, 'code') === 'upload_running';
    const afterMs = Math.min(retryAfter(response) * 1000, LONGEST_PAUSE_MS);
    return { error: refusalOf(response.status, error), again, afterMs };
  } catch (cause) {
    // What is wrong on this machine stays so, and is no fault of the network.
    if (signal.aborted || cause instanceof EngineError) throw cause;
    const why = distrustOf(cause);
    if (why === undefined) {
      const error = new ServerError('unreachable', undefined, { cause });
      return { error, again: true, afterMs: 0 };
    }
    const sentence = `The certificate of the server is not trusted: ${why}.`;
    return { error: new ServerError('not-trusted', sentence, { cause }), again: false, afterMs: 0 };
  }
}

/** What OpenSSL and Node.js have against a certificate, as they name it in `code`. */
const OF_CERTIFICATES = /CERT|LEAF_SIGNATURE/;

/** @returns undefined for a failure that is not of a certificate */
function distrustOf(failure: unknown): string | undefined {
  for (let cause = failure; cause instanceof Error; cause = cause.cause) {
    if (OF_CERTIFICATES.test((cause as NodeJS.ErrnoException).code ?? '')) return cause.message;
  }
  return undefined;
}

const retryAfter = (response: Response) => Number(response.headers.get('retry-after') ?? 0) || 0;

/** An answer that is no success, as one of our errors; the sentence is the server's. */
function refusalOf(status: number, body: unknown): ServerError {
  return new ServerError(kindOf(textOf(body, 'code') ?? '', status), textOf(body, 'detail'));
}

/** By the server's code, and by the status where that says more or there is none. */
const byCode: Record<string, ServerErrorCode> = {
  encrypted: 'locked',
  file_password_wrong: 'locked',
  key_in_address: 'key-refused',
  no_pages_left: 'no-pages-left',
  no_storage_left: 'no-pages-left',
  not_found: 'document-gone',
};

const byStatus: Record<number, ServerErrorCode> = {
  401: 'key-refused',
  402: 'no-pages-left',
  403: 'key-refused',
  // Not from one of our servers.
  404: 'unreachable',
  405: 'unreachable',
  429: 'server-failed',
};

function kindOf(code: string, status: number): ServerErrorCode {
  const other = status >= 500 ? 'server-failed' : 'refused';
  return byCode[code] ?? byStatus[status] ?? other;
}

function textOf(body: unknown, field: 'code' | 'detail'): string | undefined {
  const value = (body as Record<string, unknown> | null | undefined)?.[field];
  return typeof value === 'string' ? value : undefined;
}
