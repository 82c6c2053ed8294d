import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import {
  mupdfText,
  pdfiumText,
  pdfiumWords,
  popplerText,
  popplerWords,
} from '../../test/pdf-tools.ts';
import { pdfjsRuns } from '../../test/pdfjs.ts';
import { overlap, overlaps } from '../../test/selection.ts';
import { GlyphCodes } from '../invisible-font/glyph-codes.ts';
import { union } from '../text/box-sides.ts';
import type { Box, Line } from '../interface/page-text.ts';
import { apply, turnAbout } from '../render/matrix.ts';
import { appendTextLayer } from './append.ts';
import { fitLine } from './fitted-line.ts';
import { slantingText } from './slanting-line.ts';

/** A word of more letters than a glyph stands for. */
const LONG = 'long-winded';
const TEXT = `Every ${LONG} word of a line is one glyph, and I find “quoted” 8’s whole`;
const LINES = 3;

/** Lines of words 6 points a letter, turned about the middle of a page. */
function slanting(skew: number): Line[] {
  const matrix = turnAbout(skew, [300, 400]);
  return Array.from({ length: LINES }, (_, index) => {
    const y = 380 + 20 * index;
    let x = 60;
    const words = TEXT.split(' ').map((text): [string, Box] => {
      const box: Box = [x, y, x + 6 * text.length, y + 13];
      x = box[2] + 5;
      return [text, around(box, matrix)];
    });
    const baseline: Box = [...apply(matrix, [60, y + 10]), ...apply(matrix, [x - 5, y + 10])];
    return lineOf(words, { baseline });
  });
}

/** The upright box around a box that was turned. */
function around([left, top, right, bottom]: Box, matrix: ReturnType<typeof turnAbout>): Box {
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => apply(matrix, [x, y])));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

async function layered(lines: Line[]): Promise<string> {
  const document = await PDFDocument.create();
  document.addPage([600, 800]);
  const original = await document.save();
  const increment = join(await testFolder(), 'increment');
  const page = pageOf(lines, 1, 600, 800);
  await appendTextLayer(await testFile('in.pdf', original), [page], increment);
  return testFile('out.pdf', Buffer.concat([original, await readFile(increment)]));
}

it.each([-20, -9, 6, 14, 20])(
  'a line that slopes by %d degrees keeps its words whole',
  async (skew) => {
    const lines = slanting(skew);
    const path = await layered(lines);
    const text = lines.map(() => TEXT).join(' ');
    expect(await pdfiumText(path, 1)).toBe(text);
    expect(await mupdfText(path)).toBe(text);
    const [runs = []] = await pdfjsRuns(path, [1]);
    expect(
      runs
        .map((run) => run.text)
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    ).toBe(text);
    // Poppler brings words of several lines into an order of its own.
    const found = (await popplerText(path)).split(' ');
    expect(found).toEqual(expect.arrayContaining(TEXT.split(' ').filter((word) => word !== LONG)));
  },
);

it.each([-20, 6, 14])(
  'a line that slopes by %d degrees is marked where its words are',
  async (skew) => {
    const lines = slanting(skew);
    const path = await layered(lines);
    const words = lines.flatMap((line) => line.words);
    const byPdfium = overlaps(words, await pdfiumWords(path, 1));
    expect(Math.min(...byPdfium)).toBeGreaterThan(0.6);
    const [runs = []] = await pdfjsRuns(path, [1]);
    const marked = runs.filter((run) => run.text.trim() !== '').map(({ box }) => box);
    expect(
      overlap(marked.reduce(union), words.map(({ box }) => box).reduce(union)),
    ).toBeGreaterThan(0.8);
    // Poppler marks words level, from where their first letter stands.
    const byPoppler = await popplerWords(path, 1);
    for (const { text, box } of words.filter((word) => word.text !== LONG)) {
      const near = byPoppler.filter((other) => other.text === text);
      expect(Math.min(...near.map((other) => Math.abs(other.box[0] - box[0])))).toBeLessThan(6);
    }
  },
);

it('a document with more words than there are codes falls back to letters', () => {
  const codes = new GlyphCodes();
  const [line] = slanting(9);
  const fitted = fitLine(line!);
  for (let word = 0; codes.encodeWord(`word ${word}`) !== undefined; word += 1);
  expect(slantingText(fitted, [1, 0, 0, 1, 0, 0], 'Font', codes)).toBeUndefined();
  expect(slantingText(fitted, [1, 0, 0, 1, 0, 0], 'Font', new GlyphCodes())).toContain('Tj');
});
