import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { goldenLines, goldenPaths, rowsOf } from '../../test/decoder/golden-lines.ts';

const lines = goldenLines();
const rows = readFileSync(goldenPaths, 'utf8').trimEnd().split('\n');
/** Where the rows of one of the languages are, among all. */
const placesOf = (language: string) =>
  [...lines.keys()].filter((at) => lines[at]!.name.startsWith(`${language} `));

const found = (places: number[]) => rowsOf(places.map((at) => lines[at]!));
const kept = (places: number[]) => places.map((at) => rows[at]);

/** When the rules of the search change on purpose: node packages/ocr-engine/test/decoder/write-golden-paths.ts */
describe('the decoder finds the same paths as ever, to the last bit', () => {
  it.each(['spaced', 'wordsOnly', 'wordless', 'unspaced', 'nonsense'])(
    'in %s lines',
    (language) => {
      const places = placesOf(language);
      expect(places.length).toBeGreaterThan(0);
      expect(found(places)).toEqual(kept(places));
    },
  );

  it('in two languages by turns', () => {
    const [one, other] = [placesOf('spaced'), placesOf('unspaced')];
    const places = [40, 3, 30].flatMap((at) => [one[at]!, other[at]!]);
    expect(found(places)).toEqual(kept(places));
  });

  it('of every line, and there is no other', () => {
    expect(rows.length).toBe(lines.length);
  });
});
