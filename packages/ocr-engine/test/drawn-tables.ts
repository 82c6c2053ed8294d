import type { Block, Box, Line } from '../src/interface/page-text.ts';
import type { GreyImage } from '../src/render/page-image.ts';
import { lineOf } from './page-texts.ts';

/** A letter's width and a line's height, in pixels. */
const LETTER = 11;
const LINE = 20;
const LEADING = 30;
const PAPER = 255;

/** Texts of a table of figures. */
export const ROWS = [
  ['Country', '1996', '1997', '1998'],
  ['Austria', '58.6', '79', '67.9'],
  ['Belgium', '61.6', '', '56.9'],
  ['Denmark', '59.5', '48', '78'],
  ['Total', '179.7', '127', '202.8'],
];

/** A cell of a drawn table; its lines follow each other. */
interface DrawnCell {
  text: string;
  /** Columns and rows that it takes. */
  across?: number;
  down?: number;
}

interface DrawnTable {
  widths: number[];
  rows: (string | DrawnCell)[][];
  /** Whether each cell has rules around it. */
  isRuled: boolean;
  rowHeight?: number;
}

/** What a recogniser would tell of a page of 150 dpi, and its picture, which has the rules alone. */
export class DrawnPage {
  readonly dpi = 150;
  readonly image: GreyImage;
  readonly #lines: Line[] = [];

  constructor(width = 1240, height = 1754) {
    const pixels = new Uint8Array(width * height).fill(PAPER);
    this.image = { width, height, stride: width, pixels };
  }

  get blocks(): Block[] {
    const { width, height } = this.image;
    return [{ box: [0, 0, width, height], lines: this.#lines }];
  }

  /** Lines of prose from a place on. */
  prose(x: number, y: number, lines: string[]): this {
    for (const [index, text] of lines.entries()) this.#write(x, y + index * LEADING, text);
    return this;
  }

  /** A table with its top left corner at a place. */
  table(x: number, y: number, { widths, rows, isRuled, rowHeight = 40 }: DrawnTable): this {
    const left = (column: number) => x + widths.slice(0, column).reduce((a, b) => a + b, 0);
    for (const { text, columns, rows: own } of placed(rows)) {
      const [top, bottom] = own.map((row) => y + row * rowHeight) as [number, number];
      if (text !== '') this.#write(left(columns[0]) + 10, top + 10, text);
      if (isRuled) this.#frame([left(columns[0]), top, left(columns[1]), bottom]);
    }
    return this;
  }

  #write(x: number, y: number, text: string): void {
    let left = x;
    const words = text.split(' ').map((word): [string, Box] => {
      const box: Box = [left, y, left + word.length * LETTER, y + LINE];
      left = box[2] + LETTER;
      return [word, box];
    });
    this.#lines.push(lineOf(words));
  }

  #frame([left, top, right, bottom]: Box): void {
    const { pixels, width } = this.image;
    for (let x = left; x <= right; x += 1) {
      for (const y of [top, bottom]) pixels.fill(0, y * width + x, y * width + x + 2);
    }
    for (let y = top; y <= bottom; y += 1) {
      for (const x of [left, right]) pixels.fill(0, y * width + x, y * width + x + 2);
    }
  }
}

interface PlacedCell {
  text: string;
  rows: [from: number, to: number];
  columns: [from: number, to: number];
}

/** Each cell stands in the first place of its row that no cell above takes. */
function placed(rows: DrawnTable['rows']): PlacedCell[] {
  const cells: PlacedCell[] = [];
  const isTaken = (row: number, column: number) =>
    cells.some(
      (cell) =>
        row >= cell.rows[0] &&
        row < cell.rows[1] &&
        column >= cell.columns[0] &&
        column < cell.columns[1],
    );
  for (const [row, given] of rows.entries()) {
    let column = 0;
    for (const cell of given) {
      const { text, across = 1, down = 1 } = typeof cell === 'string' ? { text: cell } : cell;
      while (isTaken(row, column)) column += 1;
      cells.push({ text, rows: [row, row + down], columns: [column, column + across] });
      column += across;
    }
  }
  return cells;
}
