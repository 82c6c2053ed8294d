import { testFile } from '@legible/fixtures/folder';
import { greyPage } from '@legible/fixtures/filters/grey-picture';
import { scanPdf } from '@legible/fixtures/pdf';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { seededRandom } from '@legible/fixtures/random';
import { expect, it } from 'vitest';
import { lineOf } from '../../test/page-texts.ts';
import { pixelsOf } from '../../test/pictures.ts';
import type { Block, Box } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import { recognisePage } from './recognise-page.ts';
import { findUnreadInk, showsMoreThan } from './unread-ink.ts';

const [WIDTH, HEIGHT, DPI] = [600, 800, 150];

function pictureWith(isInk: (x: number, y: number) => boolean): GreyImage {
  const pixels = pixelsOf(WIDTH, HEIGHT, (x, y) => (isInk(x, y) ? 0 : 255));
  return { pixels, width: WIDTH, height: HEIGHT, stride: WIDTH };
}

/** Ten by ten letters of 8 by 12 pixels, 20 apart, from 100 on. */
const isLetter = (x: number, y: number) =>
  x >= 100 && x < 300 && y >= 100 && y < 300 && x % 20 < 8 && y % 20 < 12;

const blocksOf = (box: Box, text: string, confidence = 99): Block[] => {
  const line = lineOf([[text, box]]);
  return [
    { box, lines: [{ ...line, words: line.words.map((word) => ({ ...word, confidence })) }] },
  ];
};

const look = (isInk: (x: number, y: number) => boolean, blocks: Block[] = []) =>
  findUnreadInk(pictureWith(isInk), DPI, blocks);

it('finds print that no word accounts for', () => {
  expect(look(isLetter)).toBe('print');
  expect(look(isLetter, blocksOf([0, 0, 600, 400], 'letters'))).toBeUndefined();
});

it('finds a picture, but takes no rule, speck or border of a scanner for one', () => {
  expect(look((x, y) => (x - 300) ** 2 + (y - 400) ** 2 < 60 ** 2)).toBe('other');
  expect(look((x, y) => x > 50 && x < 550 && y % 40 < 3 && y > 40)).toBeUndefined();
  expect(look((x, y) => x % 40 === 7 && y % 40 === 7)).toBeUndefined();
  expect(look((x) => x < 80)).toBeUndefined();
});

it.each([
  ['a word of it', 'letters', true],
  ['about as many letters as it has', 'l'.repeat(60), false],
])('a page of print shows more than was read if that is %s', (_, text, expected) => {
  const { words } = lineOf([[text, [320, 100, 500, 120]]]);
  expect(showsMoreThan((use) => use(pictureWith(isLetter)), DPI, words)).toBe(expected);
});

it('takes more than a border at the edge for what it hides', () => {
  expect(look((x) => x < 300)).toBe('other');
});

/** A page that draws this, as points from the lower left. */
const drawn = (content: string) =>
  plainPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 500]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    streamObject('', content),
  ]);

const recognise = async (pdf: Uint8Array) =>
  recognisePage(await testFile('page.pdf', pdf), 1, ['eng'], 'lstm');

it('fails a page of ink on which hardly a word is found, with the reason (D85)', async () => {
  const blot = '0 g 100 100 m 300 130 l 320 380 l 210 420 l 80 300 l f';
  await expect(recognise(drawn(blot))).rejects.toMatchObject({
    code: 'page-unreadable',
    message: expect.stringContaining('perhaps a picture') as string,
  });
});

/** A page of a few words above blots that are scattered over the rest of it. */
async function blottedPage(): Promise<Uint8Array> {
  const page = { text: 'Harbour gates open', fontSize: 14, dpi: DPI, noise: 0 };
  const { width, height, pixels } = await greyPage(page);
  const random = seededRandom(7);
  for (let blot = 0; blot < 150; blot += 1) {
    const [left, top] = [100 + random() * (width - 200), height / 3 + random() * (height / 2)];
    for (let y = 0; y < 30; y += 1) {
      const at = Math.floor(top + y) * width + Math.floor(left);
      pixels.fill(0, at, at + 30);
    }
  }
  const size = `/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8`;
  return plainPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    streamObject('', 'q 595 0 0 842 0 0 cm /I Do Q'),
    streamObject(`/Type/XObject/Subtype/Image${size}`, Buffer.from(pixels)),
  ]);
}

it('says of a page that it shows more than could be read', async () => {
  const blotted = await recognise(await blottedPage());
  expect(blotted).toMatchObject({ kind: 'recognised', text: { showsMore: true } });
  const plain = await recognise(
    await scanPdf({ pages: [{ text: 'Harbour gates open', noise: 0 }] }),
  );
  expect(plain).toMatchObject({ kind: 'recognised' });
  expect(plain).not.toHaveProperty('text.showsMore');
});

it('leaves a page alone that has specks and a rule, and reads one with its number', async () => {
  const empty = '0 g 50 50 300 1 re f 90 200 2 2 re f 310 402 3 2 re f';
  expect(await recognise(drawn(empty))).toMatchObject({ kind: 'left-alone', reason: 'blank' });
  const page = { text: '', pageNumber: 127, noise: 0 };
  expect(await recognise(await scanPdf({ pages: [page] }))).toMatchObject({ kind: 'recognised' });
});
