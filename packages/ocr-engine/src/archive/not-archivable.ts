/** A file holds something that PDF/A-2b forbids, and that cannot be taken out without a loss. */
export class NotArchivable extends Error {}

/**
 * @param what stands against it, as the end of a sentence
 * @throws {NotArchivable}
 */
export function fail(what: string): never {
  throw new NotArchivable(`The file cannot become PDF/A: ${what}.`);
}
