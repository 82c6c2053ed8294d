import { greyPage } from '@legible/fixtures/filters/grey-picture';
import { scanPdf } from '@legible/fixtures/pdf';
import { describe, expect, it } from 'vitest';
import { testFile } from '@legible/fixtures/folder';
import { openDocument, withPage } from '../render/document.ts';
import { type GreyImage, withPageImage } from '../render/page-image.ts';
import { loadLanguages } from '../readings/language.ts';
import { readPage } from './lstm-page.ts';
import { preparePage } from './prepare-page.ts';

/** Reads the page after something was done to its picture. */
async function readChanged(
  text: string,
  change: (image: GreyImage) => void,
  names = ['eng'],
): Promise<string[]> {
  const page = { text, dpi: 300, noise: 0 };
  const document = await openDocument(await testFile('page.pdf', await scanPdf({ pages: [page] })));
  const size = { dpi: 300, width: 2480, height: 3508 };
  const languages = await loadLanguages(names);
  const prepared = withPage(document, 1, (handle) =>
    withPageImage(document.pdfium, handle, size, (image) => {
      change(image);
      return preparePage(image, size.dpi, languages);
    }),
  );
  const blocks = await readPage(prepared, languages);
  return blocks.flatMap(({ lines }) =>
    lines.map(({ words }) => words.map((word) => word.text).join(' ')),
  );
}

function firstRowOfInk({ pixels, stride }: GreyImage): number {
  return Math.floor(pixels.findIndex((shade) => shade < 100) / stride);
}

it('reads white letters on black beside black ones on white', async () => {
  const text = 'White letters on black ground.\n\nBlack letters on white paper follow.';
  const lines = await readChanged(text, (image) => {
    const first = firstRowOfInk(image);
    for (let y = first - 30; y < first + 75; y += 1) {
      for (let x = 150; x < 2300; x += 1) {
        const at = y * image.stride + x;
        image.pixels[at] = 255 - image.pixels[at]!;
      }
    }
  });
  expect(lines).toEqual(['White letters on black ground.', 'Black letters on white paper follow.']);
});

it('reads nothing from a page of nothing', async () => {
  expect(await readChanged('A line.', ({ pixels }) => pixels.fill(255))).toEqual([]);
});

/** As a coarse printer does it, or a scanner that knows two shades: in squares of four pixels. */
function inSteps({ pixels, width, height, stride }: GreyImage): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const corner = pixels[(y - (y % 4)) * stride + x - (x % 4)] ?? 255;
      pixels[y * stride + x] = corner < 128 ? 0 : 255;
    }
  }
}

it.each([
  ['in its language', ['eng']],
  ['where another script may be on the page, too', ['eng', 'rus']],
])('reads coarse print again without its steps %s', async (_, names) => {
  const text = 'Twelve boxes of candles and seven lamps were sent by rail on Monday.';
  const read = (await readChanged(`${text}\n\n${text}`, inSteps, names)).join(' ').split(' ');
  const found = `${text} ${text}`.split(' ').filter((word) => read.includes(word));
  // 18 without reading it again.
  expect(found.length).toBeGreaterThan(21);
});

it('reads a coarse line of a clean page again without its steps', async () => {
  const text = 'Twelve boxes of candles and seven lamps were sent by rail on Monday.';
  const page = Array.from({ length: 9 }, () => text).join('\n\n');
  const [coarse, ...others] = await readChanged(page, (image) => {
    const { pixels, stride } = image;
    const first = firstRowOfInk(image);
    inSteps({ ...image, pixels: pixels.subarray((first - (first % 4) - 16) * stride), height: 80 });
  });
  // `larnps` without reading it again.
  expect(coarse).toContain('candles and seven lamps were sent by rail');
  expect(others).toEqual(Array.from({ length: 8 }, () => text));
});

/** Draws a frame around all rows of print, and upright rules into the spaces of each. */
function inFields({ pixels, height, stride }: GreyImage): void {
  const isInk = (x: number, y: number) => pixels[y * stride + x]! < 128;
  const columns = Array.from({ length: 2300 }, (_, x) => x);
  const rows: { top: number; bottom: number }[] = [];
  for (let y = 0; y < height; y += 1) {
    const last = rows.at(-1);
    if (!columns.some((x) => isInk(x, y))) continue;
    if (last && y - last.bottom < 6) last.bottom = y;
    else rows.push({ top: y, bottom: y });
  }
  for (const { top, bottom } of rows) {
    const free = columns.filter((x) => {
      for (let y = top; y <= bottom; y += 1)
        for (let at = x - 5; at < x + 6; at += 1) if (isInk(at, y)) return false;
      return x > 140;
    });
    const between = free.filter((x, at) => x - (free[at - 1] ?? 0) > 1);
    for (const x of between) {
      for (let y = top - 14; y < bottom + 14; y += 1)
        pixels.fill(0, y * stride + x, y * stride + x + 2);
    }
    for (const y of [top - 16, bottom + 14]) {
      for (let at = 0; at < 3; at += 1)
        pixels.fill(0, (y + at) * stride + 140, (y + at) * stride + 2300);
    }
  }
}

it('reads the fields of a form without the rules between them', async () => {
  const fields = [
    'Name: Harold Whitcombe',
    'Street: Lindon Avenue 118',
    'Employer: Northern Candle Works',
    'Position held: Foreman of shipping',
    'Reason for leaving: moved to another town',
    'Remarks: none to be made at present',
  ];
  const lines = await readChanged(fields.join('\n\n'), inFields);
  expect(lines.join(' ')).toBe(fields.join(' '));
});

describe('where letters carry two marks', async () => {
  const [language] = await loadLanguages(['eng']);
  const boxOf = async (text: string, hasTallMarks: boolean) => {
    const picture = await greyPage({ text, font: 'serif', fontSize: 11 });
    const image = { ...picture, stride: picture.width };
    const [line] = preparePage(image, 300, [{ ...language!, hasTallMarks }]).lines;
    return line!.parts[0]![0]!.box;
  };

  it('cuts lines out with more room above', async () => {
    const text = 'Plain letters with none at all.';
    const [[, top, , bottom], [, higher, , lower]] = [
      await boxOf(text, false),
      await boxOf(text, true),
    ];
    expect(lower - higher).toBeGreaterThan(1.1 * (bottom - top));
  });

  it.each([
    ['with the breathing before a capital', 'Ἐν τῷ λιμένι ἡσυχία ἦν πολλή.', 1, 12],
    ['as they are where there is none', 'Plain letters with none at all.', 0, 0],
  ])('cuts lines out %s', async (_, text, least, most) => {
    const [[without], [left]] = [await boxOf(text, false), await boxOf(text, true)];
    expect(without - left).toBeGreaterThanOrEqual(least);
    expect(without - left).toBeLessThanOrEqual(most);
  });
});
