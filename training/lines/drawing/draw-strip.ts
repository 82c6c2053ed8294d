import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { GreyPicture } from '@legible/fixtures/filters/grey-picture';
import type { Chance } from '../../chance.ts';
import { drawFormMarks } from './form-marks.ts';
import { drawPenStrokes } from './pen-strokes.ts';
import type { Box, Strip, StripLine } from './strip.ts';
import { strikeLetters } from './strike-letters.ts';
import {
  type Fits,
  type SetLine,
  type Setting,
  type SetWord,
  truthOf,
} from '../setting/set-line.ts';

const MARGIN = 60;
const POINTS_PER_INCH = 72;
/** Room inside of quotes and before points, where they stand open, as a share of the letters' size. */
const OPEN_POINT = 0.16;

const measuring = createCanvas(1, 1).getContext('2d');

/** Whether words with the usual spaces between them are no wider than this. */
export function widthFits(width: number, dpi: number): Fits {
  return (words, setting, letterSpace) => {
    const type = typeOf(setting, letterSpace, dpi);
    const pieces = words.map((word) => widthOf(measuring, word, type));
    const spaces = (words.length - 1) * spaceOf(measuring, type);
    return pieces.reduce((sum, piece) => sum + piece, spaces) <= width;
  };
}

/**
 * Draws lines in black on white, one below the other.
 * @param isCrossed by strokes of a pen
 */
export function drawStrip(
  lines: readonly SetLine[],
  { width, dpi, isCrossed = false }: { width: number; dpi: number; isCrossed?: boolean },
  chance: Chance,
): Strip {
  const leading = chance.between(lines.some(({ setting }) => setting.isClose) ? 0.95 : 1.15, 1.6);
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
    drawn.push(drawLine(context, line, top, { width, dpi }, chance));
  }
  const sheet = { width: canvas.width, height, dpi };
  if (isCrossed) drawPenStrokes(context, sheet, chance);
  return { picture: greyOf(context, canvas.width, height), lines: drawn };
}

