import type { Block, Box, Table } from '../interface/page-text.ts';

/** Turns pixels of the page's picture into points of the page; both have their origin at the top left. */
export function scaleBlocks(blocks: Block[], x: number, y: number): Block[] {
  const scale = scaling(x, y);
  return blocks.map((block) => ({
    box: scale(block.box),
    lines: block.lines.map((line) => ({
      ...line,
      box: scale(line.box),
      baseline: scale(line.baseline),
      confidence: round(line.confidence),
      words: line.words.map((word) => ({
        ...word,
        box: scale(word.box),
        confidence: round(word.confidence),
      })),
    })),
  }));
}

/** The same for tables. */
export function scaleTables(tables: Table[], x: number, y: number): Table[] {
  const scale = scaling(x, y);
  return tables.map((table) => ({
    ...table,
    box: scale(table.box),
    cells: table.cells.map((cell) => ({ ...cell, box: scale(cell.box) })),
  }));
}

function scaling(x: number, y: number): (box: Box) => Box {
  return ([x0, y0, x1, y1]) => [round(x0 * x), round(y0 * y), round(x1 * x), round(y1 * y)];
}

/** A hundredth of a point is a twentieth of a pixel at 300 dpi; more digits would only fill databases. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
