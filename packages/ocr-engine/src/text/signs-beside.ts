import type { Word } from '../interface/page-text.ts';
import { aligned } from './aligned.ts';
import { type OfTwo, overlapping, share } from './overlapping.ts';
import { markedLetters, meanByLetters } from './words.ts';

/** Signs of letters, bills and addresses. Not | and ~, for which rules and edges are taken, and no ’: every model has an apostrophe. */
const SIGNS = '@%€&§©®™°#$£¥*+=_\\/<>[]{}×±½¼¾·•–—“”„«»…■';
/** Words of which less lies over each other, as a share of the smaller one, stand beside each other. */
const OVERLAP = 0.4;
/** Where the first model read letters or digits, the other one must be as sure as it, or as `SURE`, and in any case as `LEAST_SURE`. */
const LEAST_SURE = 60;
const SURE = 85;
/** Where the first model read another sign, or the other one an address, this is enough. */
const LEAST_OF_SIGN = 30;
/** This share of a word's letters must be the same in both, if its signs are to be taken without them. */
const SAME = 0.6;
const WORDLIKE = /[\p{L}\p{N}]/u;
/** None of its letters has a mark. */
const ADDRESS = /^\S+@\S+\.\w+|:\/\/|^www\./;
/** Written without any sign, and hard for a model that has not met it: `vvvvvv`. */
const WEB = /^www\./;
/** Models that know § as well are at times surer of an 8. */
const SECTION = /^§{1,2}$/;
/** Letters that are drawn alike. */
const TWINS = 'Il1';
/** Letters with a mark that Unicode does not take apart. */
const UNMARKED = new Map(
  Object.entries({ đ: 'd', Đ: 'D', ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', ı: 'i', ħ: 'h' }),
);

/**
 * A line as one model reads it, with signs that only another one knows, or knows better: whole words, where they are in letters that
 * both have, and else the signs alone.
 * @param own from left to right
 * @param other of the same line, in pixels of the same picture
 * @param known what the first model can read
 */
export function withSigns<One extends Word>(
  own: readonly One[],
  other: readonly One[],
  known: ReadonlySet<string>,
): One[] {
  if (!other.some(mayBeLent)) return [...own];
  const isLacking = (letter: string) => isSign(letter) && !known.has(letter);
  const words = [...wordsOf(own, true), ...wordsOf(other, false)];
  const places = overlapping(words, areOver).flatMap((group) => {
    const [ours, theirs] = [itemsOf(group, true), itemsOf(group, false)];
    if (!theirs.some(mayBeLent)) return ours;
    return isInSharedLetters(ours, theirs)
      ? surer(ours, theirs, isSection(theirs) || Array.from(textOf(theirs)).some(isLacking))
      : withSignsOf(ours, theirs);
  });
  return places.toSorted((a, b) => a.box[0] - b.box[0]);
}

const isSign = (letter: string) => SIGNS.includes(letter);

const mayBeLent = ({ text }: Word) => WEB.test(text) || Array.from(text).some(isSign);

const wordsOf = <One>(items: readonly One[], isFirst: boolean): OfTwo<One>[] =>
  items.map((item) => ({ item, isFirst }));

const itemsOf = <One>(group: OfTwo<One>[], isFirst: boolean): One[] =>
  group.filter((each) => each.isFirst === isFirst).map(({ item }) => item);

const areOver = (a: Word, b: Word) => share(a.box, b.box) > OVERLAP;

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join('');

const isSection = (words: Word[]) => SECTION.test(textOf(words));

const isAddress = (words: Word[]) => words.some(({ text }) => ADDRESS.test(text));

const isInSharedLetters = (ours: Word[], theirs: Word[]) =>
  isAddress(theirs) || markedLetters(textOf(ours)).length === 0;

/**
 * What stands in one place, by the surer model.
 * @param isLent whether the other one has a sign there that the first one lacks
 */
function surer<One extends Word>(ours: One[], theirs: One[], isLent: boolean): One[] {
  if (meanByLetters(theirs) < leastOf(ours, theirs)) return ours;
  if (!isLent && !isBetter(ours, theirs)) return ours;
  const [word] = theirs;
  return theirs.length === 1 ? [withTwinsOf(ours, word!)] : theirs;
}

/** What a model makes of a sign that it does not know may be sure, but is no letter then. */
function leastOf(ours: Word[], theirs: Word[]): number {
  if (isAddress(theirs) || !WORDLIKE.test(textOf(ours))) return LEAST_OF_SIGN;
  return Math.max(LEAST_SURE, Math.min(SURE, meanByLetters(ours)));
}

/** Whether the other model is surer of signs that the first one knows as well, or of a `www` that it does not see. */
function isBetter(ours: Word[], theirs: Word[]): boolean {
  const isSeen =
    ours.some(({ text }) => WEB.test(text)) && !Array.from(textOf(theirs)).some(isSign);
  const isSame =
    ours.length === theirs.length && ours.every(({ text }, at) => text === theirs[at]?.text);
  return !isSeen && !isSame && meanByLetters(theirs) > meanByLetters(ours);
}

/** A word with what its own language says where letters are drawn alike: `lt` and `It`. */
function withTwinsOf<One extends Word>(ours: One[], word: One): One {
  const pairs = pairsOf(textOf(ours), word.text, (a, b) => a === b || isTwin([a, b]));
  return { ...word, text: pairs.map((pair) => (isTwin(pair) ? pair[0] : pair[1]) ?? '').join('') };
}

const isTwin = ([a, b]: Pair) => TWINS.includes(a ?? ' ') && TWINS.includes(b ?? ' ');

/** A word with marks on its letters, and the signs that stand before, behind and between them. */
function withSignsOf<One extends Word>(ours: One[], theirs: One[]): One[] {
  const [[own], [other]] = [ours, theirs];
  if (!own || !other || ours.length + theirs.length > 2) return ours;
  const pairs = pairsOf(own.text, other.text, areAlike);
  const same = pairs.filter(([a, b]) => a !== undefined && b !== undefined && areAlike(a, b));
  if (same.length < SAME * other.text.length) return ours;
  const text = pairs.map((pair) => (isTaken(pair) ? pair[1] : pair[0]) ?? '').join('');
  return [{ ...own, text }];
}

const isTaken = ([a, b]: Pair) =>
  b !== undefined && isSign(b) && markedLetters(a ?? '').length === 0;

/** Letters of two words that stand in one place; undefined where one of them has nothing there. */
type Pair = [own: string | undefined, other: string | undefined];

function pairsOf(own: string, other: string, areSame: (a: string, b: string) => boolean): Pair[] {
  const [a, b] = [Array.from(own), Array.from(other)];
  return aligned(a, b, areSame).map(([row, column]) => [a[row ?? -1], b[column ?? -1]]);
}

const areAlike = (a: string, b: string) => a === b || unmarked(a) === unmarked(b);

const unmarked = (letter: string) =>
  UNMARKED.get(letter) ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
