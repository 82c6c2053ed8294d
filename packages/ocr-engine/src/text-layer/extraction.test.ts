import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
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
import { overlaps, runOverlaps, selectionsOf } from '../../test/selection.ts';
import type { Box, Line } from '../interface/page-text.ts';
import { appendTextLayer } from './append.ts';

/** A page of these lines with its layer. */
async function layered(lines: Line[]) {
  const document = await PDFDocument.create();
  document.addPage([600, 800]);
  const original = await document.save();
  const page = pageOf(lines, 1, 600, 800);
  const increment = join(await testFolder(), 'increment');
  const { pages } = await appendTextLayer(await testFile('in.pdf', original), [page], increment);
  const path = await testFile('out.pdf', Buffer.concat([original, await readFile(increment)]));
  return { path, page, change: pages[0] };
}

const plain = (text: string) =>
  text
    .replace(/[\u200e\u200f\u202a-\u202e]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const unspaced = (text: string) => text.replaceAll(' ', '');

async function pdfjsText(path: string): Promise<string> {
  const [runs = []] = await pdfjsRuns(path, [1]);
  return plain(runs.map(({ text }) => text).join(' '));
}

/** A line of words of some width, from a place on. */
function row(words: string[], y: number, change: Partial<Line> = {}, gap = 4): Line {
  let x = 60;
  const placed = words.map((text): [string, Box] => {
    const width = 6 * Array.from(text).length;
    const box: Box = [x, y, x + width, y + 13];
    x += width + gap;
    return [text, box];
  });
  return lineOf(placed, change);
}

/** A line whose first word stands rightmost. */
const fromRight = (words: string[]) => {
  let right = 400;
  const placed = words.map((text): [string, Box] => {
    const width = 7 * text.length;
    const box: Box = [right - width, 100, right, 116];
    right -= width + 5;
    return [text, box];
  });
  return layered([lineOf(placed, { direction: 'rtl' })]);
};

describe('poppler, PDFium and pdf.js find', () => {
  const lines = [
    row(['The', 'quick', 'brown', 'fox,', 'well-known', 'as', 'a', 'jumper;'], 100),
    row(['i', 'a', 'I', '–', 'WIDE', 'mmmm', 'illicit', '(1)', '100', '%'], 120, {}, 7),
    row(['Ærøskøbing', 'Straße', 'naïve', 'Œuvre', '§', '€', '…', '“quoted”'], 140, {}, 3),
    row(['Москва', 'Ελλάδα', 'Łódź', 'Işık', 'fiancée'], 160),
    row(['touching', 'words', 'here'], 180, {}, 0),
  ];

  it('every word with its spaces, in order, and mark what it covers', async () => {
    const { path, page } = await layered(lines);
    const text = lines.flatMap(({ words }) => words.map((word) => word.text)).join(' ');
    expect(await popplerText(path)).toBe(text);
    expect(await popplerText(path, 1, '-raw')).toBe(text);
    expect(await pdfiumText(path, 1)).toBe(text);
    expect(await pdfjsText(path)).toBe(text);
    expect((await mupdfText(path)) ?? text).toBe(text);
    const wanted = selectionsOf(page);
    for (const found of [await popplerWords(path, 1), await pdfiumWords(path, 1)]) {
      const shares = overlaps(wanted, found);
      expect(shares.filter((share) => share >= 0.8).length / shares.length).toBeGreaterThanOrEqual(
        0.95,
      );
    }
  });

  it('all equal rows of a table that stand close', async () => {
    const rows = Array.from({ length: 6 }, (_, index) =>
      row(['01082018', '10023456', '000000125000'], 100 + 14 * index),
    );
    const { path, change } = await layered(rows);
    const text = rows.flatMap(({ words }) => words.map((word) => word.text)).join(' ');
    expect(await popplerText(path)).toBe(text);
    expect(await pdfiumText(path, 1)).toBe(text);
    expect(await pdfjsText(path)).toBe(text);
    expect(change).toEqual({ page: 1 });
  });

  it.each([90, 180, 270] as const)('lines that are turned by %d degrees', async (turn) => {
    const box: Box = turn === 180 ? [100, 100, 300, 114] : [100, 100, 114, 300];
    const halves: Record<90 | 180 | 270, [Box, Box]> = {
      90: [[100, 100, 114, 195], [100, 202, 114, 300]],
      180: [[205, 100, 300, 114], [100, 100, 198, 114]],
      270: [[100, 205, 114, 300], [100, 100, 114, 198]],
    }; // prettier-ignore
    const baselines: Record<90 | 180 | 270, Box> = {
      90: [103, 100, 103, 300],
      180: [300, 103, 100, 103],
      270: [111, 300, 111, 100],
    };
    const [first, second] = halves[turn];
    const line = lineOf([['sideways', first], ['standing', second]], {
      box, orientation: turn, baseline: baselines[turn],
    }); // prettier-ignore
    const { path, page } = await layered([line]);
    expect(await popplerText(path)).toBe('sideways standing');
    // PDFium puts upside-down lines into an order of its own.
    const inOrder = turn === 180 ? 'standing sideways' : 'sideways standing';
    expect(await pdfiumText(path, 1)).toBe(inOrder);
    expect(await pdfjsText(path)).toBe('sideways standing');
    const wanted = selectionsOf(page);
    for (const found of [await popplerWords(path, 1), await pdfiumWords(path, 1)]) {
      expect(Math.min(...overlaps(wanted, found))).toBeGreaterThan(0.7);
    }
  });

  it('Hebrew with a hyphen between a letter and a number, but for pdf.js', async () => {
    const words = ['ביום', 'ב-15', 'במאי', 'מ-17%', 'של', 'ב-12-15'];
    const { path } = await fromRight(words);
    expect(unspaced(plain(await popplerText(path)))).toBe(unspaced(words.join(' ')));
    expect(plain(await pdfiumText(path, 1))).toBe(words.join(' '));
  });

  it.each([
    ['Hebrew', ['שלום', 'עולם', 'טוב']],
    ['Arabic', ['مرحبا', 'بالعالم', 'الجميل']],
    ['Hebrew with a number and a name', ['בשנת', '1984', 'כתב', 'Orwell', 'ספר']],
    ['Hebrew with numbers before full stops', ['רחוב', '98,', 'סעיף', '12:', 'בשעה', '10:30.']],
    ['Arabic with numbers in its own digits', ['سنة', '١٩٨٤', 'في', '٢٣/٤٥', 'كتب', '٦٫٧٨']],
    ['Persian with numbers in its own digits', ['سال', '۱۹۸۴', 'در', '۲۳/۴۵', 'کتاب', '۶٫۷۸']],
  ])('%s in the order in which it is read', async (_, words) => {
    const { path, page } = await fromRight(words);
    const text = words.join(' ');
    // Where the direction changes, poppler puts the space on the other side of the word.
    expect(unspaced(plain(await popplerText(path)))).toBe(unspaced(text));
    expect(plain(await popplerText(path, 1, '-raw'))).toBe(text);
    expect(plain(await pdfiumText(path, 1))).toBe(text);
    expect(await pdfjsText(path)).toBe(text);
    const found = await pdfiumWords(path, 1);
    expect(Math.min(...overlaps(selectionsOf(page), found))).toBeGreaterThan(0.7);
  });

  it('a line that slopes, and mark it where its words are', async () => {
    const slope = Math.tan((2 * Math.PI) / 180);
    const words =
      'every word of a line that slopes lies a little lower than the one before it'.split(' ');
    const placed = row(words, 100).words.map(({ text, box: [x0, y0, x1, y1] }) => {
      const drop = ((x0 + x1) / 2 - 60) * slope;
      return [text, [x0, y0 + drop, x1, y1 + drop]] as [string, Box];
    });
    const end = placed.at(-1)?.[1][2] ?? 0;
    const baseline: Box = [60, 110, end, 110 + (end - 60) * slope];
    const { path, page } = await layered([lineOf(placed, { baseline })]);
    const wanted = selectionsOf(page);
    expect(await pdfjsText(path)).toBe(words.join(' '));
    const [runs = []] = await pdfjsRuns(path, [1]);
    for (const shares of [
      overlaps(wanted, await popplerWords(path, 1)),
      overlaps(wanted, await pdfiumWords(path, 1)),
      runOverlaps(wanted, runs),
    ]) {
      expect(shares.filter((share) => share >= 0.7)).toHaveLength(words.length);
    }
  });

  it.each([
    ['Korean with spaces', ['안녕', '세계', '여러분'], '안녕 세계 여러분'],
    ['Japanese without', ['ニャ', 'ー', '、', 'ニャ', '。'], 'ニャー、ニャ。'],
  ])('%s between its words', async (_, words, text) => {
    let left = 60;
    const placed = words.map((word): [string, Box] => {
      const width = 14 * word.length;
      const box: Box = [left, 100, left + width, 114];
      left += width;
      return [word, box];
    });
    const { path } = await layered([lineOf(placed)]);
    expect(await popplerText(path)).toBe(text);
    expect(await pdfiumText(path, 1)).toBe(text);
    expect(await pdfjsText(path)).toBe(text);
  });

  it('Japanese that runs from top to bottom, in columns from the right', async () => {
    const columns = [
      ['吾輩は', '猫', 'である。', '名前'],
      ['はまだ無い', '。', 'どこで生れた', 'か'],
      ['とんと見当が', 'つかぬ。', '何でも', '薄暗い'],
    ].map((words) => [...words, ...words, ...words]);
    const placed = columns.map((words, index) => {
      const left = 300 - 24 * index;
      let top = 100;
      const letters = words.map((text): [string, Box] => {
        // The ink of a full stop fills the upper half of its square.
        const height = 14 * text.length - (text.endsWith('。') ? 8 : 0);
        const box: Box = [left, top, left + 14, top + height];
        top += 14 * text.length;
        return [text, box];
      });
      return lineOf(letters, { direction: 'ttb', baseline: [left + 7, 100, left + 7, top] });
    });
    const { path, page } = await layered(placed);
    const text = columns.flat().join('');
    for (const found of [
      await popplerText(path),
      await popplerText(path, 1, '-raw'),
      await pdfiumText(path, 1),
    ]) {
      expect(found.split(' ')).toEqual(columns.map((words) => words.join('')));
    }
    expect(unspaced(await pdfjsText(path))).toBe(text);
    const wanted = page.blocks[0]!.lines.map(({ box, words }) => ({
      text: words.map((word) => word.text).join(''),
      box,
    }));
    for (const found of [await popplerWords(path, 1), await pdfiumWords(path, 1)]) {
      expect(Math.min(...overlaps(wanted, found))).toBeGreaterThan(0.8);
    }
  });
});
