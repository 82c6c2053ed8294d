import type { GreyImage } from '../render/page-image.ts';
import { type Cells, partsOf } from './cells.ts';
import { boxOf, type CellBox, cellsIn } from './dark-boxes.ts';
import { DARK } from './flat-parts.ts';

/** In cells: lower and narrower boxes may be letters or rules, higher ones pictures. */
const LEAST = { width: 12, height: 5 };
const HIGHEST = 40;
/** In heights: shorter ones are blots. */
const SHORTEST = 1.5;
/** As much of a bar is dark, and of the rows and columns at its edges and the box around all that touches it. */
const SOLID = { box: 0.97, edge: 0.5 };
/** Where other ink is a smaller share of theirs, bars are what the page shows. */
const LEAST_ELSEWHERE = 0.1;

/**
 * Erases dark bars without letters, in place: words were made illegible under them. They were read as signs, and took words beside them along.
 * @param cells of the picture; those of a bar are changed with it
 * @param paper its shade
 * @returns whether there were any
 */
export function eraseBars(image: GreyImage, cells: Cells, paper: number): boolean {
  const bars = barsOf(cells, DARK * paper);
  if (bars.length === 0) return false;
  const isInked = (cell: number) => cells.darkest[cell]! < DARK * paper;
  const own = bars.flatMap((bar) => cellsIn(grown(bar, cells), cells)).filter(isInked).length;
  const all = cells.darkest.reduce((sum, _, cell) => sum + (isInked(cell) ? 1 : 0), 0);
  if (all - own < LEAST_ELSEWHERE * own) return false;
  for (const bar of bars) erase(image, cells, bar, paper);
  return true;
}

function barsOf(cells: Cells, dark: number): CellBox[] {
  const isDark = (cell: number) => cells.lightest[cell]! < dark;
  const bars: CellBox[] = [];
  for (const part of partsOf(cells, isDark)) {
    const box = boxOf(part, cells);
    // What is no bar costs no more than its own cells, however far it reaches.
    const area = (box.right - box.left) * (box.bottom - box.top);
    if (part.length < SOLID.edge * area) continue;
    const bar = withoutRims(box, cells, isDark);
    if (isBar(bar, cellsIn(bar, cells).filter(isDark).length)) bars.push(bar);
  }
  return bars;
}

/** Without rows and columns that are hardly dark: strokes of letters touch bars. */
function withoutRims(
  { left, top, right, bottom }: CellBox,
  cells: Cells,
  isDark: (cell: number) => boolean,
): CellBox {
  const isRim = (box: CellBox) => {
    const all = cellsIn(box, cells);
    return all.filter(isDark).length < SOLID.edge * all.length;
  };
  while (bottom - top > 1 && isRim({ left, top, right, bottom: top + 1 })) top += 1;
  while (bottom - top > 1 && isRim({ left, top: bottom - 1, right, bottom })) bottom -= 1;
  while (right - left > 1 && isRim({ left, top, right: left + 1, bottom })) left += 1;
  while (right - left > 1 && isRim({ left: right - 1, top, right, bottom })) right -= 1;
  return { left, top, right, bottom };
}

function isBar({ left, top, right, bottom }: CellBox, dark: number): boolean {
  const [width, height] = [right - left, bottom - top];
  const isLarge = width >= LEAST.width && height >= LEAST.height && height <= HIGHEST;
  return isLarge && width >= SHORTEST * height && dark >= SOLID.box * width * height;
}

/** With the cells around it. */
function grown({ left, top, right, bottom }: CellBox, { columns, rows }: Cells): CellBox {
  return {
    left: Math.max(0, left - 1),
    top: Math.max(0, top - 1),
    right: Math.min(columns, right + 1),
    bottom: Math.min(rows, bottom + 1),
  };
}

/** With its edges, which lie in cells that are not dark throughout. */
function erase(image: GreyImage, cells: Cells, bar: CellBox, paper: number): void {
  const { pixels, stride } = image;
  const { left, top, right, bottom } = withEdges(image, cells.side, bar, DARK * paper);
  for (let y = top; y < bottom; y += 1) pixels.fill(paper, y * stride + left, y * stride + right);
  for (const cell of cellsIn(bar, cells)) {
    cells.lightest[cell] = paper;
    cells.darkest[cell] = paper;
  }
}

/** @returns the bar's box in pixels */
function withEdges(image: GreyImage, side: number, bar: CellBox, dark: number): CellBox {
  const { pixels, width, height, stride } = image;
  const box = {
    left: bar.left * side,
    top: bar.top * side,
    right: Math.min(width, bar.right * side),
    bottom: Math.min(height, bar.bottom * side),
  };
  const isInked = (start: number, step: number, length: number) => {
    let inked = 0;
    for (let at = 0; at < length; at += 1) if (pixels[start + at * step]! < dark) inked += 1;
    return inked > SOLID.edge * length;
  };
  const across = (y: number) => isInked(y * stride + box.left, 1, box.right - box.left);
  const down = (x: number) => isInked(box.top * stride + x, stride, box.bottom - box.top);
  const far = (isEdge: (pixel: number) => boolean, from: number, step: 1 | -1, end: number) => {
    let at = from;
    for (let count = 0; count < side && at !== end && isEdge(at); count += 1) at += step;
    // Behind the last dark pixel there is a grey one.
    return at === end ? at : at + step;
  };
  return {
    left: far(down, box.left - 1, -1, -1) + 1,
    top: far(across, box.top - 1, -1, -1) + 1,
    right: far(down, box.right, 1, width),
    bottom: far(across, box.bottom, 1, height),
  };
}
