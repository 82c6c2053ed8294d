import type { Block, Box, Line, PageText, Word } from '../interface/page-text.ts';
import { type Pdfium, withMemory } from '../render/pdfium.ts';
import { shownBox } from './regions.ts';

/** As PDFium tells a hyphen behind which the next line goes on, without an end of line between. */
const LINE_END_HYPHEN = 2;
const LINE_END = /[\n\r]/;
/** Nothing that shows, and letters without a meaning. */
const NO_LETTER = /[\s\p{C}]/u;
/**
 * A page of text has some three thousand, a newspaper's ten times as many. What is beyond these is not looked at: such a page
 * costs its sender nothing, and is not to fill the storage.
 */
const MOST_LETTERS = 30_000;
/** Left, right, bottom and top, each a number of eight bytes. */
const DOUBLE = 8;
const NOTHING: Box = [Infinity, Infinity, -Infinity, -Infinity];
const NOWHERE: Box = [0, 0, 0, 0];
const POINTS_PER_INCH = 72;
/** What a page says of itself is no reading. */
const SURE = 100;

/**
 * The text that a loaded page has of its own, visible or not, in the order in which PDFium, and so Chrome, finds it. Of no
 * language; all lines are one block, without a look at columns.
 * @returns undefined for a page without a word
 */
export function ownText(pdfium: Pdfium, page: number, number: number): PageText | undefined {
  const lines = linesOf(lettersOf(pdfium, page)).map(lineOf);
  if (lines.length === 0) return undefined;
  const block: Block = { box: around(lines), lines };
  return {
    page: number,
    width: pdfium.FPDF_GetPageWidthF(page),
    height: pdfium.FPDF_GetPageHeightF(page),
    dpi: POINTS_PER_INCH,
    blocks: [block],
  };
}

interface Letter {
  /** A space for what does not show. */
  text: string;
  /** In points of the page as shown; `NOTHING` where PDFium does not know. */
  box: Box;
  endsLine: boolean;
}

function lettersOf(pdfium: Pdfium, page: number): Letter[] {
  const shown = placesOn(pdfium, page);
  const textPage = pdfium.FPDFText_LoadPage(page);
  try {
    return withMemory(pdfium, 4 * DOUBLE, (out) => {
      const count = Math.min(MOST_LETTERS, pdfium.FPDFText_CountChars(textPage));
      return Array.from({ length: Math.max(0, count) }, (_, index) => {
        const code = pdfium.FPDFText_GetUnicode(textPage, index);
        const text = code === LINE_END_HYPHEN ? '-' : textOf(code);
        const bounds = text.trim() === '' ? undefined : boundsOf(pdfium, textPage, index, out);
        const endsLine = code === LINE_END_HYPHEN || LINE_END.test(text);
        return { text, box: bounds ? shown(bounds) : NOTHING, endsLine };
      });
    });
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}

/** Hostile fonts say anything. */
function textOf(code: number): string {
  if (code <= 0 || code > 0x10_ff_ff) return ' ';
  const text = String.fromCodePoint(code);
  return NO_LETTER.test(text) && !LINE_END.test(text) ? ' ' : text;
}

/** In the page's user space: left, bottom, right, top. */
function boundsOf(pdfium: Pdfium, textPage: number, index: number, out: number): Box | undefined {
  const [left, right, bottom, top] = [out, out + DOUBLE, out + 2 * DOUBLE, out + 3 * DOUBLE];
  if (!pdfium.FPDFText_GetCharBox(textPage, index, left, right, bottom, top)) return undefined;
  const read = (at: number) => pdfium.pdfium.getValue(at, 'double');
  const bounds: Box = [read(left), read(bottom), read(right), read(top)];
  return bounds.every(Number.isFinite) ? bounds : undefined;
}

/** The words of each line. */
function linesOf(letters: Letter[]): Word[][] {
  const lines: Word[][] = [[]];
  let open: Word | undefined;
  for (const { text, box, endsLine } of letters) {
    if (text.trim() === '') open = undefined;
    else if (open) {
      open.text += text;
      open.box = around([open, { box }]);
    } else {
      open = { text, box, confidence: SURE, language: '' };
      lines.at(-1)?.push(open);
    }
    if (!endsLine) continue;
    open = undefined;
    lines.push([]);
  }
  return lines.filter((words) => words.length > 0).map((words) => words.map(placed));
}

/** To hundredths of a point, which are half the bytes. A number that is none would be no JSON. */
function placed({ box, ...word }: Word): Word {
  const [left, top, right, bottom] = box.every(Number.isFinite) ? box : NOWHERE;
  return { ...word, box: [rounded(left), rounded(top), rounded(right), rounded(bottom)] };
}

const rounded = (points: number) => Math.round(points * 100) / 100;

/** Where bounds in the page's user space lie on the page as shown: asked for three corners, and reckoned from then on. */
function placesOn(pdfium: Pdfium, page: number): (bounds: Box) => Box {
  const FAR = 1000;
  const at = (x: number, y: number) => shownBox(pdfium, page, [x, y, x, y]);
  const [[x0, y0], [xx, xy], [yx, yy]] = [at(0, 0), at(FAR, 0), at(0, FAR)];
  const place = (x: number, y: number): [number, number] => [
    x0 + ((xx - x0) * x + (yx - x0) * y) / FAR,
    y0 + ((xy - y0) * x + (yy - y0) * y) / FAR,
  ];
  return ([left, bottom, right, top]) => {
    const [[ax, ay], [bx, by]] = [place(left, bottom), place(right, top)];
    return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
  };
}

function lineOf(words: Word[]): Line {
  const box = around(words);
  const [left, , right, bottom] = box;
  const baseline: Line['baseline'] = [left, bottom, right, bottom];
  return { box, baseline, orientation: 0, direction: 'ltr', confidence: SURE, words };
}

const around = (some: { box: Box }[]): Box =>
  some.reduce<Box>(
    ([left, top, right, bottom], { box }) => [
      Math.min(left, box[0]),
      Math.min(top, box[1]),
      Math.max(right, box[2]),
      Math.max(bottom, box[3]),
    ],
    NOTHING,
  );
