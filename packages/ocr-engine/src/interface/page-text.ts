/**
 * The recognised text of one page, in a form that belongs to no recogniser. The text layer, plain
 * text, hOCR and ALTO are all written from it.
 *
 * Coordinates: PDF points (1/72 inch before any UserUnit), origin at the top left corner of the page
 * as a viewer shows it (its CropBox with /Rotate applied), x to the right, y downwards.
 */
export interface PageText {
  /** Counted from 1. */
  page: number;
  /** Size of the page as shown, in points. */
  width: number;
  height: number;
  /** Resolution at which the page was recognised, in pixels per inch. */
  dpi: number;
  /** How the text lies; absent on a page without any. */
  pose?: PagePose;
  /** Few words were read, and the page shows much more: print that could not be read, or a picture. */
  showsMore?: true;
  blocks: Block[];
  /** From top to bottom; absent on a page without any. */
  tables?: Table[];
}

/** How the text of a page lies, as the lines that were read say: no further look at the page is needed. */
export interface PagePose {
  /** Clockwise turn of most letters against upright, in degrees: turned back by it, the page is upright. */
  turn: 0 | 90 | 180 | 270;
  /** 0 to 1: share of the letters that lie so, times how sure the recogniser was of them. */
  certainty: number;
  /**
   * How far the lines fall off the straight, in degrees clockwise, seen with the page upright. Known
   * to a twentieth of a degree on a full page; 0 for lines that run up or down an unturned picture.
   */
  skew: number;
}

/** Lines that belong together: a paragraph, or a column. */
export interface Block {
  box: Box;
  lines: Line[];
}

/** Words on one baseline. */
export interface Line {
  box: Box;
  /** From the line's start to its end in reading direction: [x0, y0, x1, y1]. */
  baseline: [number, number, number, number];
  /** Clockwise turn of the line against an upright one, in degrees. */
  orientation: 0 | 90 | 180 | 270;
  direction: 'ltr' | 'rtl' | 'ttb';
  /** Mean confidence of the words, 0 to 100. */
  confidence: number;
  /** In logical (reading) order. */
  words: Word[];
}

/** What stands between two spaces; of scripts without spaces, what is read as one. */
export interface Word {
  text: string;
  box: Box;
  /** 0 to 100. */
  confidence: number;
  /** The Tesseract name of the language whose model read the word, for example `eng`. */
  language: string;
}

/** A table, with rules or without. */
export interface Table {
  box: Box;
  rows: number;
  columns: number;
  /** Row by row; each place of the grid belongs to one cell. */
  cells: Cell[];
}

/** A cell, whose words are words of the page's blocks. */
export interface Cell {
  /** Where it begins, counted from 0. */
  row: number;
  column: number;
  /** How many rows and columns it takes. */
  rowSpan: number;
  columnSpan: number;
  box: Box;
  /** Mean confidence of its words, 0 to 100; 100 for an empty cell. */
  confidence: number;
  /** In reading order. */
  words: WordPlace[];
}

/** Where a word stands: its block, the line in it, and the word in that, counted from 0. */
export type WordPlace = [block: number, line: number, word: number];

/** Left, top, right, bottom. */
export type Box = [number, number, number, number];

/** Pages of a document in any order, which may be gone through more than once. */
export type PageTexts = Iterable<PageText> | AsyncIterable<PageText>;
