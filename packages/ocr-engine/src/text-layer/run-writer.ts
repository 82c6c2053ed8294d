import type { FittedWord } from './fitted-line.ts';
import type { FontKind } from '../invisible-font/glyph-codes.ts';
import * as operators from './operators.ts';

/** A word's ends may miss its box by this part of its width, and by no more than that of the type size. */
const WORD_SHARE = 0.06;
const TOLERANCE = 0.12;
/** Shifts between words in thousandths of the type size: a fiftieth is finer than a pixel of the scan. */
const SHIFT_STEP = 40;
/** Even percentages: together with the shifts' steps they make the stream a tenth smaller. */
const SCALE_STEP = 4;
/** Word spaces and steps up and down in this part of the type size. */
const SPACE_STEP = 0.02;
const RISE_STEP = 0.04;
/** A word moves up or down when it lies off the words before it by this part of the type size. */
const MOST_OFF = 0.06;
const AHEAD = 0.03;
/** A usual gap that is wider than this parts columns, not words. */
const WIDEST_SPACE = 1;
/** Narrower spaces are dropped: by pdf.js at a tenth of the type size, by `pdftotext -raw` at 0.15 of it. */
const NARROWEST_GAP = 0.16;
/** A wider gap between words without a space is one that a reader sees; in parts of the type size. */
const WIDEST_JOINT = 0.7;
/** Beside a mark of a full square it may be as wide as this: the mark takes less than half of it. */
const WIDEST_BESIDE_MARK = 1.3;
/** With escapes, since children start from a bundle that is read byte for byte. */
const ENDS_IN_MARK =
  /[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\u300d\u300f\uff09\u3011\u3009\u300b\u3015\u30fb]$/u;
const BEGINS_WITH_MARK = /^[\u300c\u300e\uff08\u3010\u3008\u300a\u3014\u30fb]/u;
const NARROWEST = 4;
const WIDEST = 2000;

export interface EncodedWord extends FittedWord {
  codes: number[];
  /** Natural width at size 1, without and with the space that follows. */
  natural: number;
  advance: number;
}

/**
 * Writes the words of one line with as few operators as will do. The line's own scale and word space
 * are set once; shifts, other scales and steps up or down come only where a word would miss its place.
 */
export class RunWriter {
  readonly #size: number;
  readonly #kind: FontKind;
  readonly #lineScale: number;
  readonly #wordSpace: number;
  #output: string;
  #items: string[] = [];
  /** Horizontal scale in percent. */
  #scale: number;
  /** Where the next letter would lie, along the line. */
  #pen: number;
  /** Where the next word may begin, so that readers see a space before it. */
  #earliest: number;
  readonly #firstRise: number;
  #rise = 0;

  /** The pen stands on the first word's start already, and the rise is 0. */
  constructor(size: number, kind: FontKind, words: [EncodedWord, ...EncodedWord[]]) {
    this.#size = size;
    this.#kind = kind;
    this.#pen = words[0].start;
    this.#earliest = words[0].start;
    this.#firstRise = words[0].rise;
    this.#lineScale = commonScale(words, size);
    this.#scale = this.#lineScale;
    this.#wordSpace = kind === 'narrow' ? commonSpace(words, size, this.#lineScale) : 0;
    this.#output = operators.setScale(this.#scale);
    if (kind === 'narrow') this.#output += operators.setWordSpace(this.#wordSpace);
  }

