import { curl, perspective } from '@legible/fixtures/filters/geometry';
import { byStrength, greyPage, type Strength } from '@legible/fixtures/filters/grey-picture';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { scanPdf } from '@legible/fixtures/pdf';
import { garden, harbour } from '@legible/fixtures/samples';
import { trueText, trueWords } from '@legible/fixtures/truth';
import { testFile } from '@legible/fixtures/folder';
import { afterAll, describe, expect, it } from 'vitest';
import { createEngine } from '../create-engine.ts';
import type { PageText, Word } from '../interface/page-text.ts';
import { loadLanguages } from '../readings/language.ts';
import { readPage } from './lstm-page.ts';
import { preparePage } from './prepare-page.ts';

/** Paper around the text, so that none of it leaves the page when that is turned. */
const page: FixturePage = { text: harbour, fontSize: 10, margin: 130, dpi: 300, noise: 0 };
const engine = createEngine({ processes: 1 });
afterAll(() => engine.close());

async function read(pdf: Uint8Array): Promise<PageText> {
  const outcome = await engine.recognisePage(await testFile('scan.pdf', pdf), 1);
  if (outcome.kind !== 'recognised') throw new Error(`left alone: ${outcome.reason}`);
  return outcome.text;
}

const wordsOf = ({ blocks }: PageText): Word[] =>
  blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
const textOf = (text: PageText) =>
  wordsOf(text)
    .map((word) => word.text)
    .join(' ');

describe.each([-20, -13, -6, 7, 15, 20])('a page that lies askew by %d degrees', (skew) => {
  it.each([
    ['grey', { ...page, skew }],
    ['bilevel', { ...page, skew, encoding: 'bilevel' }],
  ] as [string, FixturePage][])('is read as a straight one, %s', async (_, askew) => {
    const text = await read(await scanPdf({ pages: [askew] }));
    expect(textOf(text).toLowerCase()).toBe(trueText(askew).toLowerCase());
    expect(text.pose).toMatchObject({ turn: 0, skew: expect.closeTo(skew, 0) as number });
    const truth = trueWords(askew);
    const offs = wordsOf(text).map(({ box }, index) =>
      Math.max(...box.map((side, at) => Math.abs(side - truth[index]!.box[at]!))),
    );
    expect(Math.max(...offs)).toBeLessThan(5);
    expect(offs.reduce((sum, off) => sum + off, 0) / offs.length).toBeLessThan(1.2);
  });
});

it('columns that lie askew are read one after the other', async () => {
  const columns: FixturePage = { ...page, columns: 2, skew: 11 };
  const text = await read(await scanPdf({ pages: [columns] }));
  expect(textOf(text).slice(0, 200)).toBe(trueText(columns).slice(0, 200));
});

it.each([
  ['stays as it is where its lines are sure', 1, false],
  ['is made straight where columns leave a doubt', 2, true],
] as const)('a page that is a little crooked %s', async (_, columns, isStraightened) => {
  const story = columns === 1 ? harbour : `${harbour}\n\n${garden}\n\n${harbour}`;
  const crooked: FixturePage = { ...page, text: story, columns, skew: 0.8 };
  const image = await greyPage(crooked);
  const languages = await loadLanguages(['eng']);
  const prepared = preparePage({ ...image, stride: image.width }, 300, languages);
  expect(prepared.slant !== undefined).toBe(isStraightened);
  expect(prepared.isSure).toBe(true);
  const blocks = await readPage(prepared, languages);
  const found = blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
  expect(found.map(({ text }) => text).join(' ')).toBe(trueText(crooked));
});

it('a page that lies on its side and askew is read, too', async () => {
  const askew: FixturePage = { ...page, skew: 9, rotate: 270 };
  const upright = Buffer.from(await scanPdf({ pages: [askew] }));
  upright.write('/Rotate 000', upright.indexOf('/Rotate 270'), 'latin1');
  const text = await read(upright);
  expect(textOf(text).toLowerCase()).toBe(trueText(askew).toLowerCase());
  expect(text.pose).toMatchObject({ turn: 90, skew: expect.closeTo(9, 0) as number });
});

it.each([1, 2, 3] as const)(
  'a page photographed from aside is read, at strength %d',
  async (strength) => {
    const image = perspective(await greyPage({ ...page, dpi: 300 }), strength, 1);
    const languages = await loadLanguages(['eng']);
    const blocks = await readPage(
      preparePage({ ...image, stride: image.width }, 300, languages),
      languages,
    );
    const found = new Set(
      blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map((word) => word.text))),
    );
    const words = trueText(page).split(' ');
    expect(words.filter((word) => found.has(word)).length / words.length).toBeGreaterThan(0.95);
  },
);

/** A curled page, and where on it the places of the flat one lie. */
async function curled(strength: Strength) {
  const flat = await greyPage(page);
  const image = curl(flat, strength, 1);
  const sag = byStrength(strength, [0.006, 0.015, 0.03]) * flat.height;
  return { image, fall: (x: number) => sag * Math.exp(-x / (0.25 * flat.width)) };
}

/** A comma at a line's end may be lost. */
const letters = (text: string) => text.replaceAll(/[^\w ]/g, '');

it.each([1, 2, 3] as const)('a curled page is read, at strength %d', async (strength) => {
  const { image, fall } = await curled(strength);
  const languages = await loadLanguages(['eng']);
  const prepared = preparePage({ ...image, stride: image.width }, 300, languages);
  const blocks = await readPage(prepared, languages);
  const found = blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
  expect(letters(found.map(({ text }) => text).join(' '))).toBe(letters(trueText(page)));
  const offs = trueWords(page).map(({ box }, at) => {
    const [left, , right, foot] = found[at]!.box;
    return Math.abs(foot - Math.max(fall(left), fall(right)) - (box[3] * 300) / 72);
  });
  expect(Math.max(...offs)).toBeLessThan(18);
  expect(offs.reduce((sum, off) => sum + off, 0) / offs.length).toBeLessThan(6);
});

it('a curled page whose lines slope a little on the whole is flattened, not straightened', async () => {
  const image = curl(await greyPage({ ...page, margin: 20 }), 3, 1);
  const languages = await loadLanguages(['eng']);
  const prepared = preparePage({ ...image, stride: image.width }, 300, languages);
  expect(prepared.slant).toBeUndefined();
  expect(prepared.curl).toBeDefined();
});
