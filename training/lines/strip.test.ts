import { expect, it } from 'vitest';
import { Chance } from '../chance.ts';
import { drawStrip, widthFits } from './drawing/draw-strip.ts';
import { printed } from './print.ts';
import { type SetLine, type Setting, type SetWord, truthOf } from './setting/set-line.ts';
import { drawSetting, setLines } from './setting/set-lines.ts';

const FACES = [{ family: 'DejaVu Serif', weight: 1, use: 'both' as const }];
const TEXT =
  'The harbour lay still under a grey morning, and nobody who stood on the quay remembered afterwards which ship came first.';
const PLACE = { width: 1400, dpi: 300 };

function linesBy(seed: number): SetLine[] {
  const chance = new Chance(seed);
  const setting = drawSetting(FACES, chance);
  return setLines([TEXT], 20, setting, chance, widthFits(PLACE.width, PLACE.dpi));
}

it('sets lines that fit, with all words of a paragraph in their order', () => {
  const lines = linesBy(3);
  const fits = widthFits(PLACE.width, PLACE.dpi);
  expect(lines.every(({ words, setting, letterSpace }) => fits(words, setting, letterSpace))).toBe(
    true,
  );
  expect(lines.map(truthOf).join(' ').replaceAll('- ', '')).toContain('The harbour lay still');
  expect(linesBy(3)).toEqual(lines);
  expect(linesBy(4)).not.toEqual(lines);
});

it('reads small capitals as capitals', () => {
  const words = [{ text: 'John', style: 'small capitals' as const }, { text: 'went' }];
  const [{ setting }] = linesBy(1) as [SetLine];
  expect(truthOf({ words, setting, isJustified: false, letterSpace: 0 })).toBe('JOHN went');
  const styles = Array.from({ length: 30 }, (_, seed) => linesBy(seed))
    .flat()
    .flatMap((line) => line.words.map(({ style }) => style));
  expect(new Set(styles)).toEqual(new Set([undefined, 'small capitals', 'other slope', 'bold']));
});

it('draws each line where it says', () => {
  const { picture, lines } = drawStrip(linesBy(5), PLACE, new Chance(5));
  for (const { box } of lines) {
    const [left, top, right, bottom] = box.map(Math.round) as [number, number, number, number];
    let ink = 0;
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1)
        ink += Number(picture.pixels[y * picture.width + x]! < 128);
    }
    expect(ink / ((right - left) * (bottom - top))).toBeGreaterThan(0.03);
  }
});

it('crosses lines with strokes of a pen, and says of them what it says without', () => {
  const lines = linesBy(5);
  const clean = drawStrip(lines, PLACE, new Chance(5));
  const crossed = drawStrip(lines, { ...PLACE, isCrossed: true }, new Chance(5));
  expect(crossed.lines).toEqual(clean.lines);
  const darker = crossed.picture.pixels.filter((shade, at) => shade < clean.picture.pixels[at]!);
  const paler = crossed.picture.pixels.filter((shade, at) => shade > clean.picture.pixels[at]!);
  expect([darker.length > 1000, paler.length]).toEqual([true, 0]);
});

const SETTING = {
  face: FACES[0]!,
  size: 12,
  isItalic: false,
  isBold: false,
  hasOldFigures: false,
  hasOpenPoints: false,
};

