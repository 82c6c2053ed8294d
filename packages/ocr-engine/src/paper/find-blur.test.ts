import { filters } from '@legible/fixtures/filters/filters';
import { greyPage, type GreyPicture } from '@legible/fixtures/filters/grey-picture';
import { normalTable, seededRandom } from '@legible/fixtures/random';
import { garden, harbour } from '@legible/fixtures/samples';
import { beforeAll, describe, expect, it } from 'vitest';
import { findBlur } from './find-blur.ts';

const TEXT = `${harbour}\n\n${garden}`;

let clean: GreyPicture;
let blurred: GreyPicture;

beforeAll(async () => {
  clean = await greyPage({ text: TEXT, font: 'roman', dpi: 300 });
  blurred = filters.blur(clean, 3, 1);
});

const blurOf = (picture: GreyPicture) => findBlur({ ...picture, stride: picture.width });

describe('print is blurred', () => {
  it('by a lens out of focus, the more, the further it is', () => {
    const [near, far] = [blurOf(filters.blur(clean, 2, 1)), blurOf(blurred)];
    expect(near).toBeGreaterThan(2);
    expect(far).toBeGreaterThan(near!);
  });

  it('in shadow as in light', () => {
    const dark = filters.blur(filters['uneven light'](clean, 3, 2), 3, 2);
    expect(blurOf(dark)).toBeGreaterThan(2);
  });

  it('beneath the grain of a picture that was taken with little light', () => {
    const { pixels, ...size } = blurred;
    const grain = normalTable(seededRandom(4), 1 << 16);
    const grainy = pixels.map((shade, at) =>
      Math.max(0, Math.min(255, shade - 20 + 5 * grain[(at * 7919) & 0xffff]!)),
    );
    expect(blurOf({ ...size, pixels: grainy })).toBeGreaterThan(2);
  });
});

describe('print is sharp', () => {
  it.each(['perspective', 'curl', 'weak ink'] as const)('in spite of %s', (name) => {
    expect(blurOf(filters[name](clean, 3, 3))).toBeUndefined();
  });

  it.each([75, 100, 200])('at %i dpi', async (dpi) => {
    expect(blurOf(await greyPage({ text: TEXT, font: 'roman', dpi }))).toBeUndefined();
  });

  it('where there is little of it', async () => {
    const page = await greyPage({ text: 'Ink and paper', dpi: 200 });
    expect(blurOf(filters.blur(page, 3, 1))).toBeUndefined();
  });

  it('in a picture without any', () => {
    expect(blurOf({ width: 1, height: 1, pixels: Uint8Array.of(9) })).toBeUndefined();
  });
});
