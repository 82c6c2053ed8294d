import { expect, it } from 'vitest';
import type { PageBox } from '../viewer/pdf/turned-place.ts';
import { lineOf, pageOf } from '../testing/page-words.ts';
import { boxesIn, CROP, frameAround, hitOfLine } from './crop-frame.ts';

const page = { width: 600, height: 800 };

it('a hit stands in the middle, as high as can be read', () => {
  const hit: PageBox = [0.45, 0.5, 0.55, 0.5125];
  const frame = frameAround(hit, page);
  expect(frame.middle).toEqual({ x: 0.5, y: 0.50625 });
  expect(frame.scale).toBeCloseTo(1.7);
  const [box] = boxesIn(frame, [hit], page);
  expect(((box?.[0] ?? 0) + (box?.[2] ?? 0)) / 2).toBeCloseTo(0.5);
  expect(((box?.[3] ?? 0) - (box?.[1] ?? 0)) * CROP.height).toBeCloseTo(17);
});

it('a hit at the edge does not make the picture reach beyond the page', () => {
  const frame = frameAround([0, 0, 0.05, 0.0125], page);
  const shown = CROP.width / frame.scale / page.width;
  expect(frame.middle.x).toBeCloseTo(shown / 2);
  expect(boxesIn(frame, [[0, 0, 0.05, 0.0125]], page)[0]?.[0]).toBeCloseTo(0);
});

it('a wide hit is shown as a whole, a tiny page in its middle', () => {
  const wide = frameAround([0, 0.5, 1, 0.51], page);
  expect(page.width * wide.scale).toBeLessThanOrEqual(CROP.width);
  expect(frameAround([0.2, 0.2, 0.4, 0.4], { width: 20, height: 20 }).middle).toEqual({
    x: 0.5,
    y: 0.5,
  });
});

it('of other hits, those are painted that the picture has', () => {
  const frame = frameAround([0.45, 0.5, 0.55, 0.5125], page);
  expect(boxesIn(frame, [[0.45, 0.9, 0.55, 0.91]], page)).toEqual([]);
});

const line = (top: number, text: string) =>
  lineOf(text.split(' '), { box: [0, top, 600, top + 10] });
const words = pageOf([[line(0, 'the harbour'), line(40, 'The harbour, quiet')]]);

it('the picture is of the line that is shown', () => {
  const hits: PageBox[] = [
    [0.1, 0.002, 0.2, 0.01],
    [0.1, 0.052, 0.2, 0.06],
  ];
  expect(hitOfLine(words, { line: 'The harbour, quiet' }, hits)).toBe(hits[1]);
  expect(hitOfLine(words, { line: 'somewhere else' }, hits)).toBeUndefined();
});
