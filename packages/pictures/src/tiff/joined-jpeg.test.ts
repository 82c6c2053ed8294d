import { loadImage, createCanvas } from '@napi-rs/canvas';
import { corners, jpegFile, tiffFile } from '@legible/fixtures/picture-files';
import { expect, it } from 'vitest';
import type { Bytes } from '../picture/picture.ts';
import { joinedJpeg } from './joined-jpeg.ts';
import { readTiff } from './read-tiff.ts';

const WIDTH = 40;

/** Columns of other colours, every row the same: files of it have the same codes, whatever their height. */
async function columns(width: number, height: number): Promise<Bytes> {
  const row = Uint8Array.from({ length: 3 * width }, (_, at) => (at * 37) % 251);
  const rgb = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y += 1) rgb.set(row, 3 * width * y);
  return jpegFile({ width, height, rgb });
}

async function pixelsOf(jpeg: Bytes): Promise<Uint8ClampedArray> {
  const image = await loadImage(Buffer.from(jpeg));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}

it('shows what the strips show, the last of which may be lower', async () => {
  const full = await columns(WIDTH, 16);
  const strips = [full, full, full, await columns(WIDTH, 12)];
  const whole = joinedJpeg(strips, 60, 16);
  const shown: number[] = [];
  for (const strip of strips) shown.push(...(await pixelsOf(strip)));
  expect([...(await pixelsOf(whole!))]).toEqual(shown);
  // Nothing was coded anew: what a strip holds stands in it.
  expect(Buffer.from(whole!).includes(Buffer.from(full).subarray(-60, -2))).toBe(true);
  const fields = {
    256: [WIDTH],
    257: [60],
    258: [8, 8, 8],
    259: [7],
    262: [6],
    277: [3],
    278: [16],
  };
  const [page] = await readTiff(tiffFile([{ fields, strips }]));
  expect(page?.images).toHaveLength(1);
  expect(page?.images[0]?.image).toMatchObject({ width: WIDTH, height: 60 });
});

it('leaves strips apart that differ, or that end within a block', async () => {
  const strip = await columns(WIDTH, 16);
  expect(joinedJpeg([strip, strip], 32, 16)).toBeDefined();
  expect(joinedJpeg([strip, await columns(48, 16)], 32, 16)).toBeUndefined();
  expect(joinedJpeg([strip, await jpegFile(corners(WIDTH, 16))], 32, 16)).toBeUndefined();
  const odd = await columns(WIDTH, 12);
  expect(joinedJpeg([odd, odd], 24, 12)).toBeUndefined();
});
