import type { Tiles } from '../pixels/tiles.ts';
import { closed, isAtEdge, neighbours } from './tile-grid.ts';

/** Darker than this is no paper in any light. */
const DARKEST = 40;
/** From one tile to the next light falls by no more than this. Coloured boxes and pictures begin at once. */
const STEP = 0.8;
/** As much of a picture must be paper. */
const LEAST_SHARE = 0.2;
/** Where more than half of a tile's pixels are darker than this share of its light ones, the light ones are letters. */
const DARK = 0.5;
/** The lightest and the darkest tiles that count: a few are anything. */
const [DARK_END, LIGHT_END] = [0.05, 0.95];

/**
 * Finds the paper: tiles whose shades go over into each other, as light does. Of several such regions it is the largest
 * and lightest.
 * @returns the paper's shade in each of its tiles, 0 in all others; undefined where there is little of it
 */
export function litPaper(tiles: Tiles): Uint8Array | undefined {
  const shades = closedWithin(tiles);
  const region = lightestRegion(tiles, shades);
  if (region.length < LEAST_SHARE * shades.length || isLightOnDark(region, tiles)) return undefined;
  const paper = new Uint8Array(shades.length);
  for (const tile of region) paper[tile] = shades[tile]!;
  return paper;
}

/** Light shades without dark lines of print: at the picture's edge, what is dark lies around the sheet. */
function closedWithin(tiles: Tiles): Uint8Array {
  const { light } = tiles;
  return closed(tiles, light).map((shade, tile) =>
    isAtEdge(tiles, tile) && light[tile]! < DARK * shade ? light[tile]! : shade,
  );
}

/** The region whose tiles' shades add up to the most. */
function lightestRegion(tiles: Tiles, shades: Uint8Array): number[] {
  const seen = new Uint8Array(shades.length);
  let best = { region: [] as number[], light: 0 };
  for (const [start, shade] of shades.entries()) {
    if (seen[start] || shade < DARKEST) continue;
    const region = regionFrom(start, tiles, shades, seen);
    const light = region.reduce((sum, tile) => sum + shades[tile]!, 0);
    if (light > best.light) best = { region, light };
  }
  return best.region;
}

/** Whether the light tiles of a page are those with white letters. */
function isLightOnDark(region: number[], { light, middle }: Tiles): boolean {
  const dark = region.filter((tile) => middle[tile]! < DARK * light[tile]!);
  return 2 * dark.length > region.length;
}

function regionFrom(start: number, tiles: Tiles, shades: Uint8Array, seen: Uint8Array): number[] {
  const region = [start];
  seen[start] = 1;
  for (const tile of region) {
    for (const next of neighbours(tiles, tile)) {
      const [a, b] = [shades[tile]!, shades[next]!];
      if (seen[next] || b < DARKEST || Math.min(a, b) < STEP * Math.max(a, b)) continue;
      seen[next] = 1;
      region.push(next);
    }
  }
  return region;
}

/** How dark paper is where there is little light, as a share of what it is in full light: 1 is even. */
export function evenness(paper: Uint8Array): number {
  const shades = paper.filter((shade) => shade > 0).toSorted();
  const at = (share: number) => shades[Math.floor(share * (shades.length - 1))] ?? 255;
  return at(DARK_END) / at(LIGHT_END);
}
