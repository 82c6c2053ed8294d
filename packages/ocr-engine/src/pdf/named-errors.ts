import { EngineError } from '../errors.ts';
import { PdfSyntaxError } from './objects.ts';
import { NeedsPassword } from './pdf-file.ts';

/**
 * What is thrown while a PDF's objects are read, under the name that callers of the engine know it by.
 * @returns an `EngineError`, `encrypted` or `damaged`, with the error as its cause; any other as it is
 */
export function namedError(error: unknown): unknown {
  if (error instanceof NeedsPassword) {
    return new EngineError('encrypted', undefined, { cause: error });
  }
  if (error instanceof PdfSyntaxError) {
    return new EngineError('damaged', undefined, { cause: error });
  }
  return error;
}
