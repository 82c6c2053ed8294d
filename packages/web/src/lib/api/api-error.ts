import { coreMessages } from '@legible/contracts/messages/core';
import { roughDuration } from '../format.ts';
import { fieldsOf } from '../fields-of.ts';

const TOO_MANY = 429;

/** An answer that was not 2xx, or no answer at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What the server says to a person; null when it said nothing. */
  readonly detail: string | null;
  readonly statusText: string;
  /** The whole answer as it came, for what else it says. */
  readonly body: unknown;

  constructor(answer: {
    status: number;
    code: string;
    detail: string | null;
    statusText?: string;
    body?: unknown;
  }) {
    super(answer.detail ?? `HTTP ${answer.status} ${answer.code}`);
    this.name = 'ApiError';
    this.status = answer.status;
    this.code = answer.code;
    this.detail = answer.detail;
    this.statusText = answer.statusText ?? '';
    this.body = answer.body ?? null;
  }
}

/** Ended on purpose, by the person who had started it. */
export const abortedError = () => new ApiError({ status: 0, code: 'aborted', detail: null });
export const networkError = () => new ApiError({ status: 0, code: 'network', detail: null });

interface Refusal {
  status: number;
  statusText: string;
  body: unknown;
  /** The header `Retry-After`: seconds to wait, as a number. */
  retryAfter: string | null;
}

/** Reads `{detail, code}` out of a body; anything else in its place counts as silence. */
export function errorFromBody({ status, statusText, body, retryAfter }: Refusal): ApiError {
  const { detail, code } = fieldsOf(body);
  const words = typeof detail === 'string' && detail !== '' ? detail : null;
  return new ApiError({
    status,
    statusText,
    body,
    code: typeof code === 'string' ? code : 'unknown',
    detail: status === TOO_MANY ? withWait(words, Number(retryAfter ?? Number.NaN)) : words,
  });
}

/** Who did something too often is told for how long to leave it (D77). */
function withWait(words: string | null, seconds: number): string | null {
  if (!(seconds > 0)) return words;
  const wait = coreMessages.errors.tryAgainIn(roughDuration(seconds));
  return words === null ? wait : `${words} ${wait}`;
}

/** The server's own words about an error, if it had any. */
export function detailOf(error: unknown): string | null {
  return error instanceof ApiError ? error.detail : null;
}

/** The name of an error of the closed set in `contracts/errors`; null for anything else. */
export function codeOf(error: unknown): string | null {
  return error instanceof ApiError ? error.code : null;
}

export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0;
}
