/**
 * Makes the scan of the landing page: a sheet set and spoiled by our own fixtures, read by our own
 * engine as the product would, cut to the part with text on it. Writes two pictures and the words with
 * their places. Run it after a change here or to the engine: node scripts/samples/make-landing-sample.ts
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { measure } from '@legible/fixtures/setting/fonts';
import { type FixturePage, complete } from '@legible/fixtures/setting/page';
import { scanPdf } from '@legible/fixtures/pdf';
import { takePicture } from '@legible/fixtures/picture';
import { type Line, type PageText, createEngine } from '@legible/ocr-engine';

const TARGET = resolve(import.meta.dirname, '../../packages/web/src/features/landing/sample');
const FONT = 'roman';
/** Pixels; the smaller one is for phones. */
const WIDTHS = [1280, 720];
const QUALITY = 42;
const MOST_BYTES = 90 * 1024;
/** Points of paper left around the text. */
const MARGIN = { side: 46, top: 40, bottom: 34 };

const text = `To the Board of the Harbour, in the third week of October.

The lamp of the north pier was lit on every night but one. On the night of the storm the oil froze in its pipe, and the keeper carried fire up the stairs by hand until the morning.

Forty-one ships came in and thirty-nine went out again. Two lie at the east quay with broken masts; their crews are lodged in the town, and the cost is on page 12 of the ledger.

We ask the Board for sixty fathoms of new rope, for glass for the lamp, and for a second keeper.

This sheet was typed, filed and forgotten. Then it was scanned, and was only a picture. Now it can be searched.`;

const page: FixturePage = {
  heading: 'Report of the Harbour Master',
  text,
  font: FONT,
  fontSize: 16,
  dpi: 200,
  skew: 0.7,
  noise: 0.22,
  seed: 11,
};

/** Points, origin at the top left of the cut; the whole layer is turned by `turn` degrees about it. */
interface SampleLine {
  text: string;
  left: number;
  baseline: number;
  width: number;
  /** Of the letters. */
  size: number;
}

const read = await readAsTheProductDoes(page);
const lines = read.blocks.flatMap((block) => block.lines);
const words = lines.flatMap((line) => line.words);
const cut = cutAround(read);
const turn = meanSlope(lines);
const sample = {
  width: round(cut.right - cut.left),
  height: round(cut.bottom - cut.top),
  turn: Math.round(((turn * 180) / Math.PI) * 1000) / 1000,
  words: words.length,
  confidence: Math.round(words.reduce((sum, word) => sum + word.confidence, 0) / words.length),
  lines: lines.map(upright),
};
await writeFile(join(TARGET, 'sample.json'), `${JSON.stringify(sample, null, 2)}\n`);
for (const width of WIDTHS) await writePicture(width);
console.log(`${sample.words} words, turned by ${sample.turn} degrees`);

async function readAsTheProductDoes(scan: FixturePage): Promise<PageText> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-sample-'));
  const engine = createEngine({ processes: 1 });
  try {
    const path = join(folder, 'sample.pdf');
    await writeFile(path, await scanPdf({ pages: [scan] }));
    const outcome = await engine.recognisePage(path, 1);
    if (outcome.kind !== 'recognised') throw new Error(`The sample was left alone`);
    return outcome.text;
  } finally {
    await engine.close();
    await rm(folder, { recursive: true });
  }
}

function cutAround({ width }: PageText) {
  const boxes = lines.map((line) => line.box);
  return {
    left: Math.min(...boxes.map((box) => box[0])) - MARGIN.side,
    right: Math.min(width, Math.max(...boxes.map((box) => box[2])) + MARGIN.side),
    top: Math.min(...boxes.map((box) => box[1])) - MARGIN.top,
    bottom: Math.max(...boxes.map((box) => box[3])) + MARGIN.bottom,
  };
}

/** Of the baselines, weighted by their lengths; radians, clockwise. */
function meanSlope(found: Line[]): number {
  const across = found.reduce((sum, { baseline: [x0, , x1] }) => sum + x1 - x0, 0);
  const down = found.reduce((sum, { baseline: [, y0, , y1] }) => sum + y1 - y0, 0);
  return Math.atan2(down, across);
}

function upright(line: Line): SampleLine {
  const [x0, y0, x1, y1] = line.baseline;
  const [left, top] = turnedBack(x0, y0);
  const [right, end] = turnedBack(x1, y1);
  const content = line.words.map((word) => word.text).join(' ');
  const size = (right - left) / measure(content, FONT, 1).advance;
  return {
    text: content,
    left: round(left),
    baseline: round((top + end) / 2),
    width: round(right - left),
    size: round(size),
  };
}

function turnedBack(x: number, y: number): [number, number] {
  const [dx, dy] = [x - cut.left, y - cut.top];
  const [sin, cos] = [Math.sin(-turn), Math.cos(-turn)];
  return [dx * cos - dy * sin, dx * sin + dy * cos];
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}

async function writePicture(width: number): Promise<void> {
  const picture = await takePicture(complete(page));
  const whole = await loadImage(Buffer.from(picture.data));
  const scale = whole.width / read.width;
  const height = Math.round((width * sample.height) / sample.width);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  const [x, y, wide, high] = [cut.left, cut.top, sample.width, sample.height].map((p) => p * scale);
  context.drawImage(whole, x ?? 0, y ?? 0, wide ?? 0, high ?? 0, 0, 0, width, height);
  const bytes = await canvas.encode('webp', QUALITY);
  if (bytes.length > MOST_BYTES) throw new Error(`${width} pixels: ${bytes.length} bytes`);
  await writeFile(join(TARGET, `scan-${width}.webp`), bytes);
  console.log(`scan-${width}.webp: ${bytes.length} bytes`);
}
