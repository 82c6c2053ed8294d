import type { Block, Box, Line, PageText, Table, Word, WordPlace } from '../interface/page-text.ts';

/** What its reader put in the place of a word. */
export interface Correction {
  /** Which word of the page as it was read, counted from 0 through all blocks and lines. */
  word: number;
  /** Several words with spaces between them, or none: '' takes the word away. */
  text: string;
}

/** A word as it stands after corrections. */
export interface MendedWord extends Word {
  /** Which word of the page as it was read it stands for. */
  at: number;
}

/** A line with its corrections; it may be left without a word. */
export interface MendedLine extends Line {
  words: MendedWord[];
  /** Whether any of its words was corrected. */
  isMended: boolean;
}

/** The blocks of a page with all their lines and the corrections in them. */
export interface MendedBlock extends Block {
  lines: MendedLine[];
}

/** A corrected word is as sure as a word can be: a person read it. */
const SURE = 100;

/**
 * The blocks of a page after corrections, line by line as they were read: those without a word are still there.
 * A word that has become several shares its box among them by their letters.
 * @param page as it was read
 * @param corrections at most one for each word
 */
export function mendedBlocks({ blocks }: PageText, corrections: Correction[]): MendedBlock[] {
  const texts = new Map(corrections.map(({ word, text }) => [word, text]));
  let next = 0;
  return blocks.map((block) => ({
    ...block,
    lines: block.lines.map((line) => {
      const first = next;
      next += line.words.length;
      return mendedLine(line, first, texts);
    }),
  }));
}

function mendedLine(line: Line, first: number, texts: ReadonlyMap<number, string>): MendedLine {
  let isMended = false;
  const words = line.words.flatMap((word, index) => {
    const at = first + index;
    const text = texts.get(at);
    if (text === undefined) return [{ ...word, at }];
    isMended = true;
    return wordsIn(text, word, flowOf(line)).map((part) => ({ ...part, at }));
  });
  return { ...line, words, isMended, confidence: isMended ? meanOf(words) : line.confidence };
}

/**
 * A page's text after corrections, for whatever is made of it: lines and blocks that lost all their words are left out, and
 * the cells of tables name the words by their new places.
 * @param corrections at most one for each word; others than those of the page's words do nothing
 */
export function mendedText(page: PageText, corrections: Correction[]): PageText {
  if (corrections.length === 0) return page;
  const blocks: Block[] = [];
  const places = new Map<number, WordPlace[]>();
  for (const { lines, ...block } of mendedBlocks(page, corrections)) {
    const kept: Line[] = [];
    for (const { isMended: _, words, ...line } of lines) {
      if (words.length === 0) continue;
      for (const [index, { at }] of words.entries()) {
        places.set(at, [...(places.get(at) ?? []), [blocks.length, kept.length, index]]);
      }
      kept.push({ ...line, words: words.map(({ at: _at, ...word }) => word) });
    }
    if (kept.length > 0) blocks.push({ ...block, lines: kept });
  }
  if (!page.tables) return { ...page, blocks };
  return { ...page, blocks, tables: page.tables.map((table) => replaced(table, page, places)) };
}

/** A table whose cells name the same words by their new places. */
function replaced(
  table: Table,
  { blocks }: PageText,
  places: ReadonlyMap<number, WordPlace[]>,
): Table {
  const firsts = firstWords(blocks);
  const cells = table.cells.map((cell) => ({
    ...cell,
    words: cell.words.flatMap(([block, line, word]) => {
      const first = firsts[block]?.[line];
      return first === undefined ? [] : (places.get(first + word) ?? []);
    }),
  }));
  return { ...table, cells };
}

/** By block and line: which word of the page its first one is. */
function firstWords(blocks: Block[]): number[][] {
  let next = 0;
  return blocks.map(({ lines }) =>
    lines.map(({ words }) => {
      const first = next;
      next += words.length;
      return first;
    }),
  );
}

/** Where the next letter of a line lies, on the page as it is shown. */
type Flow = 'right' | 'down' | 'left' | 'up';

const CLOCKWISE: Flow[] = ['right', 'down', 'left', 'up'];
const UPRIGHT = { ltr: 'right', ttb: 'down', rtl: 'left' } as const;

function flowOf({ direction, orientation }: Line): Flow {
  const upright = CLOCKWISE.indexOf(UPRIGHT[direction]);
  return CLOCKWISE[(upright + orientation / 90) % CLOCKWISE.length]!;
}

function wordsIn(text: string, word: Word, flow: Flow): Word[] {
  const parts = text.split(' ').filter((part) => part !== '');
  const letters = parts.map((part) => Array.from(part).length);
  // A space is as wide as a letter.
  const total = letters.reduce((sum, count) => sum + count, parts.length - 1);
  let before = 0;
  return parts.map((part, index) => {
    const [from, to] = [before / total, (before + letters[index]!) / total];
    before += letters[index]! + 1;
    return { ...word, text: part, confidence: SURE, box: partOf(word.box, flow, from, to) };
  });
}

/** The part of a box between two shares of its length, in the direction of reading. */
function partOf([left, top, right, bottom]: Box, flow: Flow, from: number, to: number): Box {
  const [width, height] = [right - left, bottom - top];
  const boxes: Record<Flow, Box> = {
    right: [left + from * width, top, left + to * width, bottom],
    left: [right - to * width, top, right - from * width, bottom],
    down: [left, top + from * height, right, top + to * height],
    up: [left, bottom - to * height, right, bottom - from * height],
  };
  return boxes[flow];
}

function meanOf(words: Word[]): number {
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return words.length === 0 ? SURE : sum / words.length;
}
