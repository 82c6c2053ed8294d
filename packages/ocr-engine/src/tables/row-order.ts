import { union } from '../text/box-sides.ts';
import type { Block, Cell, Line, Table, Word, WordPlace } from '../interface/page-text.ts';
import { levels, type PlacedWord } from './placed-words.ts';

/** Where more words than this share stand after a lower row's, a table was not read row by row. */
const OUT_OF_ORDER = 0.1;
/**
 * If more words than this share were read between those of a table, it may be two columns of a page. Cells of several
 * lines with more words than this share make their order doubtful.
 */
const BETWEEN = 0.25;
const TALL = 0.2;
/** Columns of text may be read by themselves: of the words behind the first column, this many are numbers. */
const NUMBERS = 0.5;
const NUMBER = /\p{N}/u;
/** Feet of one line lie this near to each other, in heights of words. */
const LEVEL = 0.45;

/** What was read on a page, and the tables in it. */
export interface TabledText {
  blocks: Block[];
  tables: Table[];
}

/**
 * Puts tables that were read by columns into the order of their rows, cells kept apart; such a table becomes a block of its
 * own. All others stay as they are.
 */
export function inRowOrder(
  { blocks, tables }: TabledText,
  words: PlacedWord[],
  size: number,
): TabledText {
  const late = tables.filter((table) => !isByRows(table) && isTogether(table, blocks));
  if (late.length === 0) return { blocks, tables };
  const wordAt = ([block, line, word]: WordPlace) => blocks[block]!.lines[line]!.words[word]!;
  const placed = new Map(words.map((word) => [wordAt(word.place), word]));
  const linesOf = (cell: Cell) =>
    levels(
      cell.words.map((place) => placed.get(wordAt(place))!),
      LEVEL * size,
    );
  const wrong = late.filter((table) => holdsNumbers(table, wordAt) && hasPlainRows(table, linesOf));
  const made = new Map(wrong.map((table) => [table, blockOf(table, wordAt, linesOf)]));
  const ordered = withBlocks(blocks, made);
  const places = placesOf(ordered);
  return {
    blocks: ordered,
    tables: tables.map((table) => ({
      ...table,
      cells: table.cells.map((cell) => ({
        ...cell,
        words: cell.words.map((place) => places.get(wordAt(place))!),
      })),
    })),
  };
}

function isByRows({ cells }: Table): boolean {
  const inOrder = cells
    .flatMap(({ row, words }) => words.map((place) => ({ row, place })))
    .toSorted((a, b) => compare(a.place, b.place));
  let lowest = 0;
  const late = inOrder.filter(({ row }) => {
    lowest = Math.max(lowest, row);
    return row < lowest;
  });
  return late.length <= OUT_OF_ORDER * inOrder.length;
}

function holdsNumbers({ cells }: Table, wordAt: (place: WordPlace) => Word): boolean {
  const words = cells.filter(({ column }) => column > 0).flatMap((cell) => cell.words);
  const numbers = words.filter((place) => NUMBER.test(wordAt(place).text));
  return numbers.length >= NUMBERS * words.length;
}

function hasPlainRows({ cells }: Table, linesOf: (cell: Cell) => PlacedWord[][]): boolean {
  const tall = cells.filter((cell) => linesOf(cell).length > 1);
  return countWords(tall) <= TALL * countWords(cells);
}

function countWords(cells: Cell[]): number {
  return cells.reduce((sum, { words }) => sum + words.length, 0);
}

/** Whether a table was read without much else between. */
function isTogether({ cells }: Table, blocks: Block[]): boolean {
  const places = cells.flatMap(({ words }) => words).toSorted(compare);
  const [first, last] = [places[0]!, places.at(-1)!];
  const inside = blocks
    .flatMap(({ lines }, block) =>
      lines.flatMap(({ words }, line) => words.map((_, at): WordPlace => [block, line, at])),
    )
    .filter((place) => compare(place, first) >= 0 && compare(place, last) <= 0);
  return inside.length - places.length <= BETWEEN * places.length;
}

function compare(a: WordPlace, b: WordPlace): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** A table's words as a block: a line for each row, or for each line of each cell where cells have several. */
function blockOf(
  { box, rows, cells }: Table,
  wordAt: (place: WordPlace) => Word,
  linesOf: (cell: Cell) => PlacedWord[][],
): Block {
  const lines = Array.from({ length: rows }, (_, row) => {
    const texts = cells.filter((cell) => cell.row === row && cell.words.length > 0).map(linesOf);
    return texts.every(({ length }) => length === 1) ? [texts.flat(2)] : texts.flat();
  });
  const filled = lines.flat().filter(({ length }) => length > 0);
  return {
    box,
    lines: filled.map((line) =>
      lineOf(
        line,
        line.map(({ place }) => wordAt(place)),
      ),
    ),
  };
}

function lineOf(placed: PlacedWord[], words: Word[]): Line {
  const box = words.map((word) => word.box).reduce(union);
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return {
    box,
    baseline: [box[0], placed[0]!.footAsItLies, box[2], placed.at(-1)!.footAsItLies],
    orientation: 0,
    direction: 'ltr',
    confidence: sum / words.length,
    words,
  };
}

/** Takes the words of tables out of the blocks; where the first one stood, the table's own block stands. */
function withBlocks(blocks: Block[], made: Map<Table, Block>): Block[] {
  const owners = new Map(
    [...made].flatMap(([table, block]) =>
      block.lines.flatMap(({ words }) => words.map((word): [Word, Table] => [word, table])),
    ),
  );
  const written = new Set<Table>();
  return blocks.flatMap((block) => {
    const parts: Block[] = [];
    let lines: Line[] = [];
    for (const line of block.lines) {
      const rest = line.words.filter((word) => !owners.has(word));
      if (rest.length > 0)
        lines.push(rest.length < line.words.length ? shortened(line, rest) : line);
      const tables = new Set(line.words.flatMap((word) => owners.get(word) ?? []));
      for (const table of [...tables].filter((one) => !written.has(one))) {
        parts.push(...partOf(block, lines), made.get(table)!);
        lines = [];
        written.add(table);
      }
    }
    return [...parts, ...partOf(block, lines)];
  });
}

function shortened(line: Line, words: Word[]): Line {
  return { ...line, words, box: words.map(({ box }) => box).reduce(union) };
}

function partOf(block: Block, lines: Line[]): Block[] {
  if (lines.length === 0) return [];
  if (lines.length === block.lines.length) return [{ ...block, lines }];
  return [{ box: lines.map(({ box }) => box).reduce(union), lines }];
}

function placesOf(blocks: Block[]): Map<Word, WordPlace> {
  return new Map(
    blocks.flatMap(({ lines }, block) =>
      lines.flatMap(({ words }, line) =>
        words.map((word, at): [Word, WordPlace] => [word, [block, line, at]]),
      ),
    ),
  );
}
