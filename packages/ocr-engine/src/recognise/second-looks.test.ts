import { greyPage } from '@legible/fixtures/filters/grey-picture';
import { harbour } from '@legible/fixtures/samples';
import { expect, it } from 'vitest';
import type { Block } from '../interface/page-text.ts';
import { loadLanguages } from '../readings/language.ts';
import { readPage } from './lstm-page.ts';
import { preparePage } from './prepare-page.ts';
import type { Draw } from './recogniser.ts';
import { readByOtherLines } from './second-looks.ts';

const DPI = 200;
const [first = '', second = ''] = harbour.split('\n\n');
const picture = await greyPage({ text: `${first}\n\n${second}`, dpi: DPI });
const languages = await loadLanguages(['eng']);

let drawn = 0;
const draw: Draw = (use) => {
  drawn += 1;
  const image = { ...picture, pixels: picture.pixels.slice(), stride: picture.width };
  return use(image, () => image);
};
const page = draw((image) => preparePage(image, DPI, languages))!;
const read = await readPage(page, languages);
/** In small letters: by libtesseract's lines, which are a little higher, a k becomes a K. */
const linesOf = (blocks: Block[]) =>
  blocks.flatMap(({ lines }) =>
    lines.map(({ words }) => words.map(({ text }) => text.toLowerCase()).join(' ')),
  );

it('looks once only at a page that was read surely', async () => {
  drawn = 0;
  expect(await readByOtherLines(draw, DPI, languages, page, read)).toBe(read);
  expect(drawn).toBe(0);
});

it.each([
  ['once at words of the list', 86, (word: string) => word, 0],
  ['again at others', 86, (word: string) => `${word}xq`, 1],
  ['again at words of the list that are read less surely', 84, (word: string) => word, 1],
])('looks %s where the network is a little unsure', async (_, confidence, spelled, looks) => {
  const unsure = read.map((block) => ({
    ...block,
    lines: block.lines.map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, text: spelled(word.text), confidence })),
    })),
  }));
  drawn = 0;
  await readByOtherLines(draw, DPI, languages, { ...page, isSure: true }, unsure);
  expect(drawn).toBe(looks);
});

it('finds what was lost or misread on the first look, in its place', async () => {
  const [lost, misread] = [1, 3];
  const poor = read.map((block) => ({
    ...block,
    lines: block.lines
      .map((line, at) => ({
        ...line,
        words: line.words.map((word) => ({
          ...word,
          text: at === misread ? 'xxxx' : word.text,
          confidence: at === misread ? 20 : Math.min(word.confidence, 90),
        })),
      }))
      .filter((_, at) => at !== lost),
  }));
  expect(linesOf(poor)).not.toEqual(linesOf(read));
  const unsure = { ...page, isSure: false };
  expect(linesOf(await readByOtherLines(draw, DPI, languages, unsure, poor))).toEqual(
    linesOf(read),
  );
});
