import { Dawg, endsWord, follow, NO_EDGE } from './dawg';
import { BY_NUMBERS, BY_PUNCTUATION, BY_WORDS, NOTHING } from './node';
import { giveBack, takeRoom } from './room';
import { isDigit } from './unichars';

/**
 * Words are followed letter by letter through the punctuation, word and number lists of a model: `("the"`
 * is punctuation, then a word, then punctuation again (def_letter_is_okay of tesseract's dict.cpp).
 * A set of positions is known by its place: a count, and behind it the positions.
 */
@unmanaged
class Position {
  /** PUNCTUATION: no list yet. */
  list: i32;
  /** Edge in the list, and in the punctuation list. */
  edge: i32;
  mark: i32;
  /** Whether the list is left: only punctuation follows. */
  isLeft: bool;
}

const PUNCTUATION: i32 = 0;
const WORDS: i32 = 1;
const NUMBERS: i32 = 2;

export const NO_SET: usize = 0;

const HEAD: i32 = 8;
const POSITION_BYTES: i32 = 16;
/** Far more than a letter can stand in three lists. */
const MOST_POSITIONS: i32 = 63;
/** Dawg::kPatternUnicharID: where a word stands in the punctuation list, and a digit among numbers. */
const PATTERN: i32 = 0;
/** No punctuation list goes along. */
const WITHOUT: i32 = -2;

let punctuation: Dawg | null = null;
let words: Dawg | null = null;
let numbers: Dawg | null = null;

/** The set before the first letter of a word. */
export let beginning: usize = 0;
/** Of the last set that was made: which list allowed the letter, and whether a word may end with it. */
export let permuter: i32 = NOTHING;
export let mayEnd: bool = false;
/** The set that is being made. */
let target: usize = NO_SET;

export function addList(list: i32, dawg: Dawg): void {
  if (list == PUNCTUATION) punctuation = dawg;
  else if (list == WORDS) words = dawg;
  else numbers = dawg;
}

export function hasDictionary(): bool {
  return punctuation != null || words != null || numbers != null;
}

/** Makes the set before a word, once all lists are there. */
export function openDictionary(): void {
  open();
  beginning = target;
  const marks = punctuation;
  if (marks) addPosition(PUNCTUATION, NO_EDGE, NO_EDGE, false);
  if (!marks || follow(marks, NO_EDGE, PATTERN) == NO_EDGE) {
    if (words) addPosition(WORDS, NO_EDGE, WITHOUT, false);
    if (numbers) addPosition(NUMBERS, NO_EDGE, WITHOUT, false);
  }
  close();
}

/**
 * The set behind a letter. Sets `permuter` (NOTHING: no list allows it) and `mayEnd`.
 * @returns the new set, which lives until `forget` or the end of the line
 */
export function advance(from: usize, letter: i32): usize {
  permuter = NOTHING;
  mayEnd = false;
  open();
  const count = load<i32>(from);
  for (let index = 0; index < count; index++) followFrom(positionAt(from, index), letter);
  close();
  return target;
}

/** Gives back the set that was made last, with nothing lent behind it. */
export function forget(set: usize): void {
  giveBack(set);
}

function followFrom(position: Position, letter: i32): void {
  const list = position.list;
  if (list == PUNCTUATION) {
    beforeWord(position.mark, letter);
    return;
  }
  const dawg = list == WORDS ? words : numbers;
  if (!dawg) return;
  afterWord(dawg, list, position.edge, position.mark, letter);
  if (!position.isLeft) withinWord(dawg, list, position.edge, position.mark, letter);
}

/** A word that may end here: punctuation may follow it. */
function afterWord(dawg: Dawg, list: i32, edge: i32, mark: i32, letter: i32): void {
  const marks = punctuation;
  if (!marks || mark == WITHOUT || !endsWord(dawg, edge)) return;
  const next = follow(marks, mark, letter);
  if (next == NO_EDGE) return;
  found(list, endsWord(marks, next));
  addPosition(list, edge, next, true);
}

function withinWord(dawg: Dawg, list: i32, edge: i32, mark: i32, letter: i32): void {
  const next = follow(dawg, edge, list == NUMBERS && isDigit(letter) ? PATTERN : letter);
  if (next == NO_EDGE) return;
  const marks = punctuation;
  const fitsMarks = marks == null || mark == WITHOUT || endsWord(marks, mark);
  found(list, fitsMarks && endsWord(dawg, next));
  addPosition(list, next, mark, false);
}

/** Only punctuation so far: a word may begin here, or more punctuation follow. */
function beforeWord(mark: i32, letter: i32): void {
  const marks = punctuation;
  if (!marks) return;
  const word = follow(marks, mark, PATTERN);
  if (word != NO_EDGE) {
    if (words) withinWord(words!, WORDS, NO_EDGE, word, letter);
    if (numbers) withinWord(numbers!, NUMBERS, NO_EDGE, word, letter);
  }
  const next = follow(marks, mark, letter);
  if (next == NO_EDGE) return;
  found(PUNCTUATION, endsWord(marks, next));
  addPosition(PUNCTUATION, NO_EDGE, next, false);
}

function found(list: i32, endsHere: bool): void {
  const by = list == WORDS ? BY_WORDS : list == NUMBERS ? BY_NUMBERS : BY_PUNCTUATION;
  permuter = max(permuter, by);
  mayEnd = mayEnd || endsHere;
}

/** Begins a set, with room for as many positions as there may be. */
function open(): void {
  target = takeRoom(HEAD + MOST_POSITIONS * POSITION_BYTES);
  store<i32>(target, 0);
}

/** Ends a set: the room that it does not need is given back. */
function close(): void {
  giveBack(target + HEAD + load<i32>(target) * POSITION_BYTES);
}

function addPosition(list: i32, edge: i32, mark: i32, isLeft: bool): void {
  const count = load<i32>(target);
  if (count >= MOST_POSITIONS) return;
  store<i32>(target, count + 1);
  const position = positionAt(target, count);
  position.list = list;
  position.edge = edge;
  position.mark = mark;
  position.isLeft = isLeft;
}

function positionAt(set: usize, index: i32): Position {
  return changetype<Position>(set + HEAD + index * POSITION_BYTES);
}
