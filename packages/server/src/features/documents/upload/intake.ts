import type { AcceptedFile } from '@legible/contracts/documents/documents';
import type { ErrorCode } from '@legible/contracts/errors';
import { EngineError, type EngineErrorCode, type PdfInfo } from '@legible/ocr-engine';
import { AppError } from '../../../platform/http/app-error.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { requireInspectionBudget } from '../inspection/inspection-budget.ts';
import type { Inspections } from '../inspection/inspections.ts';
import { submitDocument } from './submit.ts';
import type { Upload } from './upload.ts';

/**
 * Decides whether an upload becomes a document, before it costs a page: inspects it in a child
 * process, checks the plan's limits, reserves the quota and submits it.
 * @throws AppError with the reason a person can act on; nothing is left behind then.
 */
export async function takeIn(
  deps: DocumentsDeps & { inspections: Inspections },
  upload: Upload,
): Promise<AcceptedFile> {
  try {
    if (upload.spooled.bytes === 0) throw new AppError('empty_file');
    const limit = upload.plan.upload.max_pages_per_file;
    const info = await inspectUpload(deps, upload, limit);
    if (info.pageCount > limit) {
      throw new AppError(
        'too_many_pages',
        `The file has ${info.pageCount} pages; your plan allows ${limit} in one file.`,
      );
    }
    return await submitDocument(deps, upload, info);
  } finally {
    await upload.spooled.discard();
  }
}

/** When a system that ended processes for lack of memory may have some again. */
const RETRY_SECONDS = 10;

/**
 * Inspects a file in a child process.
 * @param upload.userId whose seconds are counted
 * @throws AppError with the reason a person can act on
 */
export async function inspectUpload(
  { db, inspections }: Pick<DocumentsDeps, 'db'> & { inspections: Pick<Inspections, 'inspect'> },
  { userId, password, spooled: { path, bytes } }: Pick<Upload, 'userId' | 'spooled' | 'password'>,
  mostPages: number,
): Promise<PdfInfo> {
  await requireInspectionBudget(db, userId);
  try {
    return await inspections.inspect({ userId, path, bytes, password, mostPages });
  } catch (cause) {
    const found = cause instanceof EngineError ? cause.code : undefined;
    const code = found && refusals[found];
    if (code) throw new AppError(code, undefined, { cause });
    if (found !== 'interrupted') throw cause;
    throw new AppError('unavailable', undefined, { cause, retryAfter: RETRY_SECONDS });
  }
}

/** What the engine refuses, in the words of the API. A file that brings its reader down counts as damaged. */
const refusals: Partial<Record<EngineErrorCode, ErrorCode>> = {
  'not-a-pdf': 'not_a_pdf',
  'empty-file': 'empty_file',
  damaged: 'damaged',
  'no-pages': 'no_pages',
  encrypted: 'encrypted',
  'wrong-password': 'file_password_wrong',
  'unknown-protection': 'unknown_protection',
  'xfa-form': 'xfa_form',
  'too-slow': 'too_slow',
  'too-large-inside': 'too_large_inside',
  'too-many-versions': 'too_many_versions',
};
