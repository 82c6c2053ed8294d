import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { GreyPicture } from '@legible/fixtures/filters/grey-picture';
import type { Chance } from './chance.ts';
import { type SetLine, type Setting, truthOf } from './set-lines.ts';

/** Pixels from left, top to right, bottom, from the picture's upper left corner. */
export type Box = readonly [number, number, number, number];

/** A picture of some lines, and where each of them was drawn. */
export interface Strip {
  picture: GreyPicture;
  lines: { text: string; box: Box }[];
}

const MARGIN = 60;
const POINTS_PER_INCH = 72;
/** The height of a small capital, as a share of a capital's. */
const SMALL_CAPITAL = 0.78;

const measuring = createCanvas(1, 1).getContext('2d');

/** Whether words with the usual spaces between them are no wider than this. */
export function widthFits(width: number, dpi: number) {
  return (words: readonly string[], setting: Setting): boolean => {
    const pieces = words.map((word) => widthOf(measuring, word, setting, dpi));
    const spaces = (words.length - 1) * spaceOf(measuring, setting, dpi);
    return pieces.reduce((sum, piece) => sum + piece, spaces) <= width;
  };
}

/** Draws lines in black on white, one below the other. */
export function drawStrip(
  lines: readonly SetLine[],
  { width, dpi }: { width: number; dpi: number },
  chance: Chance,
): Strip {
  const leading = chance.between(1.15, 1.6);
  const heights = lines.map(({ setting }) => Math.ceil(pixelsOf(setting, dpi) * leading));
  const height = heights.reduce((sum, each) => sum + each, 2 * MARGIN);
  const canvas = createCanvas(width + 2 * MARGIN, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, height);
  context.fillStyle = 'black';
  const drawn: Strip['lines'] = [];
  let top = MARGIN;
  for (const [index, line] of lines.entries()) {
    top += heights[index]!;
    drawn.push({ text: truthOf(line), box: drawLine(context, line, top, { width, dpi }, chance) });
  }
  return { picture: greyOf(context, canvas.width, height), lines: drawn };
}

function drawLine(
  context: SKRSContext2D,
  { words, setting, isJustified }: SetLine,
  baseline: number,
  { width, dpi }: { width: number; dpi: number },
  chance: Chance,
): Box {
  const widths = words.map((word) => widthOf(context, word, setting, dpi));
  const inked = widths.reduce((sum, each) => sum + each, 0);
  const usual = spaceOf(context, setting, dpi);
  const spread = words.length > 1 ? (width - inked) / (words.length - 1) : usual;
  const space = isJustified && spread < 3 * usual ? spread : usual * chance.between(0.9, 1.4);
  const left =
    MARGIN +
    (isJustified ? 0 : chance.between(0, Math.max(0, width - inked - words.length * space)));
  let x = left;
  for (const [index, word] of words.entries()) {
    drawWord(context, word, setting, x, baseline, dpi);
    x += widths[index]! + space;
  }
  const size = pixelsOf(setting, dpi);
  return [left, baseline - 0.7 * size, x - space, baseline];
}

function drawWord(
  context: SKRSContext2D,
  word: string,
  setting: Setting,
  x: number,
  y: number,
  dpi: number,
): void {
  for (const { text, size } of piecesOf(word, setting, dpi)) {
    context.font = fontOf(setting, size);
    context.fillText(text, x, y);
    x += context.measureText(text).width;
  }
}

function widthOf(context: SKRSContext2D, word: string, setting: Setting, dpi: number): number {
  return piecesOf(word, setting, dpi).reduce((sum, { text, size }) => {
    context.font = fontOf(setting, size);
    return sum + context.measureText(text).width;
  }, 0);
}

/** A word in small capitals begins with a large one. */
function piecesOf(word: string, setting: Setting, dpi: number): { text: string; size: number }[] {
  const size = pixelsOf(setting, dpi);
  if (!setting.isSmallCaps) return [{ text: word, size }];
  return [
    { text: word.slice(0, 1), size },
    { text: word.slice(1), size: SMALL_CAPITAL * size },
  ].filter(({ text }) => text !== '');
}

function spaceOf(context: SKRSContext2D, setting: Setting, dpi: number): number {
  context.font = fontOf(setting, pixelsOf(setting, dpi));
  return context.measureText(' ').width;
}

const pixelsOf = ({ size }: Setting, dpi: number) => (size * dpi) / POINTS_PER_INCH;

function fontOf({ face, isItalic, isBold }: Setting, size: number): string {
  return `${isItalic ? 'italic ' : ''}${isBold ? 'bold ' : ''}${size}px "${face.family}"`;
}

function greyOf(context: SKRSContext2D, width: number, height: number): GreyPicture {
  const { data } = context.getImageData(0, 0, width, height);
  return {
    width,
    height,
    pixels: Uint8Array.from({ length: width * height }, (_, at) => data[4 * at]!),
  };
}
