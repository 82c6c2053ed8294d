import type { PdfInfo } from '../interface/engine.ts';
import { EngineError } from '../interface/errors.ts';

/** A file holds something that PDF/A-2b forbids, and that cannot be taken out without a loss. */
export class NotArchivable extends EngineError {
  constructor(message: string) {
    super('not-archivable', message);
  }
}

/**
 * @param what stands against it, as the end of a sentence
 * @throws {NotArchivable}
 */
export function fail(what: string): never {
  throw new NotArchivable(`The file cannot become PDF/A: ${what}.`);
}

/**
 * Refuses a file of which it is known before its pages are read that it cannot become PDF/A.
 * @throws {NotArchivable}
 */
export function refuseBeforehand({
  signed,
  encrypted,
}: Pick<PdfInfo, 'signed' | 'encrypted'>): void {
  if (signed) fail('its signature would be lost');
  if (encrypted) fail('it is protected');
}
