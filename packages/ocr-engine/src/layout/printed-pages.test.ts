import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { fontFamily } from '@legible/fixtures/setting/fonts';
import { setPage } from '@legible/fixtures/setting/layout';
import { complete, type FixturePage, paperSizes } from '@legible/fixtures/setting/page';
import type { SetLine } from '@legible/fixtures/setting/set-line';
import { garden, harbour } from '@legible/fixtures/samples';
import { textsOfScripts } from '@legible/fixtures/texts-of-scripts';
import { describe, expect, it } from 'vitest';
import type { Box } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import { findTextLines, type LineSearch } from './text-lines.ts';

const DPI = 300;
const SCALE = DPI / 72;

/** A printed page, and where its lines really stand, in pixels. */
function print(page: FixturePage, more: (context: SKRSContext2D) => void = () => {}) {
  const full = complete(page);
  const [width, height] = paperSizes[full.paper].map((side) => Math.round(side * SCALE));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width!, height!);
  more(context);
  context.fillStyle = 'black';
  context.scale(SCALE, SCALE);
  const lines = setPage(full);
  for (const line of lines) {
    context.font = `${line.size}px ${fontFamily(line.font)}`;
    for (const word of line.words) context.fillText(word.text, word.x, line.baseline);
  }
  return { image: greyOf(context, width!, height!), lines: lines.map(trueLine) };
}

function greyOf(context: SKRSContext2D, width: number, height: number): GreyImage {
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => data[4 * at]!);
  return { pixels, width, height, stride: width };
}

function trueLine({ words, baseline }: SetLine): { box: Box; baseline: number } {
  const side = (index: number, pick: (...values: number[]) => number) =>
    SCALE * pick(...words.map(({ box }) => box[index]!));
  const box: Box = [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
  return { box, baseline: SCALE * baseline };
}

/** Shades that run into each other, with dark shapes: what a photograph looks like to a line finder. */
function photograph(context: SKRSContext2D, [left, top, right, bottom]: Box): void {
  const shade = context.createLinearGradient(left, top, right, bottom);
  for (let stop = 0; stop <= 10; stop += 1) {
    const grey = [90, 200, 120, 230, 60][stop % 5];
    shade.addColorStop(stop / 10, `rgb(${grey},${grey},${grey})`);
  }
  context.fillStyle = shade;
  context.fillRect(left, top, right - left, bottom - top);
  context.fillStyle = 'rgb(30,30,30)';
  for (let at = 0; at < 12; at += 1) {
    const x = left + 60 + ((at * 137) % (right - left - 120));
    const y = top + 60 + ((at * 89) % (bottom - top - 120));
    context.beginPath();
    context.ellipse(x, y, 20 + (at % 5) * 8, 50, at, 0, 7);
    context.fill();
  }
}

const overlap = (a: Box, b: Box) =>
  Math.min(a[2], b[2]) > Math.max(a[0], b[0]) && Math.min(a[3], b[3]) > Math.max(a[1], b[1]);

const HEBREW = `${textsOfScripts.hebrew}\n\n${textsOfScripts.hebrew}`;

describe('the lines of a printed page', () => {
  it.each([
    ['letters of an alphabet, found by ourselves', { text: `${harbour}\n\n${garden}` }, true],
    ['letters of any kind, found by libtesseract', { text: `${harbour}\n\n${garden}` }, false],
    ['two columns', { text: harbour, columns: 2, fontSize: 10 }, true],
    [
      'a heading over two columns',
      { text: `${harbour}\n\n${garden}`, columns: 2, fontSize: 10, heading: 'The Harbour' },
      true,
    ],
    [
      'a heading and a page number',
      { text: harbour, heading: 'The Harbour', pageNumber: 12 },
      true,
    ],
    ['small print', { text: harbour, fontSize: 7 }, true],
    ['large print', { text: harbour.slice(0, 200), fontSize: 24 }, true],
  ] as [string, FixturePage, boolean][])(
    'are all found, in their order, where they stand: %s',
    (_, page, isAlphabetic) => {
      const { image, lines } = print(page);
      const { lines: found } = findTextLines(image, DPI, isAlphabetic);
      expect(found).toHaveLength(lines.length);
      for (const [index, { box, baseline }] of found.entries()) {
        const truth = lines[index]!;
        for (const side of [0, 1, 2, 3] as const) {
          expect(Math.abs(box[side] - truth.box[side])).toBeLessThan(5);
        }
        expect(Math.abs((baseline[1] + baseline[3]) / 2 - truth.baseline)).toBeLessThan(3);
      }
    },
  );

  it.each([
    ['Korean', { text: textsOfScripts.korean, font: 'hangul' }, { isSquare: true }],
    [
      'Korean in two columns',
      { text: `${textsOfScripts.korean}\n\n${textsOfScripts.korean}`, font: 'hangul', columns: 2 },
      { isSquare: true },
    ],
    ['Chinese', { text: textsOfScripts.chinese, font: 'han', unspaced: true }, { isSquare: true }],
    ['Hebrew', { text: HEBREW, direction: 'rtl' }, { isRightToLeft: true }],
    [
      'Hebrew in two columns, from the right',
      { text: HEBREW, direction: 'rtl', columns: 2 },
      { isRightToLeft: true },
    ],
  ] as [string, FixturePage, LineSearch][])(
    'of other scripts are found by our own finder: %s',
    (_, look, search) => {
      const { image, lines } = print({ ...look, fontSize: 12 });
      const { lines: found } = findTextLines(image, DPI, false, undefined, search);
      expect(found).toHaveLength(lines.length);
      // Lines of libtesseract have none.
      expect(found.every(({ reach }) => reach !== undefined)).toBe(true);
      const start = search.isRightToLeft ? 2 : 0;
      for (const [index, { box }] of found.entries()) {
        const { box: truth } = lines[index]!;
        expect(Math.abs(box[start] - truth[start])).toBeLessThan(12);
        expect(Math.abs((box[1] + box[3] - truth[1] - truth[3]) / 2)).toBeLessThan(12);
      }
    },
  );

  it('are found beside a photograph, in which none are', () => {
    const picture: Box = [500, 2000, 2000, 3000];
    const text = harbour.slice(0, 700);
    const { image, lines } = print({ text }, (context) => photograph(context, picture));
    const { lines: found } = findTextLines(image, DPI, true);
    expect(found.filter(({ box }) => overlap(box, picture))).toEqual([]);
    expect(found).toHaveLength(lines.length);
  });
});
