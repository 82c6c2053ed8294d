import { describe, expect, it } from 'vitest';
import { elementsOf, outline } from '../../test/xml.ts';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import type { PageText } from '../interface/page-text.ts';
import { altoOf } from './alto.ts';
import { hocrOf } from './hocr.ts';
import { pageToPlainText, plainTextOf } from './text.ts';

const page = {
  ...pageOf(
    [
      lineOf([
        ['An', [72, 72, 86, 84]],
        ['exam-', [90, 72, 130, 84]],
      ]),
      lineOf([
        ['ple', [72, 90, 100, 102]],
        ['<b> & "q"', [104, 90, 160, 102]],
      ]),
    ],
    1,
    612,
    792,
  ),
  dpi: 144,
};
const hebrew = pageOf([lineOf([['שלום', [10, 10, 50, 30]]], { direction: 'rtl' })], 3);
const sideways = pageOf(
  [lineOf([['down', [10, 10, 22, 80]]], { orientation: 90, baseline: [12, 10, 12, 80] })],
  4,
);

async function* given(...pages: (PageText | undefined)[]) {
  yield* pages;
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

describe('hOCR', () => {
  it('is well formed and tells places in pixels of the recognised picture', async () => {
    const text = await textOf(hocrOf(given(page, undefined, hebrew, sideways)));
    const all = elementsOf(text);
    const byClass = (name: string) => all.filter(({ attributes }) => attributes['class'] === name);
    expect(byClass('ocr_page').map(({ attributes }) => attributes['title'])).toEqual([
      'bbox 0 0 1224 1584; ppageno 0; scan_res 144 144',
      expect.stringContaining('ppageno 2') as string,
      expect.stringContaining('ppageno 3') as string,
    ]);
    expect(byClass('ocr_line')[0]?.attributes['title']).toBe('bbox 144 144 260 168; baseline 0 -6');
    expect(byClass('ocr_line')[2]?.attributes['dir']).toBe('rtl');
    expect(byClass('ocr_line')[3]?.attributes['title']).toContain('textangle 270');
    expect(byClass('ocrx_word').map((word) => word.text)).toEqual([
      'An',
      'exam-',
      'ple',
      '<b> & "q"',
      'שלום',
      'down',
    ]);
    expect(byClass('ocrx_word')[0]?.attributes['title']).toBe('bbox 144 144 172 168; x_wconf 99');
    const ids = all.flatMap(({ attributes }) => attributes['id'] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a line that runs from top to bottom', () => {
  it('has no baseline in hOCR, where it would stand nearly upright', async () => {
    const column = lineOf([['吾輩', [10, 10, 24, 38]]], {
      direction: 'ttb',
      baseline: [18, 10, 17, 38],
    });
    const all = elementsOf(await textOf(hocrOf(given(pageOf([column])))));
    const line = all.find(({ attributes }) => attributes['class'] === 'ocr_line');
    expect(line?.attributes['title']).toMatch(/^bbox [\d ]+$/);
  });
});

describe('ALTO', () => {
  it('holds the elements of version 4 in their order, each with what it must have', async () => {
    const text = await textOf(altoOf(given(page, undefined, hebrew)));
    expect(outline(text)).toEqual([
      'alto',
      'alto/Description',
      'alto/Description/MeasurementUnit',
      'alto/Description/Processing',
      'alto/Description/Processing/processingSoftware',
      'alto/Description/Processing/processingSoftware/softwareName',
      'alto/Layout',
      'alto/Layout/Page',
      'alto/Layout/Page/PrintSpace',
      'alto/Layout/Page/PrintSpace/TextBlock',
      'alto/Layout/Page/PrintSpace/TextBlock/TextLine',
      'alto/Layout/Page/PrintSpace/TextBlock/TextLine/String',
      'alto/Layout/Page/PrintSpace/TextBlock/TextLine/SP',
      'alto/Layout/Page/PrintSpace/TextBlock/TextLine/HYP',
    ]);
    const all = elementsOf(text);
    const named = (name: string) => all.filter((element) => element.name === name);
    expect(named('alto')[0]?.attributes['xmlns']).toBe('http://www.loc.gov/standards/alto/ns-v4#');
    for (const { name, attributes } of all) {
      const isPlaced = ['TextBlock', 'TextLine', 'String'].includes(name);
      for (const side of isPlaced ? ['HPOS', 'VPOS', 'WIDTH', 'HEIGHT'] : []) {
        expect(attributes[side]).toMatch(/^\d+$/);
      }
    }
    expect(named('Page').map(({ attributes }) => attributes['PHYSICAL_IMG_NR'])).toEqual([
      '1',
      '3',
    ]);
    expect(named('String')[0]?.attributes).toMatchObject({ CONTENT: 'An', WC: '0.99' });
    expect(named('SP')[0]?.attributes).toMatchObject({ HPOS: '172', WIDTH: '8' });
  });

  it('tells the whole of a word that a hyphen breaks', async () => {
    const strings = elementsOf(await textOf(altoOf(given(page)))).filter(
      ({ name }) => name === 'String',
    );
    expect(strings[1]?.attributes).toMatchObject({
      CONTENT: 'exam',
      SUBS_TYPE: 'HypPart1',
      SUBS_CONTENT: 'example',
    });
    expect(strings[2]?.attributes).toMatchObject({
      CONTENT: 'ple',
      SUBS_TYPE: 'HypPart2',
      SUBS_CONTENT: 'example',
    });
  });
});

describe('plain text', () => {
  it('joins broken words where that is asked for', () => {
    expect(pageToPlainText(page)).toBe('An exam-\nple <b> & "q"\n');
    expect(pageToPlainText(page, { joinHyphens: true })).toBe('An example\n<b> & "q"\n');
  });

  it('keeps the hyphen of a name', () => {
    const name = pageOf([lineOf([['Anna-', [0, 0, 10, 10]]]), lineOf([['Lena', [0, 20, 10, 30]]])]);
    expect(pageToPlainText(name, { joinHyphens: true })).toBe('Anna-\nLena\n');
  });

  it('comes page by page, the n-th part for page n', async () => {
    expect(await textOf(plainTextOf(given(hebrew, undefined, hebrew)))).toBe('שלום\n\f\fשלום\n');
  });
});
