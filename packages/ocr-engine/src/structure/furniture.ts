import { setImmediate } from 'node:timers/promises';
import type { Line, PageText } from '../interface/page-text.ts';
import { lineText } from './line-text.ts';
import { pageNumber, type PageNumber } from './page-number.ts';
import { alikeness, lettersOf, pairsOf } from './alike-texts.ts';

/** Running heads and page numbers, by page: the block and the line of each. */
export type Furniture = Map<number, Set<string>>;

/** Furniture stands in the two outermost rows of a page, … */
const ROWS = 2;
/** … and in its upper and lower fifth. */
const ZONE = 0.2;
/** Longer lines are text. */
const MOST_LETTERS = 100;
/** On how many pages before and after a page the same is looked for: left and right ones may differ, as chapters do. */
const NEAR_PAGES = 8;
/** Lines of furniture stand at the same height, by a share of the page's. */
const SAME_HEIGHT = 0.025;
/** Letters are misread: so alike are running heads that are the same. */
const ALIKE = 0.7;
const ALIKE_LENGTH = 0.6;
const LEAST_LETTERS = 3;
/** A document of so few pages has furniture if it is there twice, a longer one if it is there three times. */
const FEW_PAGES = 4;

/** A line that may be furniture. */
interface Candidate {
  page: number;
  place: string;
  isTop: boolean;
  /** Share of the page's height. */
  height: number;
  /** Its letters, without numbers at its ends. */
  letters: string;
  /** Its pairs of letters, while pages near by are compared. */
  pairs?: Map<string, number> | undefined;
  number: PageNumber | undefined;
}

/** Collects what may be furniture, page by page, and says at the end what is. Some lines a page are kept for it. */
export class FurnitureFinder {
  readonly #byPage = new Map<number, Candidate[]>();

  add(page: PageText): void {
    const candidates = candidatesOf(page);
    if (candidates.length > 0) this.#byPage.set(page.page, candidates);
  }

  /** @param pageCount pages that were read */
  async find(pageCount: number): Promise<Furniture> {
    const furniture: Furniture = new Map();
    const others = pageCount <= FEW_PAGES ? 1 : 2;
    for (const [page, candidates] of this.#byPage) {
      const found = candidates.filter((one) => this.#pagesAlike(one, others) >= others);
      if (found.length > 0) furniture.set(page, new Set(found.map(({ place }) => place)));
      for (const passed of this.#byPage.get(page - 2 * NEAR_PAGES) ?? []) passed.pairs = undefined;
      // A document of thousands of pages keeps no other task waiting.
      if (page % 64 === 0) await setImmediate();
    }
    return furniture;
  }

  /** On how many other pages near by the same stands at the same height; not more than are enough. */
  #pagesAlike(one: Candidate, enough: number): number {
    let count = 0;
    for (let away = 1; away <= NEAR_PAGES && count < enough; away += 1) {
      for (const page of [one.page - away, one.page + away]) {
        if (this.#byPage.get(page)?.some((other) => isSame(one, other))) count += 1;
      }
    }
    return count;
  }
}

function isSame(one: Candidate, other: Candidate): boolean {
  if (one.isTop !== other.isTop) return false;
  if (Math.abs(one.height - other.height) > SAME_HEIGHT) return false;
  if (one.number && other.number && one.number.kind === other.number.kind) {
    return one.number.value - one.page === other.number.value - other.page;
  }
  return areAlike(one, other);
}

function areAlike(one: Candidate, other: Candidate): boolean {
  const [a, b] = [one.letters.length, other.letters.length];
  if (Math.min(a, b) < LEAST_LETTERS || Math.min(a, b) < Math.max(a, b) * ALIKE_LENGTH)
    return false;
  if (one.letters === other.letters) return true;
  one.pairs ??= pairsOf(one.letters);
  other.pairs ??= pairsOf(other.letters);
  return alikeness(one.pairs, other.pairs) >= ALIKE;
}

function candidatesOf(page: PageText): Candidate[] {
  const inTables = new Set(
    (page.tables ?? []).flatMap(({ cells }) =>
      cells.flatMap(({ words }) => words.map(([block, line]) => `${block} ${line}`)),
    ),
  );
  const lines = page.blocks.flatMap(({ lines: all }, block) =>
    all.map((line, at) => ({ line, place: `${block} ${at}` })),
  );
  const sorted = lines.toSorted((a, b) => middleOf(a.line) - middleOf(b.line));
  return [
    ...outermost(sorted).map((one) => ({ ...one, isTop: true })),
    ...outermost(sorted.toReversed()).map((one) => ({ ...one, isTop: false })),
  ].flatMap(({ line, place, isTop }) => {
    const height = middleOf(line) / page.height;
    const isOutside = isTop ? height < ZONE : height > 1 - ZONE;
    const text = lineText(line);
    if (!isOutside || inTables.has(place) || text.length > MOST_LETTERS) return [];
    const [number, letters] = [pageNumber(text), lettersOf(text)];
    return [{ page: page.page, place, isTop, height, letters, number }];
  });
}

/** The lines of the first rows: those beside each other are one. */
function outermost<T extends { line: Line }>(sorted: T[]): T[] {
  let rows = 0;
  let last: Line | undefined;
  const found: T[] = [];
  for (const one of sorted) {
    if (!last || !overlaps(last, one.line)) rows += 1;
    if (rows > ROWS) break;
    last = one.line;
    found.push(one);
  }
  return found;
}

function overlaps({ box: a }: Line, { box: b }: Line): boolean {
  const shared = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return shared > Math.min(a[3] - a[1], b[3] - b[1]) / 2;
}

const middleOf = ({ box }: Line): number => (box[1] + box[3]) / 2;
