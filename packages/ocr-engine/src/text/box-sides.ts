import type { Box } from '../interface/page-text.ts';

/** In pixels, as everything here. */
export const widthOf = (box: Box) => box[2] - box[0];
export const heightOf = (box: Box) => box[3] - box[1];
/** Half way between left and right. */
export const middleOf = (box: Box) => (box[0] + box[2]) / 2;
/** Half way between top and bottom. */
export const levelOf = (box: Box) => (box[1] + box[3]) / 2;

/** The box around two boxes. */
export function union(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** How much of two boxes lies side by side on one height; below 0 for what is between them. */
export const sharedHeight = (a: Box, b: Box) => Math.min(a[3], b[3]) - Math.max(a[1], b[1]);

/** Whether a box has its middle in another one. */
export function liesIn(box: Box, other: Box): boolean {
  const x = middleOf(box);
  const y = levelOf(box);
  return x > other[0] && x < other[2] && y > other[1] && y < other[3];
}

/**
 * Whether two boxes overlap, or lie beside each other.
 * @param near boxes with fewer pixels than this between them, across and down, lie beside each other
 */
export function areNear(a: Box, b: Box, near: number): boolean {
  return a[0] < b[2] + near && b[0] < a[2] + near && a[1] < b[3] + near && b[1] < a[3] + near;
}
