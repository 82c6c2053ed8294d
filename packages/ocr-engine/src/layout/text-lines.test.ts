import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filters } from '@legible/fixtures/filters/filters';
import { greyPage, type GreyPicture } from '@legible/fixtures/filters/grey-picture';
import { scanPdf } from '@legible/fixtures/pdf';
import { garden, harbour } from '@legible/fixtures/samples';
import { afterAll, expect, it } from 'vitest';
import { pageOfLines } from '../../test/page-of-lines.ts';
import { createEngine } from '../create-engine.ts';
import { reduceImage } from '../pixels/reduce.ts';
import { analyseLayout } from '../tesseract/analyse-layout.ts';
import { findTextLines } from './text-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'legible-lines-'));
const engine = createEngine({ processes: 1 });
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

it('finds small print, which vanishes on the smaller picture', async () => {
  const path = join(folder, 'small.pdf');
  const text = garden.split('\n\n')[0] ?? '';
  writeFileSync(path, await scanPdf({ pages: [{ text, fontSize: 3, dpi: 300, noise: 0 }] }));
  const outcome = await engine.recognisePage(path, 1);
  const blocks = outcome.kind === 'recognised' ? outcome.text.blocks : [];
  const words = blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
  expect(words.length).toBeGreaterThan(text.split(/\s+/).length * 0.8);
});

it('does not take for ink what lies between the rows of a picture in memory', () => {
  const [width, height, stride] = [400, 300, 700];
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const isInk = (x: number) => y > 40 && y % 30 < 12 && x > 40 && x < 360 && x % 12 < 8;
    for (let x = 0; x < width; x += 1) pixels[y * stride + x] = isInk(x) ? 170 : 255;
  }
  const { lines } = findTextLines({ pixels, width, height, stride }, 150, true);
  expect(lines).toHaveLength(8);
});

/** On a picture of its own: rules may be erased from it. */
const linesOf = (picture: GreyPicture, otherLines: boolean) => {
  const image = { ...picture, pixels: picture.pixels.slice(), stride: picture.width };
  return findTextLines(image, 200, true, undefined, { otherLines });
};

it.each([
  ['clean print', true],
  ['print with a watermark', false],
])('finds the lines in another way, too: %s', async (_, isClean) => {
  const clean = await greyPage({ text: `${harbour}\n\n${garden}`, dpi: 200 });
  const picture = isClean ? clean : filters.watermark(clean, 3, 2);
  const [usual, other] = [linesOf(picture, false), linesOf(picture, true)];
  expect([usual.isSure, other.isSure]).toEqual([isClean, false]);
  expect(other.lines).toHaveLength(linesOf(clean, false).lines.length);
  expect(other.lines).not.toEqual(usual.lines);
});

const CONTENTS = ['Preface', 'The Early Years', 'School', 'Travels Abroad', 'Return', 'Letters'];

it.each(['.', '. '])('finds titles and page numbers with a leader of %j between them', (dot) => {
  const image = pageOfLines(CONTENTS.map((title, at) => `${title} ${dot.repeat(50)} ${at}7`));
  const { lines } = findTextLines(image, 300, true);
  expect(lines.flatMap(({ parts }) => parts)).toHaveLength(2 * CONTENTS.length);
});

it('takes no dots that libtesseract drops for a word as large as the page', () => {
  const titles = [...CONTENTS, 'Bibliography'].map(
    (title, at) => `${title} ${'.'.repeat(50)} ${at}7`,
  );
  const small = reduceImage(pageOfLines(titles, { size: 36 }), 2);
  for (const { box, parts } of analyseLayout(small, 300, 2)) {
    for (const part of parts) expect(part[3] - part[1]).toBeLessThanOrEqual(2 * (box[3] - box[1]));
  }
});
