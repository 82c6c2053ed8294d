import { expect, it } from 'vitest';
import { withLackingLetters } from './lacking-letters.ts';

const NONE: ReadonlySet<string> = new Set(['u', 'ú']);

it.each([
  ['spa', 'vergúenza', 'vergüenza'],
  ['spa', 'PINGÚINO', 'PINGÜINO'],
  ['spa', 'argúí', 'argüí'],
  ['spa', 'Gúell, antigúedad', 'Güell, antigüedad'],
  ['cat', 'Segúent', 'Següent'],
  ['cat', 'col-lecció', 'col·lecció'],
  ['cat', "l'aquarel:la", "l'aquarel·la"],
  ['cat', 'COL.LEGI', 'COL·LEGI'],
])('writes in %s for %s %s', (language, read, written) => {
  expect(withLackingLetters(read, language, NONE)).toBe(written);
});

it.each([
  // Nothing tells what these were.
  ['spa', 'según'],
  ['spa', 'agúa'],
  ['spa', 'continúe'],
  // These are what they seem to be.
  ['spa', 'al-lado'],
  ['cat', 'dir-li'],
  ['cat', 'final:'],
  ['cat', 'vols-la'],
  ['por', 'vergúenza'],
])('leaves in %s as it is %s', (language, read) => {
  expect(withLackingLetters(read, language, NONE)).toBe(read);
});

it('leaves to a model what it can read', () => {
  const able = new Set(['ú', 'ü', '·']);
  expect(withLackingLetters('vergúenza', 'spa', able)).toBe('vergúenza');
  expect(withLackingLetters('col-lecció', 'cat', able)).toBe('col-lecció');
});
