import { shadeBetween } from '@legible/fixtures/filters/grey-picture';
import { expect, it } from 'vitest';
import { DrawnPage, ROWS } from '../../test/drawn-tables.ts';
import { pageOf } from '../../test/page-texts.ts';
import type { PagePose } from '../interface/page-text.ts';
import { partOf } from '../pixels/rotate-picture.ts';
import { rulesIn } from '../pixels/rules.ts';
import type { Point } from '../render/matrix.ts';
import type { GreyImage } from '../render/page-image.ts';
import type { Skew } from '../skew/find-skew.ts';
import { slantedBlocks } from '../skew/slant.ts';
import { straightRules } from '../skew/straight-rules.ts';
import { straightening, type Straightening } from '../skew/straightening.ts';
import { levelOf, middleOf } from '../text/box-sides.ts';
import { cellRows, cellText } from './cell-text.ts';
import { findTables } from './find-tables.ts';
import type { TabledText } from './row-order.ts';

const [WIDTH, HEIGHT] = [1000, 1200];
const PROSE = [
  'The harbour lay in the grey light of the morning and nobody',
  'had yet come down to the boats that were drawn up along the',
  'shingle in a row of nine, with their nets hung out to dry on',
  'long poles, and the gulls walked about among them as if they',
];
const drawn = (isRuled: boolean) =>
  new DrawnPage(WIDTH, HEIGHT)
    .prose(150, 150, PROSE)
    .table(190, 350, { widths: [220, 140, 140, 140], rows: ROWS, isRuled })
    .prose(150, 620, PROSE)
    .prose(150, 950, PROSE);

/** The tables of a page whose lines slope, and run together, as Skew tells. */
function foundAskew(
  { blocks, image }: DrawnPage,
  isRuled: boolean,
  how: Straightening,
): TabledText {
  const pose: PagePose = { turn: 0, certainty: 1, skew: how.skew.degrees };
  // Seen from the top left corner, as the blocks are.
  const placing = partOf(how.placing, -WIDTH / 2, -HEIGHT / 2);
  const slanted = slantedBlocks(blocks, { placing, width: WIDTH, height: HEIGHT });
  const askew = isRuled ? turned(image, how) : image;
  return findTables(slanted, (straight) => straightRules(askew, 1, straight), pose);
}

function turned(image: GreyImage, { toStraight }: Straightening): GreyImage {
  const pixels = new Uint8Array(image.pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = toStraight([(at % WIDTH) + 0.5, Math.floor(at / WIDTH) + 0.5]);
    pixels[at] = shadeBetween(image, x + WIDTH / 2 - 0.5, y + HEIGHT / 2 - 0.5, 255);
  }
  return { ...image, pixels };
}

const textsIn = ({ blocks, tables }: TabledText) =>
  cellRows(tables[0]!).map((row) =>
    row.map((cell) => cell && cellText({ ...pageOf([]), blocks }, cell)),
  );

it.each<[boolean, Skew]>([
  [true, { degrees: 0.7, spread: 0 }],
  [true, { degrees: -3, spread: 0 }],
  [true, { degrees: 9, spread: 0 }],
  [true, { degrees: -2, spread: -0.0002 }],
  [false, { degrees: -0.7, spread: 0 }],
  [false, { degrees: 3, spread: 0 }],
  [false, { degrees: -9, spread: 0 }],
  [false, { degrees: 0, spread: 0.0002 }],
  [false, { degrees: 2, spread: -0.0002 }],
])('a table is found on a page that lies askew; with rules: %s, %o', (isRuled, skew) => {
  const page = drawn(isRuled);
  const how = straightening(skew, [WIDTH / 2, HEIGHT / 2]);
  const straight = findTables(page.blocks, () => rulesIn(page.image, 1));
  const askew = foundAskew(page, isRuled, how);
  expect(textsIn(straight)).toEqual(ROWS);
  expect(textsIn(askew)).toEqual(ROWS);
  const offs = askew.tables[0]!.cells.map(({ box }, at) => {
    const cell = straight.tables[0]!.cells[at]!.box;
    const centre: Point = [middleOf(cell) - WIDTH / 2, levelOf(cell) - HEIGHT / 2];
    const [x, y] = how.toPage(centre);
    return Math.hypot(middleOf(box) - x, levelOf(box) - y);
  });
  expect(Math.max(...offs)).toBeLessThan(8);
});
