import type { Format } from '@legible/pictures/formats';
import { formatOf, TELLING_BYTES } from '@legible/pictures/formats';
import type { PictureErrorCode } from '@legible/pictures/errors';
import type { Turn } from '@legible/pictures/joined-pdf';

/** A picture that is to become a page, or several if it is a TIFF of several. */
export interface ChosenPicture {
  /** Its own, however often the same file is chosen. */
  id: number;
  file: File;
  /** Clockwise, on top of what the file says itself. */
  turn: Turn;
  /** Why it cannot become a page, once that was tried. */
  problem?: PictureErrorCode;
}

/** Files by what they are, in their order. */
export interface SortedFiles {
  pictures: File[];
  pdf: File[];
  empty: File[];
  unknown: File[];
  /** Those that this browser cannot decode. */
  undecoded: File[];
}

/** What the browser has to decode, since no PDF holds it and no code of ours unpacks it. */
const OF_THE_BROWSER: ReadonlySet<Format> = new Set(['heic', 'avif', 'jpeg2000', 'webp']);

/** Whether a file of this format is decoded by the browser. */
export const isOfBrowser = (format: Format | undefined): boolean =>
  format !== undefined && OF_THE_BROWSER.has(format);

/** Sorts chosen files by their first bytes: names and types come from elsewhere and may be wrong. */
export async function sortFiles(files: readonly File[]): Promise<SortedFiles> {
  const sorted: SortedFiles = { pictures: [], pdf: [], empty: [], unknown: [], undecoded: [] };
  for (const file of files) sorted[await kindOf(file)].push(file);
  return sorted;
}

async function kindOf(file: File): Promise<keyof SortedFiles> {
  if (file.size === 0) return 'empty';
  const format = await formatOfFile(file);
  if (format === undefined) return 'unknown';
  if (format === 'pdf') return 'pdf';
  return isOfBrowser(format) && !(await canDecode(file)) ? 'undecoded' : 'pictures';
}

/** A file that is gone by now is nothing that is known. */
async function formatOfFile(file: File): Promise<Format | undefined> {
  try {
    return formatOf(new Uint8Array(await file.slice(0, TELLING_BYTES).arrayBuffer()));
  } catch {
    return undefined;
  }
}

async function canDecode(file: File): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file, { resizeWidth: 1, resizeHeight: 1 });
    picture.close();
    return true;
  } catch {
    return false;
  }
}

/** The turn after the next quarter. */
export const turnedOn = (turn: Turn): Turn => ((turn + 90) % 360) as Turn;

/** The list with one picture in another place; a place outside of it is its nearest end. */
export function movedTo(
  pictures: readonly ChosenPicture[],
  id: number,
  place: number,
): readonly ChosenPicture[] {
  const moved = pictures.find((picture) => picture.id === id);
  if (!moved) return pictures;
  const others = pictures.filter((picture) => picture !== moved);
  const at = Math.max(0, Math.min(place, others.length));
  return [...others.slice(0, at), moved, ...others.slice(at)];
}
