import type { Box } from '../interface/page-text.ts';
import { heightOf, sharedHeight, widthOf } from './box-sides.ts';

/** One of two readings' lines or words. */
export interface OfTwo<Item> {
  item: Item;
  isFirst: boolean;
}

/** Parts items of two readings into groups of those that lie over each other, directly or by others between them. */
export function overlapping<One extends OfTwo<unknown>>(
  items: One[],
  areOver: (a: One['item'], b: One['item']) => boolean,
): One[][] {
  const groups: One[][] = [];
  const left = new Set(items);
  for (const one of left) {
    left.delete(one);
    const group = [one];
    // More come while it is gone through.
    for (const { item, isFirst } of group) {
      for (const other of left) {
        if (other.isFirst === isFirst || !areOver(item, other.item)) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** Area that two boxes share, as a share of the smaller one. */
export function share(a: Box, b: Box): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = sharedHeight(a, b);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.max(1, Math.min(areaOf(a), areaOf(b)));
}

const areaOf = (box: Box) => widthOf(box) * heightOf(box);
