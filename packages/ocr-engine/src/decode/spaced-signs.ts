import type { Unichar } from '../model/format/unicharset.ts';
import type { LineImage } from '../network/line-image.ts';
import { median } from '../text/numbers.ts';
import type { DecodedWord } from './decode.ts';
import { cutsBetween, findInk, inkRange } from './word-boxes.ts';

/** Signs that stand alone in French, behind a space. */
const SIGNS = new Set([';', ':', '!', '?']);
/** That space is often narrower than those between words: this share of them at least. */
const NARROWEST = 0.6;

/**
 * Parts `;`, `:`, `!` and `?` from the word before them where the white between is as wide as a space: the network, which has learned
 * from print of all kinds, often takes it for none.
 * @param words as they were decoded from `line`
 */
export function partSpacedSigns(
  line: LineImage,
  words: DecodedWord[],
  unichars: Unichar[],
  pixelsPerStep: number,
  inverted: boolean,
): DecodedWord[] {
  const endsInSign = ({ characters }: DecodedWord) =>
    characters.length > 1 && SIGNS.has(unichars[characters.at(-1)!.unichar]?.text ?? '');
  if (words.length < 2 || !words.some(endsInSign)) return words;
  const ink = findInk(line, inverted);
  const cuts = cutsBetween(ink, words, pixelsPerStep);
  const ranges = words.map((_, at) => inkRange(ink, cuts[at - 1] ?? 0, cuts[at] ?? line.width));
  const spaces = ranges.slice(1).map(([left], at) => left - ranges[at]![1]);
  // An underlined line has no white at all.
  const least = Math.max(1, NARROWEST * median(spaces));
  return words.flatMap((word, at) =>
    endsInSign(word) && whiteBeforeLast(ink.columns, ranges[at]!) >= least ? parted(word) : [word],
  );
}

/** How many columns without ink stand before the last ones with it. */
function whiteBeforeLast(columns: Uint16Array, [left, right]: [number, number]): number {
  let sign = right - 1;
  while (sign > left && columns[sign - 1] !== 0) sign -= 1;
  let end = sign;
  while (end > left && columns[end - 1] === 0) end -= 1;
  return sign - end;
}

function parted(word: DecodedWord): DecodedWord[] {
  const parts = [word.characters.slice(0, -1), word.characters.slice(-1)];
  return parts.map((characters, at) => ({
    characters,
    certainty: word.certainty,
    isJoined: at === 0 && word.isJoined,
  }));
}
