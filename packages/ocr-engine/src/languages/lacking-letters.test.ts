import { expect, it } from 'vitest';
import { withLackingLetters } from './lacking-letters.ts';

const NONE: ReadonlySet<string> = new Set(['u', 'ú']);

it.each([
  ['vergúenza', 'vergüenza'],
  ['PINGÚINO', 'PINGÜINO'],
  ['argúí', 'argüí'],
  ['Gúell, antigúedad', 'Güell, antigüedad'],
  // Nothing tells what these were.
  ['según', 'según'],
  ['agúa', 'agúa'],
  ['continúe', 'continúe'],
])('writes %s in Spanish as %s', (read, written) => {
  expect(withLackingLetters(read, 'spa', NONE)).toBe(written);
});

it.each([
  ['another language', 'por', NONE],
  ['a model that can read it', 'spa', new Set(['ú', 'ü'])],
])('leaves %s alone', (_, language, letters) => {
  expect(withLackingLetters('vergúenza', language, letters)).toBe('vergúenza');
});
