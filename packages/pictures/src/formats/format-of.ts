import type { Bytes } from '../picture/picture.ts';

/** What a file is, by its first bytes. */
export type Format =
  | 'pdf'
  | 'jpeg'
  | 'png'
  | 'tiff'
  | 'webp'
  | 'gif'
  | 'bmp'
  | 'heic'
  | 'avif'
  | 'jpeg2000';

/** As many bytes of a file tell what it is. */
export const TELLING_BYTES = 1024;

/** A dot stands for any byte. */
const SIGNATURES: readonly (readonly [Format, string])[] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  // The large kind.
  ['tiff', 'II+\0'],
  ['tiff', 'MM\0+'],
  ['webp', 'RIFF....WEBP'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['bmp', 'BM....\0\0\0\0'],
  ['jpeg2000', '\0\0\0\x0cjP  '],
  ['jpeg2000', '\xff\x4f\xff\x51'],
];

/** Kinds of the files that are made of boxes (ISO 14496-12), by the name behind the first one. */
const BRANDS: readonly (readonly [Format, RegExp])[] = [
  ['avif', /^....ftyp(avif|avis)/s],
  ['heic', /^....ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s],
];

/**
 * @param start of the file, `TELLING_BYTES` of it or all
 * @returns undefined if it is nothing that is known here
 */
export function formatOf(start: Bytes): Format | undefined {
  const text = String.fromCharCode(...start.subarray(0, TELLING_BYTES));
  const signed = SIGNATURES.find(([, signature]) => begins(text, signature));
  const branded = signed ?? BRANDS.find(([, brand]) => brand.test(text));
  // Other programs wrote lines before it.
  return branded?.[0] ?? (text.includes('%PDF-') ? 'pdf' : undefined);
}

function begins(text: string, signature: string): boolean {
  if (text.length < signature.length) return false;
  for (let at = 0; at < signature.length; at += 1) {
    if (signature[at] !== '.' && signature[at] !== text[at]) return false;
  }
  return true;
}