function drawLine(
  context: SKRSContext2D,
  line: SetLine,
  baseline: number,
  { width, dpi }: { width: number; dpi: number },
  chance: Chance,
): StripLine {
  const { words, setting, letterSpace } = line;
  const type = typeOf(setting, letterSpace, dpi);
  const widths = words.map((word) => widthOf(context, word, type));
  const inked = sumOf(widths);
  const spaces = spacesOf(line, spaceOf(context, type), width - inked, chance);
  const room = Math.max(0, width - inked - sumOf(spaces));
  const left = MARGIN + (line.isJustified ? 0 : chance.between(0, room));
  const starts: number[] = [];
  let x = left;
  for (const [index, word] of words.entries()) {
    starts.push(x);
    drawWord(context, word, type, x, baseline, chance);
    x += widths[index]! + (spaces[index] ?? 0);
  }
  if (line.underlined) {
    const [first, last] = line.underlined;
    underline(context, type, starts[first]!, starts[last]! + widths[last]!, baseline, chance);
  }
  const box: Box = [left, baseline - 0.7 * type.pixels, x, baseline];
  const text = truthOf(line);
  if (!line.hasMarks) return { text, box };
  const printed = { box, pixels: type.pixels, end: width + 2 * MARGIN };
  return { text, box, marked: drawFormMarks(context, printed, chance) };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** What stands between words: the same everywhere, but for those that stand in columns as far as there is room. */
function spacesOf(
  { words, isJustified, columns = 0, hang }: SetLine,
  usual: number,
  room: number,
  chance: Chance,
): number[] {
  const count = words.length - 1;
  const spread = count > 0 ? room / count : usual;
  if (isJustified && spread < 3 * usual) return Array<number>(count).fill(spread);
  const space = usual * chance.between(0.9, 1.4);
  let left = room - count * space;
  return Array.from({ length: count }, (_, at) => {
    if (hang !== undefined && at === 0) return Math.min(usual * hang, left + space);
    const wide = chance.is(columns) ? usual * chance.between(1, 8) : 0;
    if (wide > left) return space;
    left -= wide;
    return space + wide;
  });
}

function underline(
  context: SKRSContext2D,
  { pixels }: Type,
  left: number,
  right: number,
  baseline: number,
  chance: Chance,
): void {
  const top = baseline + pixels * chance.between(0.06, 0.22);
  context.fillRect(left, top, right - left, Math.max(1, pixels * chance.between(0.02, 0.09)));
}

/** A setting at a resolution. */
interface Type {
  setting: Setting;
  /** The letters' size. */
  pixels: number;
  letterSpace: number;
}

function typeOf(setting: Setting, letterSpace: number, dpi: number): Type {
  const pixels = pixelsOf(setting, dpi);
  return { setting, pixels, letterSpace: letterSpace * pixels };
}

const pixelsOf = ({ size }: Setting, dpi: number) => (size * dpi) / POINTS_PER_INCH;

function drawWord(
  context: SKRSContext2D,
  word: SetWord,
  type: Type,
  x: number,
  y: number,
  chance: Chance,
): void {
  dress(context, type, word.style);
  for (const piece of piecesOf(word, type)) {
    if (type.setting.wear === undefined) context.fillText(piece, x, y);
    else strikeLetters(context, piece, { x, y, pixels: type.pixels }, type.setting.wear, chance);
    drawTails(context, piece, type, [x, y], chance);
    x += context.measureText(piece).width + OPEN_POINT * type.pixels;
  }
}

/** What ink that ran adds to the points of a piece whose left end is `x` on the baseline `y`: smaller ones beside them, lower. */
function drawTails(
  context: SKRSContext2D,
  piece: string,
  { setting: { tails }, letterSpace }: Type,
  [x, y]: readonly [number, number],
  chance: Chance,
): void {
  if (tails === undefined) return;
  const point = context.measureText('.');
  const radius = (point.actualBoundingBoxRight + point.actualBoundingBoxLeft) / 2;
  const fromEnd = point.width - point.actualBoundingBoxRight + radius - letterSpace;
  for (const { index } of piece.matchAll(/\./g)) {
    const end = x + context.measureText(piece.slice(0, index + 1)).width;
    const [across, down] = [chance.between(0, tails), chance.between(0, Math.abs(tails))];
    const middle = [
      end - fromEnd + across * radius,
      y - point.actualBoundingBoxAscent / 2 + down * radius,
    ] as const;
    context.beginPath();
    context.arc(...middle, radius * chance.between(0.5, 0.9), 0, 2 * Math.PI);
    context.fill();
  }
}

function widthOf(context: SKRSContext2D, word: SetWord, type: Type): number {
  dress(context, type, word.style);
  const pieces = piecesOf(word, type);
  const between = (pieces.length - 1) * OPEN_POINT * type.pixels;
  return pieces.reduce((sum, piece) => sum + context.measureText(piece).width, between);
}

/** A word as it is drawn: with its points apart and its quotes in pairs, where the setting wants that. */
function piecesOf({ text: meant, drawn: sign }: SetWord, { setting }: Type): string[] {
  const text = sign ?? meant;
  const { inQuotes } = setting;
  const drawn =
    inQuotes === undefined
      ? text
      : text.replaceAll('“', `‘${inQuotes}‘`).replaceAll('”', `’${inQuotes}’`);
  if (!setting.hasOpenPoints) return [drawn];
  return drawn.split(/(?<=[“‘])(?=\p{L})|(?<=[\p{L}.,])(?=[;:?!”]|’\u200A?’)/u);
}

function spaceOf(context: SKRSContext2D, type: Type): number {
  dress(context, type);
  return context.measureText(' ').width * (type.setting.leastSpace ?? 1);
}

/** Takes a typeface; where it has no small capitals of its own, they are drawn as shrunken capitals. */
function dress(
  context: SKRSContext2D,
  { setting, pixels, letterSpace }: Type,
  style?: SetWord['style'],
): void {
  const isItalic = setting.isItalic !== (style === 'other slope');
  const isBold = setting.isBold || style === 'bold';
  context.font = `${isItalic ? 'italic ' : ''}${isBold ? 'bold ' : ''}${pixels}px "${setting.face.family}"`;
  context.fontVariantCaps = style === 'small capitals' ? 'small-caps' : 'normal';
  context.fontVariantNumeric = setting.hasOldFigures ? 'oldstyle-nums' : 'normal';
  context.letterSpacing = `${letterSpace}px`;
}

function greyOf(context: SKRSContext2D, width: number, height: number): GreyPicture {
  const { data } = context.getImageData(0, 0, width, height);
  return {
    width,
    height,
    pixels: Uint8Array.from({ length: width * height }, (_, at) => data[4 * at]!),
  };
}
