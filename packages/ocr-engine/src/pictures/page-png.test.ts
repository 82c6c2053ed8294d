import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { plainPdf } from '@legible/fixtures/plain-pdf';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../create-engine.ts';
import { writePagePicture } from './page-png.ts';

/** A page of 2 by 1 inches with a square in its lower left corner. */
const withSquare = (colour: string, box = '0 0 144 72') =>
  plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R >>`,
    `<< /Length 40 >>\nstream\n${`${colour} 0 0 36 36 re f`.padEnd(40)}\nendstream`,
  ]);

/** What another program sees at a place of a picture, in shares of its size. */
async function seen(path: string) {
  const image = await loadImage(await readFile(path));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const at = (x: number, y: number) =>
    [...context.getImageData(x * image.width, y * image.height, 1, 1).data].slice(0, 3);
  return { size: [image.width, image.height], at };
}

describe('a picture of a page', () => {
  it.each([
    ['in colour', '1 0 0 rg', [255, 0, 0]],
    ['in grey', '0.2 g', [51, 51, 51]],
  ])('is as large as it was asked for, %s', async (_, colour, rgb) => {
    const output = join(await testFolder(), 'page.png');
    const size = await writePagePicture(
      await testFile('in.pdf', withSquare(colour)),
      1,
      150,
      output,
    );
    expect(size).toEqual({ width: 300, height: 150 });
    const picture = await seen(output);
    expect(picture.size).toEqual([300, 150]);
    expect([picture.at(0.1, 0.9), picture.at(0.6, 0.2)]).toEqual([rgb, [255, 255, 255]]);
    // Its resolution: 150 dots an inch are 5906 a metre.
    expect((await readFile(output)).readUInt32BE(41)).toBe(5906);
  });

  it('of five metres is drawn coarser', async () => {
    const input = await testFile('in.pdf', withSquare('0 g', '0 0 14173 14173'));
    const { width, height } = await writePagePicture(
      input,
      1,
      150,
      join(await testFolder(), 'a.png'),
    );
    expect(width * height).toBeLessThanOrEqual(25_100_000);
  });

  it('is drawn behind the walls around children', async () => {
    const engine = createEngine({ processes: 1 });
    const output = join(await testFolder(), 'page.png');
    try {
      const input = await testFile('in.pdf', withSquare('1 0 0 rg'));
      expect(await engine.drawPage(input, 1, output, { dpi: 72 })).toEqual({
        width: 144,
        height: 72,
      });
      expect((await seen(output)).at(0.1, 0.9)).toEqual([255, 0, 0]);
      await expect(engine.drawPage(input, 2, output, { dpi: 72 })).rejects.toMatchObject({
        code: 'page-failed',
      });
    } finally {
      await engine.close();
    }
  });
});
