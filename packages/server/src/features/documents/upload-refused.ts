import type { RejectedFile } from '@legible/contracts/documents';
import type { ErrorCode } from '@legible/contracts/errors';
import { AppError } from '../../platform/http/app-error.ts';

/** An upload of which nothing was taken: it answers with the first file's reason and names all (D74). */
export class UploadRefused extends AppError {
  constructor(rejected: RejectedFile[]) {
    const first = rejected[0];
    if (first) super(first.code as ErrorCode, first.detail, { rejected });
    else super('no_files');
  }
}
