import { type Dict, Name, type PdfObject } from '@legible/pdf/objects';
import { isOpaquePicture } from '@legible/pdf/pictures';
import { operations } from '@legible/pdf/operations';
import type { PdfFile } from '@legible/pdf/file';
import { apply, type Matrix, multiply } from '../render/matrix.ts';
import { matrixOf } from './matrix-of.ts';

/** Left, bottom, right, top. */
export type Rectangle = [number, number, number, number];

/** A picture hides what lies under it if it covers this part of the page. */
const ALL_BUT = 0.97;

/**
 * Where the last picture that covers the whole page is drawn: text before it is hidden.
 * @param ctm in force where the content begins
 * @returns an offset into the content; 0 when no picture covers the page
 */
export function coverEnd(
  file: PdfFile,
  bytes: Buffer,
  resources: Dict,
  ctm: Matrix,
  page: Rectangle,
): number {
  const pictures = file.dict(resources.get('XObject'));
  if (!pictures) return 0;
  const stack: Matrix[] = [];
  let current = ctm;
  let end = 0;
  for (const { operator, operands, start } of operations(bytes)) {
    if (operator === 'q') stack.push(current);
    if (operator === 'Q') current = stack.pop() ?? current;
    if (operator === 'cm') current = multiply(matrixOf(operands), current);
    if (operator !== 'Do' || !covers(current, page)) continue;
    if (isOpaque(file, pictures, operands[0])) end = start;
  }
  return end;
}

/** Whether the unit square, in which a picture is drawn (8.9.5.1), lies over the page. */
function covers(ctm: Matrix, [left, bottom, right, top]: Rectangle): boolean {
  const [x0, y0] = apply(ctm, [0, 0]);
  const [x1, y1] = apply(ctm, [1, 1]);
  const width = Math.min(right, Math.max(x0, x1)) - Math.max(left, Math.min(x0, x1));
  const height = Math.min(top, Math.max(y0, y1)) - Math.max(bottom, Math.min(y0, y1));
  if (width <= 0 || height <= 0) return false;
  return width * height >= ALL_BUT * (right - left) * (top - bottom);
}

function isOpaque(file: PdfFile, pictures: Dict, name: PdfObject | undefined): boolean {
  const picture = name instanceof Name ? file.dict(pictures.get(name.value)) : undefined;
  return isOpaquePicture(file, picture);
}
