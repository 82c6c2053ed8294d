import { inflateSync } from 'node:zlib';
import { scanPdf } from '@legible/fixtures/pdf';
import { testFile } from '@legible/fixtures/folder';
import { expect, it, onTestFinished } from 'vitest';
import { createEngine } from '../create-engine.ts';
import type { GreyImage } from '../render/page-image.ts';
import { sentThumbnail, thumbnailOf } from './thumbnail.ts';

/** A picture whose shade at each place a function tells. */
function drawn(
  width: number,
  height: number,
  shadeAt: (x: number, y: number) => number,
): GreyImage {
  const stride = width + 3;
  const pixels = new Uint8Array(stride * height).fill(7);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels[y * stride + x] = shadeAt(x, y);
  }
  return { width, height, stride, pixels };
}

/** What a reader of PNGs makes of it: width, height, and shades from 0 to 15 row by row. */
function opened(png: Uint8Array) {
  const bytes = Buffer.from(png);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const start = bytes.indexOf('IDAT') + 4;
  const rows = inflateSync(bytes.subarray(start, start + bytes.readUInt32BE(start - 8)));
  const rowBytes = 1 + Math.ceil(width / 2);
  expect(rows).toHaveLength(rowBytes * height);
  const shadeAt = (x: number, y: number) =>
    ((rows[y * rowBytes + 1 + (x >> 1)] ?? 0) >> (x % 2 === 0 ? 4 : 0)) & 15;
  return { width, height, shadeAt };
}

it('is the page in small, whatever lies behind its rows', () => {
  const page = drawn(1700, 2200, (x, y) => (x > 850 && y > 1100 ? 0 : 255));
  const { width, height, shadeAt } = opened(thumbnailOf(page));
  expect([width, height]).toEqual([198, 256]);
  expect([shadeAt(0, 0), shadeAt(197, 0), shadeAt(0, 255)]).toEqual([15, 15, 15]);
  expect([shadeAt(197, 255), shadeAt(110, 140)]).toEqual([0, 0]);
});

it('mixes the pixels of which there are many for one', () => {
  const { shadeAt } = opened(
    thumbnailOf(drawn(3200, 3200, (x, y) => ((7 * x + 3 * y) % 10 < 5 ? 255 : 0))),
  );
  expect(shadeAt(100, 100)).toBeGreaterThan(3);
  expect(shadeAt(100, 100)).toBeLessThan(12);
});

it.each([
  [1, 1],
  [5, 3],
  [14_400, 3],
  [2, 9000],
])('a picture of %d by %d pixels has one, no side of which is empty', (width, height) => {
  const small = opened(thumbnailOf(drawn(width, height, () => 255)));
  expect(Math.min(small.width, small.height)).toBeGreaterThanOrEqual(1);
  expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(256);
  expect(small.shadeAt(0, 0)).toBe(15);
});

it('of a child only pictures like ours are taken', () => {
  const ours = Buffer.from(thumbnailOf(drawn(300, 300, (x) => x % 256)));
  expect(sentThumbnail(ours.toString('base64'))).toEqual(ours);
  const changed = (at: number, to: number) => {
    const copy = Buffer.from(ours);
    copy[at] = to;
    return copy.toString('base64');
  };
  // Its signature, its width, a width of zero, its depth, its colours.
  expect([changed(0, 0), changed(18, 2), changed(24, 8), changed(25, 2)].map(sentThumbnail)) //
    .toEqual([undefined, undefined, undefined, undefined]);
  expect([undefined, 7, '', '<svg/>', 'A'.repeat(100_000)].map(sentThumbnail)) //
    .toEqual(Array.from({ length: 5 }));
});

it('comes with a page that is read, where it was asked for', async () => {
  const engine = createEngine({ processes: 1, languages: ['eng'] });
  onTestFinished(() => engine.close());
  const path = await testFile(
    'scan.pdf',
    await scanPdf({ pages: [{ text: 'The harbour was quiet.', dpi: 150, fontSize: 14 }] }),
  );
  const { thumbnail } = await engine.recognisePage(path, 1, { thumbnail: true });
  const { width, height } = opened(thumbnail ?? new Uint8Array(24));
  expect(Math.max(width, height)).toBe(256);
  expect(await engine.recognisePage(path, 1)).not.toHaveProperty('thumbnail');
});
