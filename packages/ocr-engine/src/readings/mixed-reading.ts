import type { Box } from '../interface/page-text.ts';
import { isLikelier } from './evidence.ts';
import type { ReadWord } from './joined-words.ts';
import type { Reading } from './read-lines.ts';
import { meanByLetters } from '../text/words.ts';

/** A word that the first language cannot have is taken from the other one if it is as sure as this. */
const LEAST_SURE = 60;
/** A word of so few signs takes the place only of one that is less sure than this: two letters are easily taken for others. */
const SHORT = 2;
const CLEAR = 85;
/** Words lie on each other if this part of the narrower one's width is shared. */
const SHARED = 0.5;
/** Marks are narrower than this part of the line's height, and no farther from words that they were made of. */
const SCRAP = 0.3;
/** This share of a word's letters must be unknown to the model of the surer reading. */
const FOREIGN = 0.8;
/** Letters of Latin, Greek and Cyrillic that are drawn alike: small ones of the other two may look like capitals. */
const ALIKE = [
  'AΑА', 'BΒВв', 'CС', 'EΕЕ', 'HΗНн', 'IΙІ', 'JЈ', 'KΚКκк', 'MΜМм', 'NΝ', 'OΟО', 'PΡР', 'SЅ', 'TΤТτт', 'XΧХ', 'YΥУ', 'ZΖ',
  'aа', 'cс', 'eе', 'iіι', 'kκк', 'oοо', 'pρр', 'sѕ', 'tτ', 'vν', 'xхχ', 'yу',
]; // prettier-ignore

/** English words of one letter; others are more likely words of the other language. */
const SHORTEST = ['A', 'I'];
/** Parts of words that are shorter than this are the other language's, as in `e-mail`. */
const PART = 3;
/** A word in capitals, of several letters. */
const CAPITALS = /^\P{L}*\p{Lu}{2,}\P{L}*$/u;

/**
 * What two models read on one line, of which each knows letters or signs that the other does not: the surer reading, but for what the
 * other one read in such, as a Latin name among Hebrew words, or an amount in euros.
 * @param first in the language that words are likelier in whose letters look alike
 */
export function mixedReading(first: Reading, other: Reading): Reading {
  const [sure, second] = isBetter(other, first) ? [other, first] : [first, other];
  const isTaken = (word: ReadWord) =>
    isForeignTo(sure.letters, word.text) &&
    (second === first
      ? isSurer(word, sure, second, 0) || isAlikeIn(word, sure, first)
      : isSurer(word, sure, second, LEAST_SURE));
  const runs = runsOf(second.words, isTaken)
    .map((run) => (second === first ? run : withoutAlike(run, sure.letters)))
    .filter((run) => run.length > 0);
  if (runs.length === 0) return sure;
  const kept = sure.words.filter((word) => !runs.some((run) => givesWay(word, run)));
  const words = [...kept, ...runs.flat()].toSorted((a, b) => middleOf(a) - middleOf(b));
  const mended = words.map((word) => withOwnParts(word, first));
  return { ...sure, words: mended, confidence: meanByLetters(mended) };
}

/** Models of one script are about as sure of each other's words, and more is said by whose list has them. */
function isBetter(other: Reading, first: Reading): boolean {
  const areOfOneScript = other.letters.has('a') === first.letters.has('a');
  return areOfOneScript && other.letters !== first.letters
    ? isLikelier(other, first)
    : other.confidence > first.confidence;
}

/** A word of the other language with the parts of the first one behind or before hyphens: `OLE-сервер`. */
function withOwnParts(word: ReadWord, first: Reading): ReadWord {
  const there = first.words.filter((own) => own !== word && liesOn(own, [word]));
  const [parts, own] = [word, there[0]].map((each) => each?.text.split('-') ?? []);
  if (there.length !== 1 || parts!.length < 2 || parts!.length !== own!.length) return word;
  const isOwn = (part: string) => part.length >= PART && looksAlike(part, first.letters);
  const text = parts!.map((part, at) => (isOwn(part) ? own![at]! : part));
  return { ...word, text: text.join('-') };
}

/** Whether a word lies on one of a run, or between them and is less sure, or was made of a letter's edge. */
function givesWay(word: ReadWord, run: ReadWord[]): boolean {
  if (run.some((each) => liesOn(word, [each])) || isScrapOf(word, run)) return true;
  return liesOn(word, run) && word.confidence < meanByLetters(run);
}

