import type { Dict, PdfObject, Stream } from '@legible/pdf/objects';
import { inherited } from '@legible/pdf/pages';
import type { PdfFile } from '@legible/pdf/file';
import { fail } from './not-archivable.ts';

/** Sides of a page boundary, in units of the page (ISO 19005-2, 6.1.13). */
const [SHORTEST, LONGEST] = [3, 14_400];
/** Boxes that say what is seen of a page, and those that tell a printer something. */
const SEEN = ['MediaBox', 'CropBox'];
const FOR_PRINTERS = ['BleedBox', 'TrimBox', 'ArtBox'];

/**
 * Looks at what a page says and inherits by the rules of PDF/A-2b.
 * @param number of the page, from 1, for messages
 * @throws {NotArchivable}
 */
export function checkPage(file: PdfFile, page: Dict, number: number): void {
  for (const key of SEEN) {
    if (isWithinLimits(file, inherited(file, page, key))) continue;
    fail(`a side of page ${number} (${key}) is shorter than 3 units or longer than 14,400`);
  }
  const turn = inherited(file, page, 'Rotate');
  if (turn !== null && !isQuarterTurns(turn)) {
    fail(`page ${number} is turned by something else than quarter turns`);
  }
}

/** ISO 32000-1, table 30, which PDF/A goes by: readers do not agree on other turns. */
const isQuarterTurns = (turn: unknown) => typeof turn === 'number' && turn % 90 === 0;

/** 6.1.13: boxes for printers that cannot be true are left out, which changes nothing that is seen. */
export function conformBoxes(file: PdfFile, dict: Dict): void {
  for (const key of FOR_PRINTERS) {
    if (dict.has(key) && !isWithinLimits(file, file.resolve(dict.get(key)))) dict.delete(key);
  }
}

/** What is no box counts as none, as it does for readers. */
function isWithinLimits(file: PdfFile, box: PdfObject | Stream): boolean {
  if (!Array.isArray(box) || box.length !== 4) return true;
  const [left, bottom, right, top] = box.map((item) => Number(file.resolve(item))) as [
    number,
    number,
    number,
    number,
  ];
  const sides = [Math.abs(right - left), Math.abs(top - bottom)];
  return !sides.some((side) => side < SHORTEST || side > LONGEST);
}
