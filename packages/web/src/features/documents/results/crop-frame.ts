import type { PageWords } from '@legible/contracts/documents/page-text';
import type { FoundPage } from '@legible/contracts/search/search';
import type { PageBox, PagePoint } from '../viewer/pdf/turned-place.ts';

/** Of the picture, in pixels of CSS. */
export const CROP = { width: 320, height: 80 };
/** A hit is drawn so high, in pixels of CSS, unless it is too wide then. */
const HIT_HEIGHT = 17;
const WIDEST = 0.8;
/** Pixels of CSS for a point of the page at most: a speck of print is not blown up. */
const LARGEST = 4;

/** What part of a page a picture shows. */
export interface CropFrame {
  middle: PagePoint;
  /** Pixels of CSS for each point of the page. */
  scale: number;
}

type PageSize = Pick<PageWords, 'width' | 'height'>;

/** The part of a page around a hit, moved so that it does not reach beyond the page's edges. */
export function frameAround([left, top, right, bottom]: PageBox, page: PageSize): CropFrame {
  const [wide, high] = [(right - left) * page.width, (bottom - top) * page.height];
  const scale = Math.min(HIT_HEIGHT / high, (WIDEST * CROP.width) / wide, LARGEST);
  const [half, tall] = halvesOf(scale, page);
  return {
    middle: { x: within((left + right) / 2, half), y: within((top + bottom) / 2, tall) },
    scale,
  };
}

/** Half of what the picture shows, in shares of the page. */
const halvesOf = (scale: number, { width, height }: PageSize): [number, number] => [
  CROP.width / scale / width / 2,
  CROP.height / scale / height / 2,
];

/** A middle so far from both ends; the middle of all where there is no room for that. */
const within = (middle: number, half: number) =>
  half >= 0.5 ? 0.5 : Math.min(Math.max(middle, half), 1 - half);

/** Where boxes of the page lie in the picture, in shares of it: those that are in it at all. */
export function boxesIn({ middle, scale }: CropFrame, boxes: readonly PageBox[], page: PageSize) {
  const [half, tall] = halvesOf(scale, page);
  const across = (x: number) => (x - middle.x + half) / (2 * half);
  const down = (y: number) => (y - middle.y + tall) / (2 * tall);
  return boxes
    .map(([left, top, right, bottom]): PageBox => [
      across(left),
      down(top),
      across(right),
      down(bottom),
    ])
    .filter(([left, top, right, bottom]) => right > 0 && left < 1 && bottom > 0 && top < 1);
}

/** The first of some hits that stands in the line that is shown; undefined where that line is not known. */
export function hitOfLine(
  { blocks, width, height }: PageWords,
  { line: shown }: Pick<FoundPage, 'line'>,
  hits: readonly PageBox[],
): PageBox | undefined {
  const wanted = lettersOf(shown);
  const line = blocks
    .flatMap(({ lines }) => lines)
    .find(({ words }) => {
      const letters = lettersOf(words.map(({ text }) => text).join(''));
      return letters !== '' && (wanted.includes(letters) || letters.includes(wanted));
    });
  if (!line) return undefined;
  const [left, top, right, bottom] = line.box;
  const inLine = ([x0, y0, x1, y1]: PageBox) => {
    const [x, y] = [((x0 + x1) / 2) * width, ((y0 + y1) / 2) * height];
    return x >= left && x <= right && y >= top && y <= bottom;
  };
  return hits.find(inLine);
}

/** Without what may differ in how a line is put together. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
