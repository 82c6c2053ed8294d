import type { RejectedFile } from '@legible/contracts/documents';
import type { ErrorCode } from '@legible/contracts/errors';
import { AppError } from '../../platform/http/app-error.ts';

/** An upload of which nothing was taken: it answers with the first file's reason and names all (D74). */
export class UploadRefused extends AppError {
  /** @param retryAfter seconds after which files refused for being too many may be sent again. */
  constructor(rejected: RejectedFile[], retryAfter?: number) {
    const first = rejected[0];
    const options = { rejected, ...(retryAfter !== undefined && { retryAfter }) };
    if (first) super(first.code as ErrorCode, first.detail, options);
    else super('no_files');
  }
}
