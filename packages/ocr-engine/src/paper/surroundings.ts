import type { Tiles } from '../pixels/tiles.ts';
import { isAtEdge, neighbours } from './tile-grid.ts';

/** What is darker than this share of the paper beside it is no paper. */
export const DARK = 0.55;
/** Fewer tiles at an edge are ink. */
const FEWEST = 8;
/** A dark part with more tiles of light letters than this, as a share of its own, is a box with text. */
const MOST_LETTERS = 0.02;

/**
 * Finds what lies around a sheet: the scanner's lid, a table, the edge of a book. It is dark, goes on to an edge of the
 * picture, and bears no text.
 * @param paper its shade in each of its tiles, 0 in others
 * @param everywhere the same, and what it would be in the others
 * @returns its tiles
 */
export function findSurroundings(
  tiles: Tiles,
  paper: Uint8Array,
  everywhere: Uint8Array,
): Set<number> {
  const isDark = (tile: number) =>
    paper[tile] === 0 && tiles.light[tile]! < DARK * everywhere[tile]!;
  const found = new Set<number>();
  const seen = new Set<number>();
  for (const start of everywhere.keys()) {
    if (seen.has(start) || !isAtEdge(tiles, start) || !isDark(start)) continue;
    const part = partFrom(start, tiles, isDark);
    for (const tile of part) seen.add(tile);
    if (part.size < FEWEST || hasLightText(part, tiles, everywhere)) continue;
    for (const tile of part) found.add(tile);
  }
  return found;
}

function partFrom(start: number, tiles: Tiles, isDark: (tile: number) => boolean): Set<number> {
  const part = new Set([start]);
  // What is added on the way is walked through, too.
  for (const tile of part) {
    for (const next of neighbours(tiles, tile)) if (isDark(next)) part.add(next);
  }
  return part;
}

/** Whether light letters stand in a dark part: around their tiles, all is dark but for other letters. */
function hasLightText(part: Set<number>, tiles: Tiles, everywhere: Uint8Array): boolean {
  const isDark = (tile: number) => tiles.middle[tile]! < DARK * everywhere[tile]!;
  const walked = new Set(part);
  for (const tile of walked) {
    for (const next of neighbours(tiles, tile)) {
      if (!walked.has(next) && [next, ...neighbours(tiles, next)].every(isDark)) walked.add(next);
    }
  }
  return walked.size - part.size > MOST_LETTERS * part.size;
}
