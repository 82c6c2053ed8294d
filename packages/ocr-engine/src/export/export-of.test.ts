import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { elementsOf } from '../../test/xml.ts';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import type { Cell, Line, PageText } from '../interface/page-text.ts';
import { exportedBytes } from '../../test/exported.ts';
import type { TextChoices, TextFormat } from './export-of.ts';

const textOf = async (...args: Parameters<typeof exportedBytes>) =>
  (await exportedBytes(...args)).toString();

/** The parts of a Word document, each of which is well formed. */
async function wordParts(pages: PageText[], choices?: Partial<TextChoices>) {
  const parts = unzipSync(await exportedBytes('docx', pages, choices));
  const texts = Object.entries(parts).map(([path, part]) => {
    const xml = Buffer.from(part).toString();
    expect(elementsOf(xml).length).toBeGreaterThan(0);
    return [path, xml] as const;
  });
  return Object.fromEntries(texts);
}

const words = (text: string, top: number, size = 10): Line =>
  lineOf(
    text.split(' ').map((word, at) => [word, [72 + 60 * at, top, 128 + 60 * at, top + 0.7 * size]]),
    { baseline: [72, top + 0.7 * size, 500, top + 0.7 * size] },
  );

describe('hostile text', () => {
  /** What must come out of no format as it is: markup, formulas, what XML forbids, turns of direction. */
  const EVIL = [
    '<script>alert(1)</script>',
    ']]>&amp;&#0;',
    '=HYPERLINK("http://x")',
    '+1+1',
    '@SUM(A1)',
    '\u0000\u0007\uFFFE',
    '\uD800',
    '\u202Eevil\u202C',
    '![x](javascript:alert(1))',
    'a,"b"',
    'x\ny\fz',
  ];
  const page = pageOf([
    lineOf(EVIL.map((text, at) => [text, [50 * at, 100, 50 * at + 40, 110]])),
    words('And Then Nothing Happened', 300),
  ]);
  const cell: Cell = {
    row: 0,
    column: 0,
    rowSpan: 1,
    columnSpan: 1,
    box: [0, 0, 1, 1],
    confidence: 90,
    words: EVIL.map((_, at) => [0, 0, at]),
  };
  const table: PageText = {
    ...page,
    tables: [{ box: cell.box, rows: 1, columns: 1, cells: [cell] }],
  };

  it.each(['hocr', 'alto'] satisfies TextFormat[])(
    'is text in %s, which is well formed',
    async (format) => {
      const all = elementsOf(await textOf(format, [page, table]));
      expect(all.some(({ name }) => name === 'script')).toBe(false);
    },
  );

  it('is text in Word, also in tables', async () => {
    for (const one of [page, table]) {
      const { 'word/document.xml': xml = '' } = await wordParts([one]);
      expect(xml).toContain('&lt;script&gt;');
      expect(Buffer.from(xml).toString()).toBe(xml);
    }
  });

  it('is text in Markdown', async () => {
    const text = await textOf('markdown', [page]);
    expect(text).toContain(String.raw`\<script\>`);
    expect(text).toContain(String.raw`!\[x\](javascript`);
    expect(text).toContain(String.raw`\&amp;`);
    expect(text).not.toMatch(/(?<!\\)<(?!!-- page \d+ -->)/);
  });

  it('is run by no spreadsheet', async () => {
    const csv = await textOf('words', [page]);
    const cells = csv.split('\r\n').flatMap((record) => record.split(','));
    expect(cells.filter((text) => /^"?[=+@]/.test(text))).toEqual([]);
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
  });

  it('ends no page of plain text, and is no broken letter', async () => {
    const text = await textOf('text', [page, undefined, page]);
    expect(text.split('\f')).toHaveLength(3);
    expect(text).toContain('\uFFFD');
  });
});

/** @param side in points */
const square = (side: number, number: number, word: string) =>
  pageOf([lineOf([[word, [0.2 * side, 0.2 * side, 0.8 * side, 0.4 * side]]])], number, side, side);

describe('a page of 5 m before one of 5 mm', () => {
  const pages = [square(14_173, 1, 'Huge'), square(14, 2, 'Tiny')];

  it.each(['text', 'markdown', 'words', 'hocr', 'alto'] satisfies TextFormat[])(
    'comes as %s with the words of both',
    async (format) => {
      const text = await textOf(format, pages);
      expect(text).toContain('Huge');
      expect(text).toContain('Tiny');
      expect(text).not.toMatch(/NaN|Infinity/);
    },
  );

  it('comes in type that Word can show', async () => {
    const { 'word/document.xml': xml = '' } = await wordParts(pages);
    const sizes = elementsOf(xml).filter(({ name }) => name === 'w:sz');
    expect(sizes.length).toBeGreaterThan(0);
    for (const { attributes } of sizes) {
      expect(Number(attributes['w:val'])).toBeGreaterThanOrEqual(8);
      expect(Number(attributes['w:val'])).toBeLessThanOrEqual(200);
    }
    expect(xml).toMatch(/Huge.*Tiny/s);
  });
});

describe('words as CSV', () => {
  it('are a record each, with place, confidence and the whole of a broken word', async () => {
    const page = pageOf([words('The Quiet har-', 100), words('bour, Asleep', 120)], 7);
    const text = await textOf('words', [undefined, page]);
    expect(text).toMatch(/^\uFEFF.*\r\n$/s);
    const [head, ...records] = text.trim().split('\r\n');
    expect(head).toBe(
      'page,block,line,word,text,left,top,right,bottom,confidence,language,whole_word',
    );
    expect(records).toEqual([
      '7,1,1,1,The,72,100,128,107,99,eng,',
      '7,1,1,2,Quiet,132,100,188,107,99,eng,',
      '7,1,1,3,har-,192,100,248,107,99,eng,"harbour,"',
      '7,1,2,1,"bour,",72,120,128,127,99,eng,"harbour,"',
      '7,1,2,2,Asleep,132,120,188,127,99,eng,',
    ]);
  });
});

describe('a Word document', () => {
  const body = Array.from({ length: 20 }, (_, at) =>
    words('The Harbour Had Been Quiet', 200 + 12 * at),
  );

  it('has the parts that Word looks for, each of which is named', async () => {
    const parts = await wordParts([pageOf(body)]);
    expect(Object.keys(parts)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/_rels/document.xml.rels',
      'word/styles.xml',
      'word/numbering.xml',
      'word/document.xml',
    ]);
    for (const path of ['word/document.xml', 'word/styles.xml', 'word/numbering.xml']) {
      expect(parts['[Content_Types].xml']).toContain(`PartName="/${path}"`);
    }
    expect(parts['_rels/.rels']).toContain('Target="word/document.xml"');
    expect(parts['word/styles.xml']).toContain('w:styleId="Heading1"');
  });

  it('has headings in styles, and other type in its size', async () => {
    const page: PageText = {
      ...pageOf([], 1),
      blocks: [
        [words('A Title Here', 60, 20)],
        body,
        [words('Small Print that Nobody Reads, but', 600, 7), words('it is There.', 609, 7)],
      ].map((lines) => ({ box: [0, 0, 1, 1], lines })),
    };
    const { 'word/document.xml': xml = '' } = await wordParts([page]);
    const all = elementsOf(xml).filter(({ name }) => ['w:pStyle', 'w:sz', 'w:t'].includes(name));
    expect(
      all.map(({ name, attributes, text }) => text || `${name} ${attributes['w:val']}`),
    ).toEqual([
      'w:pStyle Heading1',
      'w:sz 44',
      'A Title Here',
      body.map(() => 'The Harbour Had Been Quiet').join(' '),
      'w:sz 15',
      'Small Print that Nobody Reads, but it is There.',
    ]);
  });

  it('has points of lists in their style, without the sign', async () => {
    const lines = [words('• Quick', 100), words('• Simple to Learn', 112)];
    const { 'word/document.xml': xml = '', ...parts } = await wordParts([pageOf(lines)]);
    const all = elementsOf(xml).filter(({ name }) => ['w:pStyle', 'w:t'].includes(name));
    expect(
      all.map(({ name, attributes, text }) => text || `${name} ${attributes['w:val']}`),
    ).toEqual(['w:pStyle ListBullet', 'Quick', 'w:pStyle ListBullet', 'Simple to Learn']);
    const style = elementsOf(parts['word/styles.xml'] ?? '');
    expect(
      style.some(({ name, attributes }) => name === 'w:numId' && attributes['w:val'] === '1'),
    ).toBe(true);
    expect(parts['word/numbering.xml']).toContain('<w:num w:numId="1">');
    expect(parts['word/_rels/document.xml.rels']).toContain('Target="numbering.xml"');
  });

  it('has tables, with cells that take several places', async () => {
    const lines = [words('Both Left', 100), words('Right', 100)];
    const cell = { rowSpan: 1, columnSpan: 1, box: lines[0]!.box, confidence: 90 };
    const page: PageText = {
      ...pageOf(lines),
      tables: [
        {
          box: cell.box,
          rows: 2,
          columns: 2,
          cells: [
            { ...cell, row: 0, column: 0, rowSpan: 2, words: [[0, 0, 0]] },
            { ...cell, row: 0, column: 1, words: [[0, 0, 1]] },
            { ...cell, row: 1, column: 1, words: [[0, 1, 0]] },
          ],
        },
      ],
    };
    const { 'word/document.xml': xml = '' } = await wordParts([page]);
    const all = elementsOf(xml);
    expect(all.filter(({ name }) => name === 'w:t').map(({ text }) => text)).toEqual([
      'Both',
      'Left',
      'Right',
    ]);
    const merged = all.filter(({ name }) => name === 'w:vMerge');
    expect(merged.map(({ attributes }) => attributes['w:val'])).toEqual(['restart', 'continue']);
    expect(all.filter(({ name }) => name === 'w:tc')).toHaveLength(4);
  });

  it('reads from right to left where its lines do', async () => {
    const page = pageOf([lineOf([['שלום', [10, 10, 50, 30]]], { direction: 'rtl' })]);
    const { 'word/document.xml': xml = '' } = await wordParts([page]);
    expect(xml).toContain('<w:bidi/>');
    expect(xml).toContain('<w:rtl/>');
  });
});

describe('choices', () => {
  const pages = [1, 2, 3].map((number) =>
    pageOf(
      [
        words('A HISTORY OF TRADE', 40),
        words(`${['Ships', 'Winds', 'Towns'][number - 1]} and the har-`, 300),
        words(`bour ${['One', 'Two', 'Three'][number - 1]}.`, 312),
      ],
      number,
    ),
  );

  it.each(['text', 'markdown', 'words', 'hocr', 'alto'] satisfies TextFormat[])(
    'leave running heads out of %s, or keep them',
    async (format) => {
      expect(await textOf(format, pages)).toContain('HISTORY');
      const without = await textOf(format, pages, { furniture: 'left_out' });
      expect(without).not.toContain('HISTORY');
      expect(without).toContain('Ships');
    },
  );

  it.each(['text', 'markdown'] satisfies TextFormat[])(
    'join broken words in %s',
    async (format) => {
      expect(await textOf(format, pages)).toContain('the harbour');
      expect(await textOf(format, pages, { hyphens: 'kept' })).toMatch(/the har-\s+bour One/);
    },
  );
});
