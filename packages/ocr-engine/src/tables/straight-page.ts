import type { Box, PagePose, Table } from '../interface/page-text.ts';
import { apply, type Matrix, type Point, turnAbout } from '../render/matrix.ts';
import { boxThrough } from '../skew/slant.ts';
import { heightOf, levelOf, middleOf, widthOf } from '../text/box-sides.ts';

/** In degrees: on pages that slope less, rows are as good as level. */
const LEVEL = 0.25;
/** In degrees: the upright box around a steeper word does not tell any more how wide and high that is. */
const STEEPEST = 40;

/** Where things stand on a page that lies askew once it is turned about its top left corner, so that its lines are level. */
export interface StraightPage {
  /** How far the page's lines slope, clockwise; 0 for a page that is as good as level. */
  degrees: number;
  /** Where a place of the page is then. */
  point: (place: Point) => Point;
  /** The box of a word whose upright box on the page is told. */
  box: (onPage: Box) => Box;
  /** A table of the straight page, with the upright boxes around its slanting ones. */
  onPage: (table: Table) => Table;
}

const AS_IT_IS: StraightPage = {
  degrees: 0,
  point: (place) => place,
  box: (box) => box,
  onPage: (table) => table,
};

/** @param pose of the page; tables are looked for on upright pages alone */
export function straightPage(pose: PagePose | undefined): StraightPage {
  const skew = pose?.turn === 0 ? pose.skew : 0;
  if (Math.abs(skew) < LEVEL || Math.abs(skew) > STEEPEST) return AS_IT_IS;
  const [there, back] = [turnAbout(-skew, [0, 0]), turnAbout(skew, [0, 0])];
  const turned = (box: Box) => boxThrough((place) => apply(back, place), box);
  return {
    degrees: skew,
    point: (place) => apply(there, place),
    box: (onPage) => straightBox(onPage, skew, there),
    onPage: (table) => ({
      ...table,
      box: turned(table.box),
      cells: table.cells.map((cell) => ({ ...cell, box: turned(cell.box) })),
    }),
  };
}

/** A box of w × h at an angle a has one of (w cos a + h sin a) × (h cos a + w sin a) around it. */
function straightBox(box: Box, degrees: number, there: Matrix): Box {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [across, down] = [widthOf(box), heightOf(box)];
  const width = Math.max(1, (across * cos - down * sin) / (cos * cos - sin * sin));
  const height = Math.max(1, (down * cos - across * sin) / (cos * cos - sin * sin));
  const [x, y] = apply(there, [middleOf(box), levelOf(box)]);
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}