/** The picture of one line in a setting, and what it says. */
function drawnIn(habit: Partial<Setting>): { ink: number[]; text: string } {
  const words = [{ text: '“Well,”' }, { text: 'said' }, { text: 'P.,' }, { text: 'slowly.' }];
  const setting = { ...SETTING, ...habit };
  const line = { words, setting, isJustified: true, letterSpace: 0 };
  const { picture, lines } = drawStrip([line], { width: 200, dpi: 300 }, new Chance(1));
  const ink = Array.from({ length: picture.height }, (_, y) =>
    picture.pixels
      .subarray(y * picture.width, (y + 1) * picture.width)
      .reduce((sum, shade) => sum + Number(shade < 128), 0),
  );
  return { ink, text: lines[0]!.text };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

it('sets a double quote as two single ones, which say the same', () => {
  const [usual, tight, loose] = [
    drawnIn({}),
    drawnIn({ inQuotes: '' }),
    drawnIn({ inQuotes: '\u200A' }),
  ];
  expect(sumOf(usual.ink)).not.toBe(sumOf(tight.ink));
  expect([tight.text, loose.text]).toEqual([usual.text, usual.text]);
});

it('has more words on a line where they stand close', () => {
  const words = TEXT.split(' ')
    .slice(0, 12)
    .map((text) => ({ text }));
  const fitting = (habit: Partial<Setting>) =>
    words.filter((_, at) =>
      widthFits(700, 300)(words.slice(0, at + 1), { ...SETTING, ...habit }, 0),
    ).length;
  expect(fitting({ leastSpace: 0.5 })).toBeGreaterThan(fitting({}));
});

it('gives points tails that reach a little below the line', () => {
  const [usual, tailed] = [drawnIn({}), drawnIn({ tails: 1 })];
  const grown = tailed.ink.map((ink, y) => ink - usual.ink[y]!);
  expect(sumOf(grown)).toBeGreaterThan(0);
  expect(tailed.text).toBe(usual.text);
  const rows = grown.flatMap((ink, y) => (ink > 0 ? [y] : []));
  expect(rows.at(-1)! - rows[0]!).toBeLessThan(12);
});

it('spoils a strip the same way for the same seed, and keeps its size', async () => {
  const { picture } = drawStrip(linesBy(6), PLACE, new Chance(6));
  for (const seed of [1, 2, 3]) {
    const spoilt = await printed(picture, new Chance(seed));
    expect(spoilt).toEqual(await printed(picture, new Chance(seed)));
    expect([spoilt.width, spoilt.height]).toEqual([picture.width, picture.height]);
  }
});

it('sets lists whose points the network can write, each with its words at a distance', () => {
  const letters = new Set('•-');
  const place = widthFits(PLACE.width, PLACE.dpi);
  const all = Array.from({ length: 40 }, (_, seed) => {
    const chance = new Chance(seed);
    return setLines([TEXT], 12, SETTING, chance, place, { share: 0.5, letters });
  }).flat();
  const points = all.filter(({ hang }) => hang !== undefined);
  expect(points.length).toBeGreaterThan(100);
  expect(new Set(points.map(({ words }) => words[0]!.text))).toEqual(letters);
  expect(points.some(({ words }) => words[0]!.drawn === '▪')).toBe(true);
  expect(points.every(({ words, setting }) => words.length > 1 && place(words, setting, 0))).toBe(
    true,
  );
  expect(points.map(truthOf).filter((text) => /^[•-] /.test(text))).toHaveLength(points.length);
});

it('draws another sign where one is meant, and the second word where its point lets it hang', () => {
  const words = [{ text: '•', drawn: '■' }, { text: 'l' }];
  const line: SetLine = { words, setting: SETTING, isJustified: false, letterSpace: 0 };
  const inkOf = (hang: number, drawn = '■') => {
    const [point, text] = words as [SetWord, SetWord];
    const hung = { ...line, words: [{ ...point, drawn }, text], hang };
    const { picture, lines } = drawStrip([hung], PLACE, new Chance(1));
    const ink = picture.pixels.filter((shade) => shade < 128).length;
    return { ink, width: lines[0]!.box[2] - lines[0]!.box[0], text: lines[0]!.text };
  };
  expect(inkOf(1).text).toBe('• l');
  expect(inkOf(1).ink).toBeGreaterThan(inkOf(1, '.').ink * 2);
  const space = (inkOf(5).width - inkOf(1).width) / 4;
  expect(space).toBeGreaterThan(5);
});
