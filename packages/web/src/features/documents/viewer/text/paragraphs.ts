import type { PageTextResponse, PageWords, TextLine } from '@legible/contracts/documents/page-text';
import type { TextItem } from '../pdf/text-items.ts';
import type { PageBox, PagePoint } from '../pdf/turned-place.ts';

/**
 * Below this confidence, of 100, a word is marked as doubtful: of clean print a twentieth of the words, in which more than
 * three of five errors are (docs/benchmarks/engine.md).
 */
export const DOUBTFUL = 92;

/** A line that is pointed at: paragraph and line, counted from 0. */
export type LinePlace = readonly [number, number];

/** `at` names a word of ours as the server counts it; null for one of the page's own. */
export interface ShownWord {
  at: number | null;
  text: string;
  confidence: number | null;
  /** Whether no space stands before it. */
  isJoined: boolean;
}

/** A line of a page's text, as it is shown and pointed at. */
export interface ShownLine {
  words: ShownWord[];
  /** In shares of the page; null where its place is not known. */
  box: PageBox | null;
  direction: 'ltr' | 'rtl';
}

export interface ShownText {
  paragraphs: ShownLine[][];
}

/** What was read by us. */
export function readText({ width, height, blocks }: PageWords): ShownText {
  const lineOf = ({ words, box, direction }: TextLine): ShownLine => ({
    words: words.map(({ at, text, confidence, joined }) => ({
      at,
      text,
      confidence: Math.round(confidence),
      isJoined: joined === true,
    })),
    box: [box[0] / width, box[1] / height, box[2] / width, box[3] / height],
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
  });
  return { paragraphs: blocks.map(({ lines }) => lines.map(lineOf)).filter(hasWords) };
}

const hasWords = (lines: ShownLine[]) => lines.some(({ words }) => words.length > 0);

/** What the page has of its own: its lines, without places. */
export function ownText(items: readonly TextItem[]): ShownText {
  const lines = items
    .map(({ str, hasEOL }) => str + (hasEOL ? '\n' : ''))
    .join('')
    .split('\n')
    .map((text) => text.trim());
  const paragraphs: ShownLine[][] = [[]];
  for (const text of lines) {
    const words = text.split(/\s+/u).filter((word) => word !== '');
    if (words.length === 0) {
      if (paragraphs.at(-1)?.length !== 0) paragraphs.push([]);
      continue;
    }
    paragraphs.at(-1)?.push({
      words: words.map((word) => ({ at: null, text: word, confidence: null, isJoined: false })),
      box: null,
      direction: 'ltr',
    });
  }
  return { paragraphs: paragraphs.filter(hasWords) };
}

/** The text as it is copied: a line for each line, an empty one between paragraphs. */
export function plainText({ paragraphs }: ShownText): string {
  return paragraphs.map((lines) => lines.map(lineText).join('\n')).join('\n\n');
}

const lineText = ({ words }: ShownLine): string =>
  words.map(({ text, isJoined }, at) => (at > 0 && !isJoined ? ` ${text}` : text)).join('');

/** Which way most of a paragraph's lines run. */
export function directionOf(lines: readonly ShownLine[]): 'ltr' | 'rtl' {
  const toTheLeft = lines.filter(({ direction }) => direction === 'rtl').length;
  return 2 * toTheLeft > lines.length ? 'rtl' : 'ltr';
}

/** Which line stands at a point of the page, by paragraph and line; null for none. */
export function lineAt({ paragraphs }: ShownText, { x, y }: PagePoint): [number, number] | null {
  for (const [paragraph, lines] of paragraphs.entries()) {
    for (const [line, { box }] of lines.entries()) {
      if (box && x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]) return [paragraph, line];
    }
  }
  return null;
}

/** Whether the pane shows the page's own text: nothing was read by us, and it is not empty on purpose. */
export const wantsOwnText = ({ text, reason }: PageTextResponse) =>
  text === null && reason !== 'blank';
