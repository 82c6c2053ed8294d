import { filters } from '@legible/fixtures/filters/filters';
import { greyPage, type GreyPicture, type Strength } from '@legible/fixtures/filters/grey-picture';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { garden, harbour } from '@legible/fixtures/samples';
import { beforeAll, describe, expect, it } from 'vitest';
import { preparePaper } from './prepare-paper.ts';

const PAGE: FixturePage = { text: `${harbour}\n\n${garden}`, font: 'roman', dpi: 150 };
const INK = 140;

let clean: GreyPicture;
/** Of the same page, as fine as scans are. */
let fine: GreyPicture;

beforeAll(async () => {
  clean = await greyPage(PAGE);
  fine = await greyPage({ ...PAGE, dpi: 300 });
});

function prepared(picture: GreyPicture): GreyPicture {
  const copy = { ...picture, pixels: picture.pixels.slice(), stride: picture.width };
  preparePaper(copy);
  return copy;
}

const ink = ({ pixels }: GreyPicture) => pixels.filter((shade) => shade < INK).length;

/** How much more ink there is than before, as a share; less is below zero. */
const added = (picture: GreyPicture) => ink(prepared(picture)) / ink(picture) - 1;

/** The ink of a prepared page, as a share of that of the clean one. */
const inkLeft = (picture: GreyPicture) => ink(prepared(picture)) / ink(prepared(clean));

/** A copy with rectangles of one shade drawn over it; sides are shares of its own. */
function withBox(
  { width, height, pixels }: GreyPicture,
  [left, top, right, bottom]: [number, number, number, number],
  shadeAt: (shade: number) => number,
): GreyPicture {
  const result = pixels.slice();
  for (let y = Math.round(top * height); y < Math.round(bottom * height); y += 1) {
    for (let x = Math.round(left * width); x < Math.round(right * width); x += 1) {
      result[y * width + x] = shadeAt(result[y * width + x]!);
    }
  }
  return { width, height, pixels: result };
}

const hasInk = (picture: GreyPicture) => preparePaper({ ...picture, stride: picture.width }).hasInk;

/** The clean page, a part of which has changed. */
const part = (change: (shade: number) => number) => withBox(clean, [0.03, 0.2, 0.97, 0.5], change);

const black = () => 30;

describe('uneven light', () => {
  it.each([1, 2, 3] as Strength[])('is taken back, of strength %i', (strength) => {
    const spoilt = filters['uneven light'](clean, strength, 3);
    const result = prepared(spoilt);
    expect(Math.abs(ink(result) - ink(clean))).toBeLessThan(0.2 * ink(clean));
    expect(result.pixels.filter((shade) => shade > 240).length).toBeGreaterThan(
      0.9 * result.pixels.length,
    );
  });
});

describe('what lies around a sheet', () => {
  it('is erased to the sheet’s own edge, between tiles, and no letter with it', () => {
    const left = withBox(clean, [0, 0, 0.063, 1], black);
    const result = prepared(withBox(left, [0, 0, 1, 0.031], black));
    expect(ink(result)).toBe(ink(prepared(clean)));
  });

  it('is erased where it runs out along the picture’s edge, narrower than a tile', () => {
    const top = withBox(clean, [0, 0, 0.504, 0.06], black);
    const result = prepared(withBox(top, [0.504, 0, 0.9, 0.01], black));
    expect(ink(result)).toBe(ink(prepared(clean)));
  });

  it('leaves no outline of a sheet that the lens did not see sharply', () => {
    const blurred = filters.blur(withBox(fine, [0, 0, 0.063, 1], black), 3, 1);
    const { pixels, width } = prepared(blurred);
    const margin = pixels.filter((_, at) => at % width < 0.1 * width);
    expect(margin.filter((shade) => shade < INK)).toHaveLength(0);
  });

  it('stays where it is a heading in white on black, which is turned', () => {
    const heading = withBox(clean, [0, 0, 1, 0.4], (shade) => 255 - shade);
    expect(Math.abs(inkLeft(heading) - 1)).toBeLessThan(0.1);
  });
});

describe('pages that need nothing', () => {
  it('stay as they are: flat paper, with boxes in colours', () => {
    const boxes = withBox(clean, [0.1, 0.7, 0.6, 0.95], (shade) => 0.7 * shade);
    expect(Math.abs(added(boxes))).toBeLessThan(0.02);
  });

  it('stay as they are: white letters on black', () => {
    const inverted = withBox(clean, [0, 0, 1, 1], (shade) => 255 - shade);
    expect(Math.abs(added(inverted))).toBeLessThan(0.02);
  });
});

describe('parts of a page', () => {
  it('that are darker and bear print become as light as its paper', () => {
    expect(Math.abs(inkLeft(part((shade) => 0.5 * shade)) - 1)).toBeLessThan(0.1);
  });

  it('that bear light letters become as light, too', () => {
    expect(Math.abs(inkLeft(part((shade) => 255 - shade)) - 1)).toBeLessThan(0.1);
  });
});

describe('pale ink', () => {
  it('becomes dark', () => {
    const result = prepared(filters['weak ink'](clean, 3, 1));
    expect(ink(result)).toBeGreaterThan(0.72 * ink(clean));
  });
});

describe('blurred print', () => {
  it('becomes as dark as print is', () => {
    const blurred = filters.blur(fine, 3, 1);
    expect(ink(blurred)).toBeLessThan(0.5 * ink(fine));
    const left = ink(prepared(blurred)) / ink(prepared(fine));
    expect(left).toBeGreaterThan(0.9);
    expect(left).toBeLessThan(2);
  });
});

describe('a page without ink', () => {
  it('is known in any light', async () => {
    const blank = await greyPage({ text: '', dpi: 100 });
    expect(hasInk(filters['uneven light'](blank, 2, 5))).toBe(false);
    expect(hasInk(await greyPage({ text: 'Ink and paper', dpi: 150 }))).toBe(true);
  });
});
