/**
 * Icons and the picture that previews of links show, made from favicon.svg and the landing page's sample:
 * node e2e/make-icons.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { landing } from '@legible/contracts/pages/landing';
import { PREVIEW } from '@legible/contracts/pages/heads';
import { PRODUCT_NAME } from '@legible/contracts/product';

const at = (path: string) => resolve(import.meta.dirname, '..', path);
const PUBLIC = at('packages/web/public');
const SAMPLE = at('packages/web/src/features/landing/sample');
const FONT = at('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
/** What is marked on the scan. */
const FOUND = 'lamp';

const logo = readFileSync(resolve(PUBLIC, 'favicon.svg'), 'utf8');

/** @param edge of the logo, as a share of the picture; below 1 the corners are filled with its colour. */
const iconPage = (edge: number) => `<style>
  * { margin: 0 } body { background: ${edge < 1 ? '#2d55d8' : 'transparent'}; display: grid; height: 100vh; place-items: center }
  svg { width: ${edge * 100}vw; height: ${edge * 100}vw }
</style>${logo}`;

async function icon(page: Page, size: number, edge = 1): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(iconPage(edge));
  return page.screenshot({ omitBackground: true });
}

/** The pictures of an .ico are PNGs behind a table of contents. */
function ico(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

interface Sample {
  width: number;
  height: number;
  turn: number;
  lines: { text: string; left: number; baseline: number; width: number; size: number }[];
}

const dataUrl = (type: string, path: string) =>
  `data:${type};base64,${readFileSync(path).toString('base64')}`;

function previewPage(): string {
  const sample = JSON.parse(readFileSync(resolve(SAMPLE, 'sample.json'), 'utf8')) as Sample;
  const width = 760;
  const point = width / sample.width;
  const marks = sample.lines
    .filter(({ text }) => text.includes(FOUND))
    .map(({ text, left, baseline, width: wanted, size }) => {
      const place = `left:${left * point}px;top:${(baseline - size * 0.94) * point}px;font-size:${size * point}px`;
      const marked = text.replace(FOUND, `<mark>${FOUND}</mark>`);
      return `<p style="${place}" data-width="${wanted * point}">${marked}</p>`;
    });
  return `<style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(${dataUrl('font/woff2', FONT)}) }
  * { margin: 0; box-sizing: border-box }
  body { height: 100vh; overflow: hidden; font-family: Inter; color: #16181f; background: radial-gradient(60rem 36rem at 15% -10%, #dfe6fb, #fcfcfa 70%) }
  main { position: absolute; left: 64px; top: 64px; width: 500px }
  header { display: flex; align-items: center; gap: 16px; font-weight: 600; font-size: 34px; letter-spacing: -.02em }
  header svg { width: 56px; height: 56px }
  h1 { margin-top: 84px; font-size: 64px; line-height: 1.06; font-weight: 600; letter-spacing: -.035em; text-wrap: balance }
  h2 { margin-top: 28px; font-size: 26px; line-height: 1.4; font-weight: 400; color: #50545f }
  figure { position: absolute; left: 596px; top: 56px; width: ${width}px; border-radius: 20px; overflow: hidden; border: 1px solid #e4e4e0; box-shadow: 0 50px 90px -40px #2d55d866; background: #f6f5f1 }
  figure img { display: block; width: 100% }
  .layer { position: absolute; inset: 0; transform-origin: 0 0; rotate: ${sample.turn}deg; font-family: 'Liberation Serif', 'Times New Roman', serif; color: transparent; mix-blend-mode: multiply }
  .layer p { position: absolute; white-space: pre; line-height: 1.2; transform-origin: 0 0 }
  mark { color: transparent; background: #ffe36b; box-shadow: 0 0 0 3px #ffe36b }
</style>
<main><header>${logo}${PRODUCT_NAME}</header><h1>${landing.headline}</h1><h2>The same PDF, with text you can search, select and copy.</h2></main>
<figure><img src="${dataUrl('image/webp', resolve(SAMPLE, 'scan-1280.webp'))}"><div class="layer">${marks.join('')}</div></figure>`;
}

async function preview(page: Page): Promise<Buffer> {
  await page.setViewportSize({ width: PREVIEW.width, height: PREVIEW.height });
  await page.setContent(previewPage());
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const line of document.querySelectorAll<HTMLElement>('.layer p')) {
      line.style.transform = `scaleX(${Number(line.dataset['width']) / line.offsetWidth})`;
    }
  });
  return page.screenshot({ type: 'jpeg', quality: 84 });
}

async function make(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const files: Record<string, Buffer> = {
    'icon-192.png': await icon(page, 192),
    'icon-512.png': await icon(page, 512),
    // Home screens cut it to a shape of their own: all that matters is within four fifths.
    'icon-maskable-512.png': await icon(page, 512, 0.8),
    'apple-touch-icon.png': await icon(page, 180, 0.96),
    'preview.jpg': await preview(page),
  };
  const sizes = [16, 32, 48];
  const pictures = [];
  for (const size of sizes) pictures.push({ size, png: await icon(page, size) });
  files['favicon.ico'] = ico(pictures);
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(resolve(PUBLIC, name), bytes);
    console.log(`packages/web/public/${name}: ${bytes.length} bytes`);
  }
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await make(browser);
} finally {
  await browser.close();
}
