import type { Line } from '../interface/page-text.ts';
import { followsClosely } from '../text/unspaced.ts';

/** A word that goes on in the next line: a letter, and one of the hyphens that type has. */
const BROKEN = /(?<=\p{L})[-\u00ad\u2010\u00ac]$/u;
/** What goes on in small letters is the same word; a name with a hyphen begins with a capital. */
const GOES_ON = /^\p{Ll}/u;
/** No print has them; in a text they would end lines, pages or the whole of it. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is meant
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** The text of a line, with spaces where its script has some. */
export function lineText({ words }: Pick<Line, 'words'>): string {
  let text = '';
  for (const word of words) {
    text += text === '' || followsClosely(text, word.text) ? word.text : ` ${word.text}`;
  }
  return text.replaceAll(CONTROLS, '').toWellFormed();
}

/** Whether a word goes on in the next line, which begins with another. */
export function isBroken(word: string, next: string | undefined): boolean {
  return next !== undefined && BROKEN.test(word) && GOES_ON.test(next);
}

/** A word without the hyphen that breaks it. */
export const withoutHyphen = (word: string): string => word.replace(BROKEN, '');

/** Words that a hyphen breaks at the end of a line stand whole in the line in which they begin, or stay as they are. */
export type Hyphens = 'joined' | 'kept';

/** Lines as one text, with spaces where their script has some. */
export function joinedLines(lines: string[], hyphens: Hyphens): string {
  return lines.reduce((text, line) => joined(text, line, hyphens), '');
}

/** A text and what follows it in the next line. */
export function joined(text: string, next: string, hyphens: Hyphens): string {
  if (text === '' || next === '') return text + next;
  if (hyphens === 'joined' && isBroken(text, next)) return withoutHyphen(text) + next;
  return followsClosely(text, next) ? text + next : `${text} ${next}`;
}

/** A word of which a hyphen leaves a part in the line before, or in the one after. */
export interface BrokenWord {
  part: 1 | 2;
  /** Both parts, without the hyphen. */
  whole: string;
}

/** The lines around one. */
export interface Neighbours {
  before: Line | undefined;
  after: Line | undefined;
}

/** The whole of a word that a hyphen breaks; undefined for one that stands whole in its line. */
export function brokenWord(
  { words }: Line,
  index: number,
  { before, after }: Neighbours,
): BrokenWord | undefined {
  const text = words[index]?.text ?? '';
  const next = index === words.length - 1 ? firstWord(after) : undefined;
  const last = index === 0 ? before?.words.at(-1)?.text : undefined;
  return halves(1, text, next) ?? (last === undefined ? undefined : halves(2, last, text));
}

const firstWord = (line: Line | undefined): string | undefined => line?.words[0]?.text;

function halves(part: 1 | 2, first: string, second: string | undefined): BrokenWord | undefined {
  if (second === undefined || !isBroken(first, second)) return undefined;
  return { part, whole: withoutHyphen(first) + second };
}
