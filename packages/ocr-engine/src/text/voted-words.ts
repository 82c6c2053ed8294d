import type { Word } from '../interface/page-text.ts';
import { meanByLetters } from './words.ts';

/** A word stands in the place of others if it overlaps them by this share of its width, or by this number of pixels. */
const UNDER = 0.3;
const MOST_UNDER = 9;
/** Of readings that agree, the sure ones count most: a vote is this power of its confidence. */
const POWER = 4;
/** What a reading without a word in a place is worth there. */
const NOTHING = 20;

/** What a likely form is worth beside votes, of which each is 1 at most. */
const FORM = 0.3;
const NUMBER =
  /^(?:\p{N}+|\p{N}{1,3}(?:,\p{N}{3})*\.\p{N}{2}|\p{N}{1,4}(?:[-./:]\p{N}{1,4}){1,2})$/u;
const PLAIN_WORD = /^(?:\p{Lu}+|\p{Lu}?\p{Ll}+)(?:'\p{L}+)?$/u;
const LETTERS = /^[\p{L}']+$/u;
const MIXED = /\p{L}.*\p{N}|\p{N}.*\p{L}/u;
const MARKS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** What each reading has in one place of a line. */
interface Place<One> {
  byReading: One[][];
  right: number;
}

/** What some readings say of a place: how surely each, and those words of which one was surest. */
interface Candidate<One> {
  words: One[];
  confidence: number;
  votes: number[];
}

/**
 * Of several readings of one line, what most of them say at each place, sure ones more than others: readings of a line that was
 * changed a little are wrong in different letters (ROVER, Fiscus 1997).
 * @param readings words from left to right, in pixels of the same picture; of equal ones the first counts
 * @returns words with the confidence of the surest reading that has them
 */
export function votedWords<One extends Word>(readings: readonly One[][]): One[] {
  return placesOf(readings).flatMap(({ byReading }) => {
    const said = readings.map((_, reading) => byReading[reading] ?? []);
    return mostVoted(said);
  });
}

function placesOf<One extends Word>(readings: readonly One[][]): Place<One>[] {
  const all = readings.flatMap((words, reading) => words.map((word) => ({ word, reading })));
  const places: Place<One>[] = [];
  for (const { word, reading } of all.toSorted((a, b) => a.word.box[0] - b.word.box[0])) {
    const last = places.at(-1);
    const place = last && liesUnder(word, last) ? last : { byReading: [], right: -Infinity };
    if (place !== last) places.push(place);
    (place.byReading[reading] ??= []).push(word);
    place.right = Math.max(place.right, word.box[2]);
  }
  return places;
}

function liesUnder({ box: [left, , right] }: Word, place: Place<unknown>): boolean {
  return Math.min(place.right, right) - left > Math.min(UNDER * (right - left), MOST_UNDER);
}

/** Where readings differ in spaces alone, the first one has them right: in others the line was stretched. */
function mostVoted<One extends Word>(said: One[][]): One[] {
  const candidates = new Map<string, Candidate<One>>();
  for (const words of said) {
    const text = words.map((word) => word.text).join('');
    const confidence = words.length === 0 ? NOTHING : meanByLetters(words);
    const { votes, ...before } = candidates.get(text) ?? { words, confidence, votes: [] };
    const isSurer = confidence > before.confidence && words.length === before.words.length;
    const surest = isSurer ? { words, confidence } : before;
    candidates.set(text, { ...surest, votes: [...votes, confidence] });
  }
  return mostWorth(candidates).words;
}

function mostWorth<One extends Word>(candidates: Map<string, Candidate<One>>): Candidate<One> {
  const worths = [...candidates.values()].map((candidate) => ({
    candidate,
    worth:
      FORM * formOf(candidate.words.map((word) => word.text).join(' ')) +
      candidate.votes.reduce((sum, vote) => sum + (vote / 100) ** POWER, 0),
  }));
  return worths.reduce((most, one) => (one.worth > most.worth ? one : most)).candidate;
}

/** How likely words look as they are written, -1 to 1: numbers and plain words do, capitals within words and letters among digits do not. */
function formOf(text: string): number {
  const words = text.split(' ').map((word) => word.replaceAll(MARKS_AROUND, ''));
  return words.reduce((sum, word) => sum + formOfWord(word), 0) / words.length;
}

function formOfWord(word: string): number {
  if (NUMBER.test(word) || PLAIN_WORD.test(word)) return 1;
  if (LETTERS.test(word)) return -1;
  return MIXED.test(word) ? -0.5 : 0;
}
