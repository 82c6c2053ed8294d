import { readSync } from 'node:fs';
import { PictureError, type PictureErrorCode } from '@legible/pictures/errors';
import { sectionOf, type Turn } from '@legible/pictures/joined-pdf';
import { readPicture } from '@legible/pictures/read';
import { EngineError, type EngineErrorCode } from '../interface/errors.ts';
import { closeFile, fileStats, openFile } from '../files/handed-files.ts';
import { WrittenFile } from '../files/written-file.ts';
import { decodeWebp } from './webp-decoder.ts';

/** Of a picture's file: it is read as a whole. */
const MOST_BYTES = 500_000_000;

const CODES: Readonly<Record<PictureErrorCode, EngineErrorCode>> = {
  empty: 'empty-file',
  unknown: 'not-a-picture',
  unsupported: 'not-a-picture',
  damaged: 'damaged',
  'too-large': 'picture-too-large',
};

/** Where the objects of a picture's pages lie in what was written. */
export interface PictureSection {
  /** Of each object, where it begins; they have numbers that follow one another. */
  offsets: number[];
  /** The numbers of those that are pages. */
  pages: number[];
  bytes: number;
}

/**
 * Writes the pages of a picture as objects of a PDF. Runs in a child.
 * @param firstNumber of the objects
 * @param turn clockwise, in degrees, on top of what the picture says itself
 * @throws {EngineError} `not-a-picture`, `empty-file`, `damaged`, `picture-too-large`
 */
export async function writePictureSection(
  path: string,
  outputPath: string,
  firstNumber: number,
  turn: Turn,
): Promise<PictureSection> {
  try {
    const pages = await readPicture(fileBytes(path), { webp: decodeWebp });
    const { pieces, offsets, pages: numbers } = sectionOf(pages, firstNumber, turn);
    const output = new WrittenFile(outputPath);
    for (const piece of pieces) output.write(piece);
    output.close();
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    return { offsets, pages: numbers, bytes };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw new EngineError(CODES[error.code], error.message, { cause: error });
  }
}

function fileBytes(path: string): Uint8Array<ArrayBuffer> {
  const { size } = fileStats(path);
  if (size > MOST_BYTES) throw new PictureError('too-large', 'the file has more than 500 MB');
  const bytes = new Uint8Array(size);
  const file = openFile(path);
  try {
    for (let at = 0; at < size;) {
      const count = readSync(file, bytes, at, size - at, at);
      if (count === 0) break;
      at += count;
    }
  } finally {
    closeFile(file);
  }
  return bytes;
}
