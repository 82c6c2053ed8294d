import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFile, testFolder } from '@legible/fixtures/folder';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { scanPdf } from '@legible/fixtures/pdf';
import { describe, expect, it } from 'vitest';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import { pdfiumText, popplerText, popplerWords, qpdfComplaints } from '../../test/pdf-tools.ts';
import type { Correction } from '../text/mended-text.ts';
import type { Line, PageText } from '../interface/page-text.ts';
import { appendTextLayer } from './append.ts';
import { mendTextLayer } from './mend.ts';
import type { UpdateOptions } from './page-update.ts';

const blank: FixturePage = { text: '', dpi: 72, noise: 0 };

/** Lines of words of about one width, down a page; words are counted from 0 through all of them. */
function textOf(lines: string[], change: Partial<Line> = {}): PageText {
  const rows = lines.map((line, row) => {
    let left = 60;
    const words = line.split(' ').map((text): [string, Line['box']] => {
      const box: Line['box'] = [left, 60 + 16 * row, left + 6 * text.length, 70 + 16 * row];
      left += 6 * (text.length + 1);
      return [text, box];
    });
    return lineOf(words, change);
  });
  return pageOf(rows);
}

interface Mended {
  /** The uncorrected file, and with its tail. */
  before: Buffer;
  after: Buffer;
  /** A path of the latter. */
  path: string;
  tail: Buffer;
}

interface Given {
  original?: Uint8Array;
  options?: UpdateOptions;
  /** What an older version would have made of the increment. */
  asBefore?: (increment: Buffer) => Buffer;
}

/** Makes a PDF searchable, then corrects it; what follows must leave alone what was there. */
async function mended(
  text: PageText | PageText[],
  corrections: Correction[],
  { original, options, asBefore = (increment) => increment }: Given = {},
): Promise<Mended> {
  const pages = [text].flat().map((page, index) => ({ ...page, page: index + 1 }));
  const bytes = original ?? (await scanPdf({ pages: pages.map(() => blank) }));
  const folder = await testFolder();
  const path = await testFile('original.pdf', bytes);
  const [incrementPath, tailPath] = [join(folder, 'increment'), join(folder, 'tail')];
  await appendTextLayer(path, pages, incrementPath, options);
  await writeFile(incrementPath, asBefore(await readFile(incrementPath)));
  const corrected = (async function* () {
    yield { ...pages[0]!, corrections };
  })();
  const { tailBytes } = await mendTextLayer({ path, incrementPath, tailPath }, corrected);
  const tail = await readFile(tailPath);
  expect(tail.length).toBe(tailBytes);
  const before = Buffer.concat([bytes, await readFile(incrementPath)]);
  const after = Buffer.concat([before, tail]);
  const result = await testFile('corrected.pdf', after);
  expect(await qpdfComplaints(result)).toEqual([]);
  return { before, after, path: result, tail };
}

/** Without the signs by which poppler tells the direction of a line. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/[\u202a-\u202c\f]/g, '')
    .split(/\s+/)
    .filter(Boolean);

/** Of a version that did not say which lines a stream of the layer holds. */
const asBefore = (increment: Buffer) =>
  Buffer.from(
    increment.toString('latin1').replaceAll('/XXLegibleLines', '/XXLegibleOther'),
    'latin1',
  );

const boxesIn = async (path: string) =>
  (await popplerWords(path, 1)).map(({ box }) => box.map(Math.round));

const SENTENCES = Array.from(
  { length: 40 },
  (_, row) => `Line ${row} of a page on which the harbour was quiet when boats came home`,
);
const WORDS = SENTENCES[0]!.split(' ').length;

