import type { Block, Box, PagePose, Table } from '../interface/page-text.ts';
import { skewOfLines } from '../skew/skew-of-lines.ts';
import { boxThrough } from '../skew/slant.ts';
import { straightening, type Straightening } from '../skew/straightening.ts';
import type { Point } from '../render/matrix.ts';
import { heightOf, levelOf, middleOf, union, widthOf } from '../text/box-sides.ts';

/** In degrees: on pages that slope less, rows are as good as level. */
const LEVEL = 0.25;
/** In degrees: the upright box around a steeper word does not tell any more how wide and high that is. */
const STEEPEST = 40;
const RADIANS = Math.PI / 180;

/** Where things stand on the page once its lines are level. */
export interface StraightPage {
  /** Undefined for a page that is as good as straight. */
  how: Straightening | undefined;
  point: (onPage: Point) => Point;
  /** The box of a word whose upright box on the page is told. */
  box: (onPage: Box) => Box;
  /** A table of the straight page, with the upright boxes around its slanting ones. */
  onPage: (table: Table) => Table;
}

const AS_IT_IS: StraightPage = {
  how: undefined,
  point: (place) => place,
  box: (box) => box,
  onPage: (table) => table,
};

/** @param pose of the page; tables are looked for on upright pages alone */
export function straightPage(blocks: Block[], pose: PagePose | undefined): StraightPage {
  const lines = blocks.flatMap((block) =>
    block.lines.filter(({ orientation }) => orientation === 0),
  );
  if (pose?.turn !== 0 || lines.length === 0) return AS_IT_IS;
  const extent = lines.map(({ box }) => box).reduce(union);
  const middle: Point = [middleOf(extent), levelOf(extent)];
  const skew = skewOfLines(lines, pose.skew, middle);
  const isStraight = Math.abs(skew.degrees) < LEVEL && skew.spread === 0;
  if (isStraight || Math.abs(skew.degrees) > STEEPEST) return AS_IT_IS;
  const how = straightening(skew, middle);
  const turned = (box: Box) => boxThrough(how.toPage, box);
  return {
    how,
    point: how.toStraight,
    box: (onPage) => straightBox(onPage, how),
    onPage: (table) => ({
      ...table,
      box: turned(table.box),
      cells: table.cells.map((cell) => ({ ...cell, box: turned(cell.box) })),
    }),
  };
}

/** A box of w × h at an angle a has one of (w cos a + h sin a) × (h cos a + w sin a) around it. */
function straightBox(box: Box, { skew, toStraight }: Straightening): Box {
  const [x, y] = toStraight([middleOf(box), levelOf(box)]);
  const angle = Math.abs(skew.degrees * RADIANS + Math.atan(skew.spread * y));
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [across, down] = [widthOf(box), heightOf(box)];
  const width = Math.max(1, (across * cos - down * sin) / (cos * cos - sin * sin));
  const height = Math.max(1, (down * cos - across * sin) / (cos * cos - sin * sin));
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}
