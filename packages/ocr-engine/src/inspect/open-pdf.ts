import { EngineError } from '../interface/errors.ts';
import { openJoined } from '../files/joined-files.ts';
import { lockedOut, passwordInUse } from '../files/password.ts';
import { PdfSyntaxError } from '@legible/pdf/objects';
import { NeedsPassword, PdfFile, type PdfFileOptions } from '@legible/pdf/file';

/**
 * Opens the objects of a PDF. Callers close it.
 * @throws {PdfSyntaxError} when there is no way into the file
 * @throws {NeedsPassword}
 * @throws what `openSync` throws
 */
export function openPdf(path: string, options?: PdfFileOptions): PdfFile {
  return new PdfFile(openJoined([path]), { password: passwordInUse(), ...options });
}

/**
 * What is thrown while a PDF's objects are read, under the name that callers of the engine know it by.
 * @returns an `EngineError`, `encrypted`, `wrong-password` or `damaged`, with the error as its cause; any other as it is
 */
export function namedError(error: unknown): unknown {
  if (error instanceof NeedsPassword) {
    return new EngineError(lockedOut(), undefined, { cause: error });
  }
  if (error instanceof PdfSyntaxError) {
    return new EngineError('damaged', undefined, { cause: error });
  }
  return error;
}
