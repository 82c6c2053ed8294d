import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPicture } from '../measuring/picture-file.ts';
import type { ScanPage } from './scan-page.ts';

/** Images 001 to 060; the last are kept for the figures that are never tuned on. */
const LAST = 60;
const RESERVED = new Set(['003', '005', '008', '012', '019', '030', '045']);
/** Till rolls of 80 mm are some 460 pixels wide. */
const DPI = 150;

/** Receipts of SROIE (ICDAR 2019): `001.jpg` with lines of text in `001.csv`, each behind its four corners. */
export function receipts(folder: string): ScanPage[] {
  const names = Array.from({ length: LAST }, (_, index) => String(index + 1).padStart(3, '0'));
  return names
    .filter((name) => !RESERVED.has(name) && existsSync(join(folder, `${name}.jpg`)))
    .map((name) => ({
      name,
      dpi: DPI,
      picture: () => readPicture(join(folder, `${name}.jpg`)),
      truth: textOf(readFileSync(join(folder, `${name}.csv`), 'utf8')),
    }));
}

/** Row by row: the file has its cells in no order. */
function textOf(csv: string): string {
  const cells = csv.split(/\r?\n/).flatMap(cellOf);
  const rows: Cell[][] = [];
  for (const cell of cells.toSorted((a, b) => a.middle - b.middle)) {
    const row = rows.at(-1);
    const isBeside = row && cell.middle - row[0]!.middle < cell.height / 2;
    if (isBeside) row.push(cell);
    else rows.push([cell]);
  }
  return rows
    .map((row) => row.toSorted((a, b) => a.left - b.left).map(({ text }) => text))
    .map((texts) => texts.join(' '))
    .join('\n');
}

interface Cell {
  left: number;
  middle: number;
  height: number;
  text: string;
}

/** Four corners from the top left on, clockwise, and a text that may have commas of its own. */
function cellOf(line: string): Cell[] {
  if (line === '') return [];
  const fields = line.split(',');
  const [left = 0, top = 0, , , , bottom = 0] = fields.map(Number);
  const text = fields.slice(8).join(',');
  return [{ left, middle: (top + bottom) / 2, height: bottom - top, text }];
}
