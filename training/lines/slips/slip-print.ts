import type { GreyPicture } from '@legible/fixtures/filters/grey-picture';
import type { Chance } from '../../chance.ts';

/** How high a capital is in dots: coarse needles have 7, tills of today more. */
const FEWEST_DOTS = 7;
const MOST_DOTS = 16;
/** Height of a capital as a share of the letters' size. */
const CAPITAL = 0.7;
/** Dots of needles run into each other by this much. */
const OVERLAP = [0.45, 0.75] as const;

/**
 * Sets a strip in dots, as needle and thermal printers do: each is black where enough of the letter lies under it.
 * @param size of the letters, in pixels
 */
export function inDots({ width, height, pixels }: GreyPicture, size: number, chance: Chance) {
  const across = (CAPITAL * size) / chance.between(FEWEST_DOTS, MOST_DOTS);
  const down = across * chance.between(0.85, 1.2);
  const isRound = chance.is(0.6);
  const radius = chance.between(...OVERLAP);
  const least = chance.between(0.3, 0.55);
  const result = new Uint8Array(pixels.length).fill(255);
  for (let y = 0; y + down <= height; y += down) {
    for (let x = 0; x + across <= width; x += across) {
      if (shareOfInk({ width, pixels }, [x, y, x + across, y + down]) < least) continue;
      const [middleX, middleY] = [x + across / 2, y + down / 2];
      const [reachX, reachY] = isRound ? [radius * across, radius * down] : [across / 2, down / 2];
      const bottom = Math.min(height - 1, Math.ceil(middleY + reachY));
      for (let row = Math.max(0, Math.floor(middleY - reachY)); row <= bottom; row += 1) {
        const right = Math.min(width - 1, Math.ceil(middleX + reachX));
        for (let column = Math.max(0, Math.floor(middleX - reachX)); column <= right; column += 1) {
          const [a, b] = [(column + 0.5 - middleX) / reachX, (row + 0.5 - middleY) / reachY];
          const isIn = isRound ? a * a + b * b <= 1 : Math.max(Math.abs(a), Math.abs(b)) <= 1;
          if (isIn) result[row * width + column] = 0;
        }
      }
    }
  }
  return { width, height, pixels: result };
}

function shareOfInk(
  { width, pixels }: Pick<GreyPicture, 'width' | 'pixels'>,
  [left, top, right, bottom]: [number, number, number, number],
): number {
  let [ink, all] = [0, 0];
  for (let y = Math.floor(top); y < Math.floor(bottom); y += 1) {
    for (let x = Math.floor(left); x < Math.floor(right); x += 1) {
      ink += Number(pixels[y * width + x]! < 128);
      all += 1;
    }
  }
  return all === 0 ? 0 : ink / all;
}
