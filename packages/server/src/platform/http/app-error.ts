import { errors, type ApiError, type ErrorCode } from '@legible/contracts/errors';

type AppErrorOptions = ErrorOptions & {
  retryAfter?: number;
  rejected?: ApiError['rejected'];
  shortage?: Shortage;
  present?: string;
  headers?: Record<string, string>;
};

/** Pages of the quota that were wanted, and those that were left when they were refused. */
export interface Shortage {
  pages: number;
  left: number;
}

/** An answer other than 2xx, raised anywhere on the way of a request. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds after which it makes sense to try again. */
  readonly retryAfter: number | undefined;
  /** After an upload: the reason for each file. */
  readonly rejected: ApiError['rejected'];
  /** After a refusal for want of pages. */
  readonly shortage: Shortage | undefined;
  /** After a change of what another call has changed: what it is now. */
  readonly present: string | undefined;
  /** What else the protocol wants to be told with this answer. */
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, detail?: string, options: AppErrorOptions = {}) {
    super(detail ?? errors[code].detail, options);
    this.name = 'AppError';
    this.code = code;
    this.retryAfter = options.retryAfter;
    this.rejected = options.rejected;
    this.shortage = options.shortage;
    this.present = options.present;
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return errors[this.code].status;
  }
}