describe('a corrected word', () => {
  it('is found in place of what was read, by poppler and by PDFium', async () => {
    const { path } = await mended(textOf(['The quiet harbour', 'at noon']), [
      { word: 1, text: 'noisy' },
    ]);
    for (const text of [await popplerText(path), await pdfiumText(path, 1)]) {
      expect(wordsOf(text)).toEqual(['The', 'noisy', 'harbour', 'at', 'noon']);
    }
  });

  it('lies where the word lay', async () => {
    const { path } = await mended(textOf(['The quiet harbour']), [{ word: 1, text: 'loudest' }]);
    const found = (await popplerWords(path, 1)).find(({ text }) => text === 'loudest');
    const [left = 0, , right = 0] = found?.box ?? [];
    expect(Math.abs(left - 84)).toBeLessThan(2);
    expect(Math.abs(right - 114)).toBeLessThan(2);
  });

  it('may be several words, or none', async () => {
    const { path } = await mended(textOf(['The quietharbour at', 'noon']), [
      { word: 1, text: 'quiet harbour' },
      { word: 3, text: '' },
    ]);
    expect(wordsOf(await popplerText(path))).toEqual(['The', 'quiet', 'harbour', 'at']);
  });

  it('costs less than a kilobyte, anywhere on a full page', async () => {
    const sizes: number[] = [];
    for (const word of [0, 7, 300, 40 * WORDS - 1]) {
      const { tail, path } = await mended(textOf(SENTENCES), [{ word, text: 'corrected' }]);
      sizes.push(tail.length);
      const words = wordsOf(await popplerText(path));
      expect(words[word]).toBe('corrected');
      expect(words).toHaveLength(40 * WORDS);
    }
    expect(Math.max(...sizes)).toBeLessThan(1024);
  });

  it('costs no more with a letter that the file did not have', async () => {
    const { tail, path } = await mended(textOf(SENTENCES), [{ word: 0, text: 'ZXJQ&%' }]);
    expect(await popplerText(path)).toMatch(/^ZXJQ&% 0 of/);
    expect(tail.length).toBeLessThan(1024);
  });

  it.each(['Žluťoučký', 'Ελλάς', '港', 'ﷺ', '😀'])(
    'may have letters that no font of the file has (%s)',
    async (text) => {
      const { path } = await mended(textOf(['The quiet harbour', 'at noon']), [{ word: 4, text }]);
      expect(wordsOf(await popplerText(path))).toEqual(['The', 'quiet', 'harbour', 'at', text]);
    },
  );

  it('is written in a line that slopes as its others are', async () => {
    const sloping = textOf(['The quiet harbour']);
    const [line] = sloping.blocks[0]!.lines;
    line!.baseline = [60, 60, 160, 72];
    const { path } = await mended(sloping, [{ word: 1, text: 'noisy' }]);
    expect(wordsOf(await popplerText(path))).toEqual(['The', 'noisy', 'harbour']);
  });

  it('lies with the others where the page was straightened', async () => {
    const skewed = textOf(['The quiet harbour']);
    skewed.pose = { turn: 0, certainty: 1, skew: 5 };
    const given = { options: { deskew: true } };
    const [plain, { path }] = [
      await mended(skewed, [], given),
      await mended(skewed, [{ word: 0, text: 'Our' }], given),
    ];
    expect(await boxesIn(path)).toEqual(await boxesIn(plain.path));
    expect(wordsOf(await popplerText(path))).toContain('Our');
  });

  it('is found in a file that had been made searchable by us before', async () => {
    const first = await mended(textOf(['The quiet harbour']), []);
    const again = { original: first.before, options: { mode: 'force' } as const };
    const { path } = await mended(
      textOf(['The quiet harbour']),
      [{ word: 1, text: 'noisy' }],
      again,
    );
    expect(wordsOf(await popplerText(path))).toEqual(['The', 'noisy', 'harbour']);
  });

  it('leaves the other pages and their layers as they were', async () => {
    const pages = [textOf(['First page']), textOf(['Second page'])];
    const { path } = await mended(pages, [{ word: 0, text: 'Front' }]);
    expect((await popplerText(path)).trim()).toMatch(/^Front page\s+Second page$/);
  });
});

describe('a corrected file', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => ({ word: 5 * at, text: `mend${at}` }));

  it('begins with the uncorrected one, and a hundred words cost less than a hundred kilobytes', async () => {
    const { before, after, tail, path } = await mended(textOf(SENTENCES), hundred);
    expect(after.subarray(0, before.length).equals(before)).toBe(true);
    expect(tail.length).toBeLessThan(100 * 1024);
    const words = wordsOf(await popplerText(path));
    expect(hundred.every(({ word, text }) => words[word] === text)).toBe(true);
  });

  it('is the same whenever it is made', async () => {
    const original = await scanPdf({ pages: [blank] });
    const [one, two] = [
      await mended(textOf(SENTENCES), hundred, { original }),
      await mended(textOf(SENTENCES), hundred, { original }),
    ];
    expect(one.after.equals(two.after)).toBe(true);
  });

  it('is made of a layer that does not tell its lines, as older versions left them', async () => {
    const text = textOf(['The quiet harbour', 'at noon']);
    const { path } = await mended(text, [{ word: 4, text: 'dawn' }], { asBefore });
    expect(wordsOf(await popplerText(path))).toEqual(['The', 'quiet', 'harbour', 'at', 'dawn']);
  });

  it('has no tail where nothing was corrected', async () => {
    expect((await mended(textOf(SENTENCES), [])).tail).toHaveLength(0);
  });
});
