import { altoFiles } from '../measuring/alto.ts';
import { readPicture } from '../measuring/picture-file.ts';
import type { ScanPage } from './scan-page.ts';

/** Sheets are about as high as A4; the pictures do not say how large they are. */
const SHEET_INCHES = 11.7;
/** Pages of more handwriting, which is marked so and not written out, or of less text say nothing. */
const UNREAD = /~/g;
const MOST_UNREAD = 0.02;
const LEAST_LETTERS = 600;

/** Pages of a folder that has a picture and an ALTO file beside it for each: typescripts and printed pages. */
export function altoPages(folder: string): ScanPage[] {
  return altoFiles(folder).flatMap(({ name, picture, height, lines }): ScanPage[] => {
    const truth = lines.map(({ text }) => text).join('\n');
    if (!saysEnough(truth)) return [];
    const dpi = Math.round(height / SHEET_INCHES);
    return [{ name, dpi, truth, picture: () => readPicture(picture) }];
  });
}

function saysEnough(text: string): boolean {
  const unread = text.match(UNREAD)?.length ?? 0;
  return text.length >= LEAST_LETTERS && unread <= MOST_UNREAD * text.length;
}