  /** Writes the next word of the run, in the place that its box has. */
  add(word: EncodedWord): void {
    this.#step(word.rise - this.#firstRise);
    if (this.#misses(word, this.#scale)) this.#rescale(word);
    const unit = (this.#size * this.#scale) / 100;
    const shift = this.#shiftFor(word, unit);
    if (shift !== 0) this.#items.push(String(shift));
    this.#items.push(operators.codeString(word.codes, this.#kind));
    this.#pen += unit * (word.natural - shift / 1000);
    const hasSpace = word.advance > word.natural;
    this.#earliest = this.#pen + (hasSpace ? NARROWEST_GAP * Math.max(unit, this.#size) : 0);
    const space = hasSpace ? this.#wordSpace / this.#size : 0;
    this.#pen += unit * (word.advance - word.natural + space);
  }

  /** Ends what readers see as one object; the next word begins another. */
  endPiece(): void {
    this.#flush();
  }

  /** In thousandths of the type size, to the left: puts the word's middle where its box has it. */
  #shiftFor(word: EncodedWord, unit: number): number {
    const off = this.#pen + (unit * word.natural) / 2 - (word.start + word.width / 2);
    const isOff = Math.abs(off) > tolerance(word, this.#size);
    const shift = isOff ? inSteps((off / unit) * 1000, SHIFT_STEP) : 0;
    const most = ((this.#pen - this.#earliest) / unit) * 1000;
    return shift <= most ? shift : SHIFT_STEP * Math.floor(most / SHIFT_STEP);
  }

  /** The operators of the whole run. */
  finish(): string {
    this.#flush();
    if (this.#rise !== 0) this.#output += operators.setRise(0);
    return this.#output;
  }

  #misses(word: EncodedWord, scale: number): boolean {
    const drawn = (word.natural * this.#size * scale) / 100;
    return Math.abs(drawn - word.width) > tolerance(word, this.#size);
  }

  #rescale(word: EncodedWord): void {
    const own = scaleOf(word.width, word.natural * this.#size);
    const scale = this.#misses(word, this.#lineScale) ? own : this.#lineScale;
    if (scale === this.#scale) return;
    this.#flush();
    this.#scale = scale;
    this.#output += operators.setScale(scale);
  }

  #step(rise: number): void {
    if (Math.abs(rise - this.#rise) <= MOST_OFF * this.#size) return;
    this.#flush();
    // The words that follow will lie farther off in the same direction.
    const ahead = Math.sign(rise - this.#rise) * AHEAD * this.#size;
    this.#rise = inSteps(rise + ahead, RISE_STEP * this.#size);
    // pdf.js goes on with a run whatever the rise is, and would mark the whole line level; a mark ends it.
    this.#output += operators.setRise(this.#rise) + operators.MARK;
  }

  #flush(): void {
    if (this.#items.length > 0) this.#output += operators.show(this.#items);
    this.#items = [];
  }
}

/**
 * Words whose boxes touch are drawn narrower, so that there is room for a space between them; words that
 * no space parts are drawn as far as the next one, since poppler would see a space in the gap.
 */
export function parted<T extends EncodedWord>(words: T[], size: number): T[] {
  return words.map((word, index) => {
    const next = words[index + 1];
    if (!next) return word;
    const room = next.start - word.start;
    if (word.advance === word.natural) {
      const isBesideMark = ENDS_IN_MARK.test(word.text) || BEGINS_WITH_MARK.test(next.text);
      const most = (isBesideMark ? WIDEST_BESIDE_MARK : WIDEST_JOINT) * size;
      const joins = room > word.width && room - word.width < most;
      return joins ? { ...word, width: room } : word;
    }
    const widest = room - NARROWEST_GAP * size;
    return { ...word, width: Math.max(word.width / 2, Math.min(word.width, widest)) };
  });
}

function tolerance({ width }: EncodedWord, size: number): number {
  return Math.min(WORD_SHARE * width, TOLERANCE * size);
}

/** The scale that most of the line's letters have. */
function commonScale(words: EncodedWord[], size: number): number {
  const width = words.reduce((sum, word) => sum + word.width, 0);
  const natural = words.reduce((sum, word) => sum + word.natural, 0);
  return scaleOf(width, natural * size);
}

function scaleOf(width: number, natural: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, inSteps((100 * width) / natural, SCALE_STEP)));
}

/** What the line's usual gap between words has more than the font's own space, before scaling. */
function commonSpace(words: EncodedWord[], size: number, scale: number): number {
  const gaps = words.flatMap(({ start }, index) => {
    const before = words[index - 1];
    const hasSpace = before && before.advance > before.natural;
    return hasSpace ? [start - before.start - before.width] : [];
  });
  const space = words.find(({ natural, advance }) => advance > natural);
  if (!space || gaps.length === 0) return 0;
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  if (usual > WIDEST_SPACE * size) return 0;
  const extra = (100 * usual) / scale - (space.advance - space.natural) * size;
  return inSteps(extra, SPACE_STEP * size);
}

function inSteps(value: number, step: number): number {
  return step * Math.round(value / step);
}
