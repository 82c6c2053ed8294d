import type { RejectedFile } from '@legible/contracts/documents';
import type { ErrorCode } from '@legible/contracts/errors';
import { AppError } from '../../../platform/http/app-error.ts';

/** An upload of which nothing was taken: it answers with the first file's reason and names all (D74). */
export class UploadRefused extends AppError {
  /**
   * @param retryAfter seconds after which files refused for being too many may be sent again.
   * @param left pages of the quota, where one was refused for want of them.
   */
  constructor(rejected: RejectedFile[], retryAfter?: number, left?: number) {
    const first = rejected[0];
    const options = {
      rejected,
      ...(retryAfter !== undefined && { retryAfter }),
      ...(left !== undefined && { shortage: { pages: first?.pages ?? 0, left } }),
    };
    if (first) super(first.code as ErrorCode, first.detail, options);
    else super('no_files');
  }
}
