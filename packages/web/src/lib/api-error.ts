import { fieldsOf } from './record.ts';

/** An answer that was not 2xx, or no answer at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What the server says to a person; null when it said nothing. */
  readonly detail: string | null;
  readonly statusText: string;

  constructor(answer: {
    status: number;
    code: string;
    detail: string | null;
    statusText?: string;
  }) {
    super(answer.detail ?? `HTTP ${answer.status} ${answer.code}`);
    this.name = 'ApiError';
    this.status = answer.status;
    this.code = answer.code;
    this.detail = answer.detail;
    this.statusText = answer.statusText ?? '';
  }
}

/** Ended on purpose, by the person who had started it. */
export const abortedError = () => new ApiError({ status: 0, code: 'aborted', detail: null });
export const networkError = () => new ApiError({ status: 0, code: 'network', detail: null });

/** Reads `{detail, code}` out of a body; anything else in its place counts as silence. */
export function errorFromBody(status: number, statusText: string, body: unknown): ApiError {
  const { detail, code } = fieldsOf(body);
  return new ApiError({
    status,
    statusText,
    code: typeof code === 'string' ? code : 'unknown',
    detail: typeof detail === 'string' && detail !== '' ? detail : null,
  });
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
