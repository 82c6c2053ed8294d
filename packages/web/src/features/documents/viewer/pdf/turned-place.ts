/** Quarter turns of the view, clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** A point on a page, in shares of its width and height. */
export interface PagePoint {
  x: number;
  y: number;
}

/** Left, top, right, bottom, in shares of the page. */
export type PageBox = readonly [number, number, number, number];

/** Where a point of the page stands when the view is turned. */
export function turnPoint({ x, y }: PagePoint, turn: Turn): PagePoint {
  if (turn === 90) return { x: 1 - y, y: x };
  if (turn === 180) return { x: 1 - x, y: 1 - y };
  return turn === 270 ? { x: y, y: 1 - x } : { x, y };
}

/** What point of the page stands there in the turned view. */
export const unturnPoint = (point: PagePoint, turn: Turn): PagePoint =>
  turnPoint(point, ((360 - turn) % 360) as Turn);

/** Where a box of the page stands when the view is turned. */
export function turnBox([left, top, right, bottom]: PageBox, turn: Turn): PageBox {
  const [a, b] = [turnPoint({ x: left, y: top }, turn), turnPoint({ x: right, y: bottom }, turn)];
  return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)];
}

/** Places it in an element of the page's size. */
export const styleOf = ([left, top, right, bottom]: PageBox) => ({
  left: `${left * 100}%`,
  top: `${top * 100}%`,
  width: `${(right - left) * 100}%`,
  height: `${(bottom - top) * 100}%`,
});
