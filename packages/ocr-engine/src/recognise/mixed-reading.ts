import type { Box } from '../interface/page-text.ts';
import type { ReadWord } from './joined-words.ts';
import type { Reading } from './read-lines.ts';
import { meanByLetters } from '../text/words.ts';

/** A word that the surer reading cannot have is taken from the other one if it is as sure as this. */
const LEAST_SURE = 60;
/** A word of the surer reading gives way if this part of its width is under words of the other one. */
const UNDER = 0.5;
/** Marks are narrower than this part of the line's height, and no farther from words that they were made of. */
const SCRAP = 0.3;
/** This share of a word's letters must be unknown to the model of the surer reading. */
const FOREIGN = 0.8;
/** Letters of Latin, Greek and Cyrillic that are drawn alike. */
const ALIKE = [
  'AΑА', 'BΒВ', 'CС', 'EΕЕ', 'HΗН', 'IΙІ', 'JЈ', 'KΚК', 'MΜМ', 'NΝ', 'OΟО', 'PΡР', 'SЅ', 'TΤТ', 'XΧХ', 'YΥУ', 'ZΖ',
  'aа', 'cс', 'eе', 'iі', 'oοо', 'pρр', 'sѕ', 'vν', 'xх', 'yу',
]; // prettier-ignore

/**
 * What two models read on one line, of which each knows letters that the other does not: the surer reading, but for what the
 * other one read in letters that are unknown to its model, such as a Latin name among Hebrew words.
 */
export function mixedReading(one: Reading, other: Reading): Reading {
  const [sure, second] = other.confidence > one.confidence ? [other, one] : [one, other];
  const runs = foreignRuns(second.words, sure).filter((run) => !isAlike(run, sure.letters));
  if (runs.length === 0) return sure;
  const taken = runs.flat();
  const kept = sure.words.filter(
    (word) => !runs.some((run) => liesUnder(word, run) || isScrapOf(word, run)),
  );
  const words = [...kept, ...taken].toSorted((a, b) => middleOf(a) - middleOf(b));
  return { ...sure, words, confidence: meanByLetters(words) };
}

/** Words that follow each other in letters of which a model knows hardly any, each surer than what that read there. */
function foreignRuns(words: ReadWord[], sure: Reading): ReadWord[][] {
  const runs: ReadWord[][] = [];
  let isOpen = false;
  for (const word of words) {
    const isForeign = isForeignTo(sure.letters, word.text) && isSurer(word, sure.words);
    if (isForeign && isOpen) runs.at(-1)!.push(word);
    else if (isForeign) runs.push([word]);
    isOpen = isForeign;
  }
  return runs;
}

function isForeignTo(known: ReadonlySet<string>, text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const strange = letters.filter((letter) => !known.has(letter)).length;
  return letters.length > 0 && strange >= FOREIGN * letters.length;
}

/** Whether words are a single letter, and a model knows one that is drawn like it. */
function isAlike(run: ReadWord[], known: ReadonlySet<string>): boolean {
  const letters = run.flatMap(({ text }) => text.match(/\p{L}/gu) ?? []);
  const [only = ''] = letters;
  if (letters.length !== 1) return false;
  const alike = ALIKE.find((group) => group.includes(only)) ?? '';
  return Array.from(alike).some((other) => known.has(other));
}

function isSurer(word: ReadWord, words: ReadWord[]): boolean {
  const under = words.filter((other) => liesUnder(other, [word]));
  return word.confidence >= LEAST_SURE && word.confidence > meanByLetters(under);
}

function liesUnder({ box: [left, , right] }: ReadWord, run: ReadWord[]): boolean {
  const [from, to] = [run[0]!.box[0], run.at(-1)!.box[2]];
  return Math.min(right, to) - Math.max(left, from) > UNDER * (right - left);
}

/** Whether it is a mark beside other words, which is what a model makes of the edge of a letter that it does not know. */
function isScrapOf({ text, box: [left, , right] }: ReadWord, run: ReadWord[]): boolean {
  if (/\p{L}/u.test(text)) return false;
  const [from, top] = run[0]!.box;
  const [, , to, bottom] = run.at(-1)!.box;
  const near = SCRAP * (bottom - top);
  return right - left < near && right > from - near && left < to + near;
}

function middleOf({ box }: { box: Box }): number {
  return (box[0] + box[2]) / 2;
}
