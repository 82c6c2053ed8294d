import { expect, it } from 'vitest';
import type { LineImage } from '../network/line-image.ts';
import { cutForBoth } from './other-languages.ts';
import type { PreparedLine } from './cut-lines.ts';
import type { PreparedPage } from './prepare-page.ts';

const image = (height: number): LineImage => ({
  pixels: new Uint8Array(height),
  width: 1,
  height,
  box: [0, 0, 10, 10],
  turn: 0,
  rise: 0,
});

function page(...lines: LineImage[][][]): PreparedPage {
  const line = { box: [0, 0, 10, 10] } as PreparedLine['line'];
  return {
    width: 100,
    height: 100,
    slant: undefined,
    curl: undefined,
    mayBeTurned: true,
    isPale: false,
    isSure: true,
    lines: lines.map((parts) => ({ line, parts })),
  };
}

it('has each part of a line as both languages need it', () => {
  const [low, tall] = [image(36), image(48)];
  const both = cutForBoth(page([[low], [low]]), page([[tall], [tall]]));
  expect(both.lines[0]!.parts).toEqual([
    [low, tall],
    [low, tall],
  ]);
});

it('has no part twice', () => {
  const low = image(36);
  const [own, same] = [page([[low]]), page([[low]])];
  expect(cutForBoth(own, same).lines[0]!.parts).toEqual([[low]]);
  expect(cutForBoth(own, own)).toBe(own);
});

it('leaves a page as it is whose lines are found in another way', () => {
  const own = page([[image(36)]]);
  expect(cutForBoth(own, page([[image(48)]], [[image(48)]]))).toBe(own);
});
