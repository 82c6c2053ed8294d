import { testFile } from '@legible/fixtures/folder';
import { plainPdf } from '@legible/fixtures/plain-pdf';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it, onTestFinished } from 'vitest';
import { createEngine } from '../create-engine.ts';

/** A page whose lower left quarter is black. */
const quarter = (width: number, height: number) =>
  plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R >>`,
    `<< /Length 60 >>\nstream\n${`0 g 0 0 ${width / 2} ${height / 2} re f`.padEnd(60)}\nendstream`,
  ]);

function engineOfTest() {
  const engine = createEngine({ processes: 1 });
  onTestFinished(() => engine.close());
  return engine;
}

it.each([
  ['a letter', 595, 842, [181, 256]],
  ['a panorama', 2000, 500, [256, 64]],
  ['5 m', 14_173, 14_173, [256, 256]],
  ['5 mm', 14, 14, [256, 256]],
])('a page of the size of %s is drawn in small', async (_, width, height, size) => {
  const engine = engineOfTest();
  const png = await engine.drawThumbnail(await testFile('in.pdf', quarter(width, height)), 1);
  const image = await loadImage(Buffer.from(png));
  expect([image.width, image.height]).toEqual(size);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const shadeAt = (x: number, y: number) =>
    context.getImageData(x * image.width, y * image.height, 1, 1).data[0];
  expect([shadeAt(0.25, 0.75), shadeAt(0.75, 0.75), shadeAt(0.25, 0.25)]).toEqual([0, 255, 255]);
});

it('a page that is not there is refused', async () => {
  const engine = engineOfTest();
  const path = await testFile('in.pdf', quarter(100, 100));
  await expect(engine.drawThumbnail(path, 2)).rejects.toMatchObject({ name: 'EngineError' });
});
