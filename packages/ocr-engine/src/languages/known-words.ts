import { join } from 'node:path';
import { EngineError } from '../interface/errors.ts';
import { findTessdata } from '../model/tessdata.ts';
import type { WordList } from '../model/word-list.ts';
import { WordListFile } from '../model/word-list-file.ts';
import type { KnownLanguage } from './catalogue.ts';

/** How well a language knows the words of a text. */
export interface Guess {
  language: KnownLanguage;
  /** Share of the text's letters that stand in words of its list, 0 to 1. */
  known: number;
}

/** Under this many words the share says nothing. */
const LEAST_WORDS = 12;
/** More words say no more. */
const MOST_WORDS = 100;
const EDGES = /^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu;
/** Vowels of Hebrew and Arabic, which few texts have: lists are without. */
const POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670]/gu;
const LETTERS_ALONE = /^[\p{L}\p{M}]{2,}$/u;

/** @returns the share of the words' letters that the list knows, 0 to 1; undefined for a handful of words */
export function shareKnown(texts: readonly string[], wordList: WordList): number | undefined {
  const words = bareWords(texts);
  if (words.length < LEAST_WORDS) return undefined;
  return lettersKnown(words, wordList) / lettersOf(words);
}

/** How many letters of a text stand in words of letters alone, and how many of them in words that the list knows. */
export function knownLetters(
  texts: readonly string[],
  wordList: WordList | undefined,
): { letters: number; known: number } {
  const words = bareWords(texts);
  return { letters: lettersOf(words), known: wordList ? lettersKnown(words, wordList) : 0 };
}

let latest: { name: string; list: WordList | undefined } | undefined;

/**
 * The same of a language that is asked about again and again: its list is kept.
 * @param name Tesseract's
 * @returns 0 for one that is not there
 */
export function shareKnownBy(name: string, texts: readonly string[]): number {
  if (latest?.name !== name) latest = { name, list: listOf(name) };
  return latest.list ? (shareKnown(texts, latest.list) ?? 0) : 0;
}

/**
 * Which languages a text may be in, likeliest first: those whose models' lists have most of its words. Their networks
 * are not loaded.
 * @param texts words as another language of the script reads them, which gets most of them right
 */
export function guessLanguages(texts: readonly string[], among: readonly KnownLanguage[]): Guess[] {
  const words = bareWords(texts);
  const letters = Math.max(1, lettersOf(words));
  room ??= new Uint8Array(ROOM_BYTES);
  return among
    .map((language) => {
      const list = listOf(language.name, room);
      return { language, known: list ? lettersKnown(words, list) / letters : 0 };
    })
    .toSorted((a, b) => b.known - a.known);
}

/** Lists that are kept for `isWordOf`, some three megabytes each. */
const MOST_KEPT = 4;
/** Answers that are kept of each list: most words of a text have been asked about before. */
const MOST_ANSWERS = 20_000;
/** Letters: a longer piece of a text is no copy, and would keep the whole text in memory (V8's sliced strings). */
const LONGEST_KEPT = 12;

interface KeptList {
  list: WordList | undefined;
  answers: Map<string, boolean>;
}

const kept = new Map<string, KeptList>();

/** Whether a language's list has a word. @param name Tesseract's; of one that is not there no word is known */
export function isWordOf(name: string, word: string): boolean {
  const { list, answers } = keptList(name);
  const before = answers.get(word);
  if (before !== undefined) return before;
  const answer = list !== undefined && hasInAnyForm(list, word);
  if (word.length > LONGEST_KEPT) return answer;
  if (answers.size >= MOST_ANSWERS) answers.clear();
  answers.set(word, answer);
  return answer;
}

function keptList(name: string): KeptList {
  const there = kept.get(name);
  if (there) return there;
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  const one = { list: listOf(name), answers: new Map<string, boolean>() };
  kept.set(name, one);
  return one;
}

const ROOM_BYTES = 8_000_000;
/** One list after the other is put here: new memory for each takes longer than all else. Most pages are asked about none. */
let room: Uint8Array | undefined;
/** By path. */
const files = new Map<string, WordListFile>();

/** @param target see `WordListFile` */
function listOf(name: string, target?: Uint8Array): WordList | undefined {
  try {
    const path = join(findTessdata([name]), `${name}.traineddata`);
    const file = files.get(path) ?? new WordListFile(path);
    files.set(path, file);
    return file.read(target);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

function bareWords(texts: readonly string[]): string[] {
  return texts
    .map((text) => text.replace(EDGES, ''))
    .filter((text) => LETTERS_ALONE.test(text))
    .slice(0, MOST_WORDS);
}

function lettersKnown(words: readonly string[], list: WordList): number {
  return lettersOf(words.filter((word) => hasInAnyForm(list, word)));
}

/** Small, and without vowels beside the letters. */
function hasInAnyForm(list: WordList, word: string): boolean {
  if (list.has(word)) return true;
  const other = word.toLowerCase().replace(POINTS, '');
  return other !== word && list.has(other);
}

function lettersOf(words: readonly string[]): number {
  return words.reduce((sum, { length }) => sum + length, 0);
}
