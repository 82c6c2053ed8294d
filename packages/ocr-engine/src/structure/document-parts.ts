import type { PageText, Table } from '../interface/page-text.ts';
import { type Level, type SizedParagraph, withHeadings } from './headings.ts';
import { type Hyphens, isBroken, joined, joinedLines, lineText } from './line-text.ts';
import type { PagePlace } from './page-place.ts';
import { pageParts } from './page-parts.ts';
import { paragraphsOf, POINT_SIGNS } from './paragraphs.ts';

/** A paragraph of a document, which may go on over columns and pages. */
export interface Paragraph {
  kind: 'paragraph';
  level: Level;
  /** Whether it is a point of a list: its text is without the sign before it. */
  isPoint: boolean;
  text: string;
  /** Size of its type in points. */
  size: number;
  direction: 'ltr' | 'rtl';
  /** Pages that begin inside it: at which character of the text. */
  breaks: { page: number; at: number }[];
}

/** A part of a document, in reading order. A page begins where it is not told inside a paragraph. */
export type DocumentPart =
  | { kind: 'page'; page: number }
  | Paragraph
  | { kind: 'table'; page: PageText; table: Table };

/** How parts are made. */
export interface PartOptions {
  hyphens: Hyphens;
  /** The size of the type in which most is set, in points. */
  usualSize: number;
}

/** Signs that stand before points of a list and nowhere else; a dash or a star may begin a speech or a note. */
const POINT = new RegExp(`^[${POINT_SIGNS}·]\\s+`, 'u');
/** What does not go on in the next column. */
const ENDED = /[.!?…:;。！？]["'”’»)\]]*$/u;
const GOES_ON = /^["'“‘«([]*\p{Ll}/u;
const SAME_SIZE = 1.2;
/** A paragraph of one short line is a label rather than the beginning of a sentence. */
const LABEL_LETTERS = 40;

/**
 * A document as headings, paragraphs and tables, page after page; no more than a page is held.
 * @param pages in page order
 */
export async function* documentParts(
  pages: AsyncIterable<PagePlace>,
  options: PartOptions,
): AsyncGenerator<DocumentPart, void> {
  const parts = new Parts(options);
  for await (const page of pages) {
    if (page) yield* parts.ofPage(page);
    // A sentence goes on behind a blank page, but what stands on one that was not read is not known.
    else if (page === undefined) yield* parts.rest();
  }
  yield* parts.rest();
}

/** Puts parts together; the last paragraph is held until it is known whether it goes on. */
class Parts {
  readonly #options: PartOptions;
  #open: Paragraph | undefined;

  constructor(options: PartOptions) {
    this.#options = options;
  }

  /** Those that have ended when this page has. */
  ofPage(page: PageText): DocumentPart[] {
    const begins: DocumentPart = { kind: 'page', page: page.page };
    const [first, ...others] = this.#piecesOf(page);
    if (!first) return [...this.rest(), begins];
    if (first.kind === 'paragraph' && this.#goesOn(first)) {
      this.#extend(first, page.page);
      return others.flatMap((one) => this.#take(one));
    }
    return [...this.rest(), begins, ...[first, ...others].flatMap((one) => this.#take(one))];
  }

  /** The paragraph that was held. */
  rest(): DocumentPart[] {
    const held = this.#open ? [this.#open] : [];
    this.#open = undefined;
    return held;
  }

  #piecesOf(page: PageText): DocumentPart[] {
    return pageParts(page).flatMap((part): DocumentPart[] =>
      part.kind === 'table'
        ? [{ kind: 'table', page, table: part.table }]
        : withHeadings(paragraphsOf(part.lines), this.#options.usualSize).map((one) =>
            paragraphOf(one, this.#options),
          ),
    );
  }

  #take(one: DocumentPart): DocumentPart[] {
    if (one.kind !== 'paragraph') return [...this.rest(), one];
    if (this.#goesOn(one)) {
      this.#extend(one);
      return [];
    }
    const ended = this.rest();
    this.#open = one;
    return ended;
  }

  #goesOn(after: Paragraph): boolean {
    return this.#open !== undefined && goesOn(this.#open, after);
  }

  #extend(after: Paragraph, page?: number): void {
    if (this.#open) this.#open = together(this.#open, after, page, this.#options.hyphens);
  }
}

function paragraphOf({ lines, level, size }: SizedParagraph, { hyphens }: PartOptions): Paragraph {
  const whole = joinedLines(lines.map(lineText), hyphens);
  const text = level === 0 ? whole.replace(POINT, '') : whole;
  return {
    kind: 'paragraph',
    level,
    isPoint: text !== whole,
    text,
    size,
    direction: lines[0]?.direction === 'rtl' ? 'rtl' : 'ltr',
    breaks: [],
  };
}

/** Whether a sentence goes on in the next column, or on the next page. */
function goesOn(before: Paragraph, after: Paragraph): boolean {
  if (before.level !== 0 || after.level !== 0 || after.isPoint) return false;
  if (Math.max(before.size, after.size) > Math.min(before.size, after.size) * SAME_SIZE)
    return false;
  if (isBroken(before.text, after.text)) return true;
  const isSentence = before.text.length >= LABEL_LETTERS && !ENDED.test(before.text);
  return isSentence && GOES_ON.test(after.text);
}

function together(
  before: Paragraph,
  after: Paragraph,
  page: number | undefined,
  hyphens: Hyphens,
): Paragraph {
  const text = joined(before.text, after.text, hyphens);
  // A word that a hyphen broke stands whole: the page begins behind it.
  const begins = text.length - after.text.length;
  const end = /\s/.test(text[begins - 1] ?? ' ') ? begins : wordEnd(text, begins);
  const breaks = page === undefined ? [] : [{ page, at: end }];
  return { ...before, text, breaks: [...before.breaks, ...breaks] };
}

function wordEnd(text: string, from: number): number {
  const space = text.indexOf(' ', from);
  return space < 0 ? text.length : space + 1;
}
