import type { FittedWord } from './fitted-line.ts';
import * as operators from './operators.ts';

/** A word may miss its box by this part of the type size before the scale is set anew. */
const TOLERANCE = 0.08;
/** Shifts between words in thousandths of the type size: a fiftieth is finer than a pixel of the scan. */
const SHIFT_STEP = 20;
/** Even percentages: together with the shifts' steps they make the stream a tenth smaller. */
const SCALE_STEP = 2;
/** A word moves up or down when it lies off the words before it by this part of the type size. */
const STEP = 0.06;
const NARROWEST = 4;
const WIDEST = 2000;

export interface EncodedWord extends FittedWord {
  codes: number[];
  /** Natural width at size 1, without and with the space that follows. */
  natural: number;
  advance: number;
}

/**
 * Writes the words of one line with as few operators as will do: one TJ for all words that share a
 * scale and a height, with shifts between them that put each exactly on its start.
 */
export class RunWriter {
  readonly #size: number;
  #output = '';
  #items: string[] = [];
  /** Horizontal scale in percent; 0 before the first word. */
  #scale = 0;
  /** Where the next letter would lie, along the line. */
  #pen: number;
  /** Where the last Td or Tm began the line. */
  #lineStart: number;
  #rise: number;

  /** The pen stands on the first word's start already. */
  constructor(size: number, first: EncodedWord) {
    this.#size = size;
    this.#pen = first.start;
    this.#lineStart = first.start;
    this.#rise = first.rise;
  }

  add(word: EncodedWord): void {
    if (Math.abs(word.rise - this.#rise) > STEP * this.#size) this.#step(word);
    if (this.#misses(word)) this.#rescale(word);
    const unit = (this.#size * this.#scale) / 100;
    const shift = inSteps(((this.#pen - word.start) / unit) * 1000, SHIFT_STEP);
    if (shift !== 0) this.#items.push(String(shift));
    this.#items.push(operators.codeString(word.codes));
    this.#pen += unit * (word.advance - shift / 1000);
  }

  finish(): string {
    this.#flush();
    return this.#output;
  }

  #misses({ natural, width }: EncodedWord): boolean {
    const drawn = (natural * this.#size * this.#scale) / 100;
    return this.#scale === 0 || Math.abs(drawn - width) > TOLERANCE * this.#size;
  }

  #rescale({ natural, width }: EncodedWord): void {
    const percent = inSteps((100 * width) / (natural * this.#size), SCALE_STEP);
    const scale = Math.min(WIDEST, Math.max(NARROWEST, percent));
    if (scale === this.#scale) return;
    this.#flush();
    this.#scale = scale;
    this.#output += operators.setScale(scale);
  }

  #step({ start, rise }: EncodedWord): void {
    this.#flush();
    this.#output += operators.moveBy(start - this.#lineStart, rise - this.#rise);
    this.#pen = start;
    this.#lineStart = start;
    this.#rise = rise;
  }

  #flush(): void {
    if (this.#items.length > 0) this.#output += operators.showWithShifts(this.#items);
    this.#items = [];
  }
}

function inSteps(value: number, step: number): number {
  return step * Math.round(value / step);
}
