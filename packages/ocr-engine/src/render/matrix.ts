/** [a b c d e f] of ISO 32000-2, 8.3.3: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = [number, number, number, number, number, number];

/** x and y. */
export type Point = [number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `first`, then `second`. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [ex, ey] = apply(second, [e, f]);
  const [ax, ay] = applyVector(second, [a, b]);
  const [cx, cy] = applyVector(second, [c, d]);
  return [ax, ay, cx, cy, ex, ey];
}

/** Where a matrix takes a point. */
export function apply([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Turns and scales a direction; the shift does not count. */
export function applyVector([a, b, c, d]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y, b * x + d * y];
}

/** The matrix that undoes another; undefined for one that makes everything flat. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const area = a * d - b * c;
  if (!(Math.abs(area) > 1e-12)) return undefined;
  const [ia, ib, ic, id] = [d / area, -b / area, -c / area, a / area];
  return [ia, ib, ic, id, -(e * ia + f * ic), -(e * ib + f * id)];
}

/** Clockwise turn by an angle in degrees about a point, where y points downwards. */
export function turnAbout(degrees: number, [x, y]: Point): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
}
