import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { popplerWords, qpdfComplaints } from '../../test/pdf-tools.ts';
import type { PagePose, PageText } from '../interface/page-text.ts';
import { openDocument, withPage } from '../render/document.ts';
import { drawPage } from '../render/page-picture.ts';
import { appendTextLayer } from './append.ts';
import { type StraightenOptions, straightenedText, straighteningOf } from './straighten.ts';

const upright: PagePose = { turn: 0, certainty: 0.95, skew: 0 };
const page = (pose: PagePose): PageText => ({
  ...pageOf([lineOf([['word', [100, 200, 150, 215]]])], 1, 600, 800),
  pose,
});
/** A function from black to white. */
const FROM_BLACK = '/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>';
const both = { rotate: true, deskew: true };

describe('a page is straightened', () => {
  it.each<[string, PagePose, StraightenOptions, unknown]>([
    ['when it lies down', { ...upright, turn: 90 }, both, { turn: 90, skew: 0 }],
    ['when it slopes', { ...upright, skew: 1.5 }, both, { turn: 0, skew: 1.5 }],
    ['not unless that was asked for', { ...upright, turn: 180, skew: 2 }, {}, undefined],
    ['not for a slope that nobody sees', { ...upright, skew: 0.1 }, both, undefined],
    ['not for a slope that is none', { ...upright, skew: 30 }, both, undefined],
    ['not when its letters are doubtful', { turn: 180, certainty: 0.6, skew: 0 }, both, undefined],
    ['not when it is right', upright, both, undefined],
  ])('%s', (_, pose, options, wanted) => {
    expect(straighteningOf(page(pose), options)).toEqual(wanted);
  });
});

describe('a text', () => {
  it.each([90, 180, 270] as const)('stands upright when a turn by %d is taken back', (turn) => {
    const lying = { ...page(upright), blocks: [{ box: [0, 0, 600, 800], lines: [] }] } as PageText;
    const turned = straightenedText(lying, { turn, skew: 0 });
    expect([turned.width, turned.height]).toEqual(turn === 180 ? [600, 800] : [800, 600]);
    const round = straightenedText(turned, { turn: (360 - turn) as 90, skew: 0 });
    expect(round).toEqual(lying);
  });

  it('is level when a slope is taken back', () => {
    const sloping = pageOf(
      [lineOf([['level', [100, 100, 200, 120]]], { baseline: [100, 110, 200, 115.24] })],
      1,
      600,
      800,
    );
    const [line] = straightenedText(sloping, { turn: 0, skew: 3 }).blocks[0]?.lines ?? [];
    const [, y0 = 0, , y1 = 1] = line?.baseline ?? [];
    expect(y1 - y0).toBeCloseTo(0, 1);
  });
});

async function rectangle(annotated = false): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const target = document.addPage([600, 800]);
  target.drawRectangle({ x: 100, y: 585, width: 50, height: 15 });
  if (annotated) target.node.set(PDFName.of('Annots'), document.context.obj([{ Subtype: 'Link' }]));
  return document.save();
}

async function straightened(pose: PagePose, given?: Uint8Array) {
  const original = given ?? (await rectangle());
  const path = await testFile('original.pdf', original);
  const increment = join(await testFolder(), 'increment');
  const { pages } = await appendTextLayer(path, [page(pose)], increment, both);
  const result = await testFile('out.pdf', Buffer.concat([original, await readFile(increment)]));
  expect(await qpdfComplaints(result)).toEqual([]);
  return { result, change: pages[0] };
}

const middle = (box: number[] = []) => ((box[0] ?? 0) + (box[2] ?? 0)) / 2;

describe('the file', () => {
  it('begins as it was, shows the page turned, and its words with it', async () => {
    const { result, change } = await straightened({ ...upright, turn: 90 });
    expect(change).toEqual({ page: 1, turned: 90 });
    const opened = await openDocument(result);
    const size = withPage(opened, 1, (handle) => [
      opened.pdfium.FPDF_GetPageWidthF(handle),
      opened.pdfium.FPDF_GetPageHeightF(handle),
    ]);
    expect(size).toEqual([800, 600]);
  });

  it('shows a sloping page level, and the words where they now are', async () => {
    const { result, change } = await straightened({ ...upright, skew: 5 });
    expect(change).toEqual({ page: 1, deskewed: 5 });
    const [word] = await popplerWords(result, 1);
    const [expected] =
      straightenedText(page(upright), { turn: 0, skew: 5 }).blocks[0]?.lines[0]?.words ?? [];
    expect(Math.abs(middle(word?.box) - middle(expected?.box))).toBeLessThan(1);
  });

  it('leaves a page with links as it is, and says so', async () => {
    const { change } = await straightened({ ...upright, skew: 5 }, await rectangle(true));
    expect(change).toEqual({ page: 1, kept: expect.stringContaining('links') as string });
  });

  it.each(['0 0 600 400 re f', 'Q 0 0 600 400 re f', 'q Q Q q Q Q 0 0 600 400 re f Q'])(
    'shows a sloping page level, whatever states its content restores: %s',
    async (content) => {
      const original = plainPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>',
        streamObject('', content),
      ]);
      const { result } = await straightened({ ...upright, skew: 5 }, original);
      expect(await slopeOfEdge(result, 1)).toBeCloseTo(-5, 0);
    },
  );

  it.each([
    [
      'tiles',
      streamObject(
        '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 600 800]/XStep 600/YStep 800/Resources<<>>',
        '0 g 0 0 600 400 re f',
      ),
    ],
    [
      'a shading',
      `<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 0 800]${FROM_BLACK}>>>>`,
    ],
  ])('turns %s that the page fills with, and leaves those of other pages', async (_, pattern) => {
    const original = filledPages(pattern);
    expect(await slopeOfEdge(await testFile('filled.pdf', original), 1)).toBeCloseTo(0, 0);
    const { result } = await straightened({ ...upright, skew: 5 }, original);
    expect(await slopeOfEdge(result, 1)).toBeCloseTo(-5, 0);
    expect(await slopeOfEdge(result, 2)).toBeCloseTo(0, 0);
  });
});

/** Two pages that share a pattern with which both are filled: black at the foot, white at the head. */
function filledPages(pattern: string): Buffer {
  const leaf = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R>>';
  return plainPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/Resources<</Pattern<</P0 6 0 R>>>>>>',
    leaf,
    leaf,
    streamObject('', '/Pattern cs /P0 scn 0 0 600 800 re f'),
    pattern,
  ]);
}

/** Clockwise, in degrees: of the line at which dark becomes light, near the middle of the page. */
async function slopeOfEdge(path: string, number: number): Promise<number> {
  const document = await openDocument(path);
  const size = { dpi: 72, width: 600, height: 800 };
  const { isGrey, pixels } = withPage(document, number, (handle) =>
    drawPage(document.pdfium, handle, size),
  );
  const step = isGrey ? 1 : 3;
  const edge = (x: number) => {
    let y = 200;
    while (y < 600 && (pixels[(y * size.width + x) * step] ?? 0) > 127) y += 1;
    return y;
  };
  return (Math.atan2(edge(400) - edge(200), 200) * 180) / Math.PI;
}
