import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recognisePage } from '@legible/ocr-engine/internal';
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { GreyPicture } from '@legible/fixtures/filters/grey-picture';
import type { ScanSet } from './scan-page.ts';

/** Pixels of an overlay's longer side. */
const LONGEST = 2200;
/** Colours of lines by their confidence: at least this much, from the best on. */
const COLOURS = [
  { least: 85, colour: '#0a8f2f' },
  { least: 60, colour: '#e07b00' },
  { least: 0, colour: '#d0021b' },
];
const ORDER = '#1f5fd0';

/** How each page of a set was read: the share of its characters that are wrong. */
interface Reading {
  pdf: string;
  errors: number[];
}

type Box = [left: number, top: number, right: number, bottom: number];

/** A line as it was found, in points of the page. */
interface FoundLine {
  box: Box;
  confidence: number;
  words: { box: Box; text: string }[];
}

/**
 * Draws over the pages of a set that were read worst which lines were found, in which order, how sure each is, and what was
 * read: one PNG each, the worst first.
 * @param folder where they go
 * @param count how many at most
 */
export async function writeOverlays(
  set: ScanSet,
  { pdf, errors }: Reading,
  folder: string,
  count: number,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const worst = [...errors.keys()].toSorted((a, b) => errors[b]! - errors[a]!).slice(0, count);
  for (const [rank, index] of worst.entries()) {
    const page = set.pages[index]!;
    const canvas = paper((await page.picture()).grey);
    const outcome = await recognisePage(pdf, index + 1, set.languages, 'lstm').catch(() => null);
    if (outcome?.kind === 'recognised') {
      const { blocks, width } = outcome.text;
      const scale = canvas.width / width;
      drawLines(
        canvas.getContext('2d'),
        blocks.flatMap(({ lines }) => lines),
        scale,
      );
    }
    const percent = (100 * errors[index]!).toFixed(0);
    const name = `${set.name}-${rank + 1}-${percent}%-${page.name}`.replaceAll(/[^\w.%-]+/g, '_');
    writeFileSync(join(folder, `${name}.png`), await canvas.encode('png'));
  }
}

/** The page, paler than it is, no larger than an overlay may be. */
function paper({ width, height, pixels }: GreyPicture): Canvas {
  const whole = createCanvas(width, height);
  const context = whole.getContext('2d');
  const image = context.createImageData(width, height);
  for (const [at, shade] of pixels.entries()) {
    const pale = 90 + (165 * shade) / 255;
    image.data.set([pale, pale, pale, 255], 4 * at);
  }
  context.putImageData(image, 0, 0);
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const small = createCanvas(Math.round(width * scale), Math.round(height * scale));
  small.getContext('2d').drawImage(whole, 0, 0, small.width, small.height);
  return small;
}

function drawLines(context: SKRSContext2D, lines: FoundLine[], scale: number): void {
  context.lineWidth = 1.5;
  context.strokeStyle = ORDER;
  context.beginPath();
  for (const { box } of lines) context.lineTo(box[0] * scale, ((box[1] + box[3]) / 2) * scale);
  context.stroke();
  for (const [at, { box, confidence, words }] of lines.entries()) {
    const [left, top, right, bottom] = box.map((side) => side * scale) as Box;
    const colour = COLOURS.find(({ least }) => confidence >= least)?.colour ?? ORDER;
    context.strokeStyle = colour;
    context.strokeRect(left, top, right - left, bottom - top);
    context.fillStyle = colour;
    context.font = '11px sans-serif';
    for (const word of words) context.fillText(word.text, word.box[0] * scale, bottom + 9);
    context.font = 'bold 12px sans-serif';
    context.fillStyle = ORDER;
    context.fillText(String(at + 1), Math.max(0, left - 22), bottom);
  }
}
