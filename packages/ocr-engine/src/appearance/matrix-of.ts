import type { PdfObject, Stream } from '@legible/pdf/objects';
import { IDENTITY, type Matrix } from '../render/matrix.ts';

/** Six numbers as a matrix; what is anything else changes nothing, as in viewers. */
export function matrixOf(value: PdfObject | Stream): Matrix {
  const numbers = Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
  return numbers.length === 6 ? (numbers as Matrix) : IDENTITY;
}
