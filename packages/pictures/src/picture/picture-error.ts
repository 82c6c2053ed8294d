/** Why a picture cannot become a page. */
export type PictureErrorCode = 'empty' | 'unknown' | 'unsupported' | 'damaged' | 'too-large';

/** The one error of this package. Its message says what is wrong, as a sentence would without its end. */
export class PictureError extends Error {
  readonly code: PictureErrorCode;

  constructor(code: PictureErrorCode, message: string) {
    super(message);
    this.name = 'PictureError';
    this.code = code;
  }
}

/** The file breaks the rules of its format, or its end is missing. */
export const damaged = (message: string) => new PictureError('damaged', message);

/** @param what the file holds, at the beginning of a sentence */
export const unsupported = (what: string) =>
  new PictureError('unsupported', `${what} cannot be read here`);

/** There is more of something than can be held. */
export const tooLarge = (message: string) => new PictureError('too-large', message);