/** Words that follow each other. */
function runsOf(words: ReadWord[], isTaken: (word: ReadWord) => boolean): ReadWord[][] {
  const runs: ReadWord[][] = [];
  let isOpen = false;
  for (const word of words) {
    const isNext = isTaken(word);
    if (isNext && isOpen) runs.at(-1)!.push(word);
    else if (isNext) runs.push([word]);
    isOpen = isNext;
  }
  return runs;
}

/** Of numbers with signs, a sign is enough: `50%` cannot be read by a model that has no `%`. */
function isForeignTo(known: ReadonlySet<string>, text: string): boolean {
  const letters = lettersOf(text);
  const isStrange = (sign: string) => !known.has(sign);
  if (letters.length === 0) return Array.from(text).some(isStrange);
  return letters.filter(isStrange).length >= FOREIGN * letters.length;
}

/** Whether a word is surer than what the surer reading has in its place; a sign that only that one knows, as №, stays. */
function isSurer(word: ReadWord, sure: Reading, second: Reading, least: number): boolean {
  const there = sure.words.filter((other) => liesOn(other, [word]));
  const hasSign = there.some(
    ({ text, confidence }) =>
      confidence >= LEAST_SURE && lettersOf(text).length === 0 && isForeignTo(second.letters, text),
  );
  const mean = meanByLetters(there);
  const isClear = word.text.length > SHORT || mean < CLEAR;
  const isWhole = widthOf([word]) > SHARED * widthOf(there);
  return !hasSign && isClear && isWhole && word.confidence >= Math.max(least, mean);
}

/**
 * Whether a word of the first language was read in letters that look like its own. Of capitals alone it is a name of the other one
 * beside others of that: `HP LaserJet`.
 */
function isAlikeIn(word: ReadWord, sure: Reading, first: Reading): boolean {
  const there = sure.words.filter((other) => liesOn(other, [word]));
  const isSame = there.length > 0 && areAlike(there, first.letters);
  if (!isSame || word.confidence < LEAST_SURE) return false;
  if (!CAPITALS.test(word.text)) return true;
  const at = sure.words.indexOf(there[0]!);
  const beside = [sure.words[at - 1], sure.words[at + there.length]];
  return !beside.some(
    (other) => other && isForeignTo(first.letters, other.text) && !areAlike([other], first.letters),
  );
}

/**
 * A run without what the surer model may have read as its own: all of it, where all of its letters look like that one's, and
 * letters at its ends that stand alone, as in `в Google`.
 */
function withoutAlike(run: ReadWord[], known: ReadonlySet<string>): ReadWord[] {
  if (areAlike(run, known)) return [];
  const isWord = (word: ReadWord) =>
    word.text.length > 1 || SHORTEST.includes(word.text) || !areAlike([word], known);
  return run.slice(run.findIndex(isWord), run.findLastIndex(isWord) + 1);
}

const areAlike = (words: ReadWord[], known: ReadonlySet<string>) =>
  looksAlike(words.map(({ text }) => text).join(''), known);

function looksAlike(text: string, known: ReadonlySet<string>): boolean {
  const letters = lettersOf(text);
  const isAlike = (letter: string) => {
    const group = ALIKE.filter((each) => each.includes(letter)).join('');
    return Array.from(group).some((each) => known.has(each));
  };
  return letters.length > 0 && letters.every(isAlike);
}

const lettersOf = (text: string): string[] => text.match(/\p{L}/gu) ?? [];

function liesOn({ box: [left, , right] }: ReadWord, run: ReadWord[]): boolean {
  const [from, to] = [run[0]!.box[0], run.at(-1)!.box[2]];
  return Math.min(right, to) - Math.max(left, from) > SHARED * Math.min(right - left, to - from);
}

/** Whether it is a mark beside other words, which is what a model makes of the edge of a letter that it does not know. */
function isScrapOf({ text, box: [left, , right] }: ReadWord, run: ReadWord[]): boolean {
  if (/\p{L}/u.test(text)) return false;
  const [from, top] = run[0]!.box;
  const [, , to, bottom] = run.at(-1)!.box;
  const near = SCRAP * (bottom - top);
  return right - left < near && right > from - near && left < to + near;
}

function widthOf(words: ReadWord[]): number {
  return words.length === 0 ? 0 : words.at(-1)!.box[2] - words[0]!.box[0];
}

function middleOf({ box }: { box: Box }): number {
  return (box[0] + box[2]) / 2;
}
