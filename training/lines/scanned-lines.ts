import type { Box } from '@legible/ocr-engine';
import type { Language } from '@legible/ocr-engine/internal';
import { type AltoLine, altoFiles } from '../../bench/measuring/alto.ts';
import { readPicture } from '../../bench/measuring/picture-file.ts';
import { type LinePicture, takeApart, type TrainingLine, trainingLine } from './cut-lines.ts';

type Found = ReturnType<typeof takeApart>['lines'][number];

/** Pages of books are about so high; half as much or twice as much changes no line. */
const SHEET_INCHES = 9.5;
/** What people could not read, and dots that lead from one part of a line to the next: between parts they are not seen. */
const UNREAD = /[~\uFFFD]|\.\s?\.\s?\./;
/** So far may the ends of a line lie from where people saw them, as a share of its height. */
const SLACK = 0.9;
/** Between parts of a line that stand far apart; about as wide as a space. */
const GAP = 12;
const PAPER = 255;

export interface ScannedPage {
  name: string;
  /** Those of its lines that were found as people wrote them out. */
  lines: TrainingLine[];
  /** How many people wrote out. */
  written: number;
}

/**
 * Lines of real scans: of a folder with a picture and an ALTO file beside it for each page. The parts of a line that the
 * engine finds apart, such as a price at the edge, are put side by side; they teach nothing where one is missing. Nor do
 * pages that it has to straighten.
 */
export async function* scannedLines(
  folder: string,
  language: Language,
): AsyncGenerator<ScannedPage> {
  for (const { name, picture, height, lines } of altoFiles(folder)) {
    const { grey } = await readPicture(picture);
    const page = takeApart(grey, Math.round(height / SHEET_INCHES), language);
    // The engine's lines of a crooked or bent page stand on another picture, where people saw none.
    const found = page.slant || page.curl ? [] : page.lines;
    yield { name, lines: lines.flatMap((line) => lineIn(found, line)), written: lines.length };
  }
}

function lineIn(found: readonly Found[], { text, box }: AltoLine): TrainingLine[] {
  if (!box || UNREAD.test(text)) return [];
  const [left, top, right, bottom] = box;
  const slack = SLACK * (bottom - top);
  const parts = partsAlong(found, box).toSorted((a, b) => a.line.box[0] - b.line.box[0]);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return [];
  const isWhole =
    Math.abs(first.line.box[0] - left) < slack && Math.abs(last.line.box[2] - right) < slack;
  const cuts = parts.flatMap((part) => part.parts.flat());
  if (!isWhole || cuts.some(({ turn }) => turn !== 0)) return [];
  return [trainingLine(text, sideBySide(cuts))];
}

/** What was found along a line and has no other part above or below it: the boxes of crooked lines take in their neighbours'. */
function partsAlong(found: readonly Found[], [left, top, right, bottom]: Box): Found[] {
  const middle = (top + bottom) / 2;
  const near = found
    .filter(({ line: { box } }) => box[1] < middle && box[3] > middle)
    .filter(({ line: { box } }) => box[2] > left && box[0] < right)
    .toSorted((a, b) => distanceTo(middle, a) - distanceTo(middle, b));
  return near.filter(
    ({ line }, index) =>
      !near.slice(0, index).some((nearer) => overlaps(nearer.line.box, line.box)),
  );
}

const distanceTo = (middle: number, { line: { box } }: Found) =>
  Math.abs((box[1] + box[3]) / 2 - middle);

const overlaps = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2];

function sideBySide(cuts: readonly LinePicture[]): LinePicture {
  const height = cuts[0]!.height;
  const width = cuts.reduce((sum, cut) => sum + cut.width, GAP * (cuts.length - 1));
  const pixels = new Uint8Array(width * height).fill(PAPER);
  let at = 0;
  for (const cut of cuts) {
    for (let y = 0; y < height; y += 1) {
      pixels.set(cut.pixels.subarray(y * cut.width, (y + 1) * cut.width), y * width + at);
    }
    at += cut.width + GAP;
  }
  return { pixels, width, height };
}
