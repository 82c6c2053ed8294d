import { filters } from '@legible/fixtures/filters/filters';
import { greyPage, type GreyPicture } from '@legible/fixtures/filters/grey-picture';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { garden, harbour } from '@legible/fixtures/samples';
import { trueWords } from '@legible/fixtures/truth';
import { beforeAll, describe, expect, it } from 'vitest';
import { preparePaper } from '../paper/prepare-paper.ts';
import { recogniserFor } from '../recognise/recogniser-for.ts';
import type { Recogniser } from '../recognise/recogniser.ts';

const DPI = 200;
const PAGE: FixturePage = { text: `${harbour}\n\n${garden}`, font: 'roman', dpi: DPI };

let clean: GreyPicture;
let recogniser: Recogniser;

beforeAll(async () => {
  clean = await greyPage(PAGE);
  recogniser = await recogniserFor('lstm', ['eng']);
});

async function read(picture: GreyPicture, dpi: number): Promise<string[]> {
  const blocks = await recogniser.read((use) => {
    const image = { ...picture, pixels: picture.pixels.slice(), stride: picture.width };
    return preparePaper(image).hasInk ? use(image) : undefined;
  }, dpi);
  const words = (blocks ?? []).flatMap(({ lines }) => lines.flatMap((line) => line.words));
  return words.map(({ text }) => text);
}

/** The share of the page's words that are read. */
async function wordsRead(picture: GreyPicture, dpi = DPI): Promise<number> {
  const found = new Set(await read(picture, dpi));
  const wanted = trueWords(PAGE).filter(({ text }) => /^\w+$/.test(text));
  return wanted.filter(({ text }) => found.has(text)).length / wanted.length;
}

describe('a page is read', () => {
  it.each([
    'uneven light',
    'dark paper',
    'weak ink',
    'salt and pepper',
    'watermark',
    'stains',
  ] as const)('in spite of %s', async (name) => {
    expect(await wordsRead(filters[name](clean, 3, 2))).toBeGreaterThan(0.97);
  });

  it.each([
    { strength: 2, dpi: DPI, least: 0.97 },
    { strength: 3, dpi: 300, least: 0.85 },
  ] as const)(
    'as a telephone takes it: from a side, in uneven light, and not sharp, of strength $strength',
    async ({ strength, dpi, least }) => {
      const sheet = dpi === DPI ? clean : await greyPage({ ...PAGE, dpi });
      const taken = [filters.perspective, filters['uneven light'], filters.blur].reduce(
        (picture, filter) => filter(picture, strength, 1),
        sheet,
      );
      expect(await wordsRead(taken, dpi)).toBeGreaterThan(least);
    },
  );

  it('though a lens was far out of focus', async () => {
    expect(await wordsRead(filters.blur(clean, 3, 2))).toBeGreaterThan(0.95);
  });

  it('under the strokes of a pen', async () => {
    expect(await wordsRead(filters.scribbles(clean, 3, 2))).toBeGreaterThan(0.9);
  });

  it('where its ink has faded towards one side, but for a stroke of a pen', async () => {
    const { width, height, pixels } = clean;
    const faded = pixels.map((shade, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      if (y < height / 40 && x > width / 2) return 0;
      const kept = Math.max(0.15, 1 - (1.3 * x) / width);
      return 255 - kept * (255 - shade);
    });
    expect(await wordsRead({ width, height, pixels: faded })).toBeGreaterThan(0.95);
  });

  it('beside the black lid of a scanner', async () => {
    const { width, height, pixels } = clean;
    const black = pixels.map((shade, at) =>
      at % width < width / 14 || at < (width * height) / 40 ? 25 : shade,
    );
    expect(await wordsRead({ width, height, pixels: black })).toBeGreaterThan(0.97);
  });

  it('without words that were blackened, and without signs in their place', async () => {
    const picture = { ...clean, pixels: clean.pixels.slice() };
    const words = trueWords(PAGE);
    for (const [at, { box, baseline }] of words.entries()) {
      const next = words[at + 1];
      const isGoingOn = isBlack(at + 1) && next?.baseline === baseline;
      const right = isGoingOn ? next.box[0] : box[2] + 1;
      if (isBlack(at)) blacken(picture, [box[0] - 1, baseline - 11, right, baseline + 4]);
    }
    const left = words.filter((_, at) => !isBlack(at)).map(({ text }) => text);
    expect((await read(picture, DPI)).join(' ')).toBe(left.join(' '));
  });
});

/** By a word's place on the page. */
function isBlack(at: number): boolean {
  return at % 11 > 7;
}

/** @param box in points */
function blacken({ width, pixels }: GreyPicture, box: number[]): void {
  const [left, top, right, bottom] = box.map((side) => Math.round((side * DPI) / 72));
  for (let y = top!; y < bottom!; y += 1) {
    pixels.fill(0, y * width + left!, y * width + right!);
  }
}
