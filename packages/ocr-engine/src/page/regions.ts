import type { Block, Box, Line } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import { type Pdfium, withMemory } from '../render/pdfium.ts';
import { wordsIn } from '../text/words.ts';

const WHITE = 255;
/** Side of the imaginary screen on which PDFium is asked where a place of the page lies. */
const SCREEN = 100_000;
/** Pictures of houses and faces are full of lines. Text that was read in them counts only above this confidence. */
const SURE = 75;
const FEWEST_WORDS = 3;
const WORD = /[\p{L}\p{N}]{3,}/u;

/**
 * Where bounds in a page's user space lie on the page as shown.
 * @returns points from the top left corner
 */
export function shownBox(
  pdfium: Pdfium,
  page: number,
  bounds: [number, number, number, number],
): Box {
  const width = pdfium.FPDF_GetPageWidthF(page) / SCREEN;
  const height = pdfium.FPDF_GetPageHeightF(page) / SCREEN;
  const shown = (x: number, y: number) =>
    withMemory(pdfium, 8, (out) => {
      pdfium.FPDF_PageToDevice(page, 0, 0, SCREEN, SCREEN, 0, x, y, out, out + 4);
      const read = (at: number) => pdfium.pdfium.getValue(at, 'i32');
      return [read(out) * width, read(out + 4) * height] as const;
    });
  const [x0, y0] = shown(bounds[0], bounds[1]);
  const [x1, y1] = shown(bounds[2], bounds[3]);
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** Makes everything outside the regions white, in place. */
export function blankOutside(image: GreyImage, regions: Box[]): void {
  const { pixels, width, height, stride } = image;
  const kept = regions.map(([left, top, right, bottom]) => ({
    left: Math.max(0, Math.floor(left)),
    right: Math.min(width, Math.ceil(right)),
    top,
    bottom,
  }));
  for (let y = 0; y < height; y += 1) {
    const row = pixels.subarray(y * stride, y * stride + width);
    const spans = kept
      .filter(({ top, bottom }) => y >= top && y < bottom)
      .toSorted((a, b) => a.left - b.left);
    let from = 0;
    for (const { left, right } of spans) {
      if (left > from) row.fill(WHITE, from, left);
      from = Math.max(from, right);
    }
    if (from < width) row.fill(WHITE, from);
  }
}

/**
 * The text that was read in pictures on a page of real text: only lines that are sure.
 * @returns undefined when too little is sure to believe that the pictures hold text
 */
export function sureText(blocks: Block[]): Block[] | undefined {
  const sure = blocks
    .map((block) => ({ ...block, lines: block.lines.filter(isSure) }))
    .filter(({ lines }) => lines.length > 0);
  const words = wordsIn(sure);
  return words.filter(({ text }) => WORD.test(text)).length >= FEWEST_WORDS ? sure : undefined;
}

const isSure = ({ confidence, words }: Line) =>
  confidence >= SURE && words.some(({ text }) => WORD.test(text));
