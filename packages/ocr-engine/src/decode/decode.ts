import { SPACE, type Unichar } from '../model/format/unicharset.ts';
import {
  type BestPath,
  BY_NETWORK,
  DUPLICATE,
  INCOMPLETE,
  NOTHING,
  STARTS_WORD,
} from './best-path.ts';

/** A character on its line. */
export interface Character {
  unichar: number;
  /** Logarithm of the least probability on the way to it. */
  certainty: number;
  /** Steps from its own first to behind its last; what lies between characters belongs to neither. */
  start: number;
  end: number;
  startsWord: boolean;
  permuter: number;
}

/** A word on its line. */
export interface DecodedWord {
  characters: Character[];
  /** Least of its characters and of the spaces beside it. */
  certainty: number;
  /** Whether it goes on behind the word before it: at least one of the two is of a script without spaces. */
  isJoined: boolean;
}

/**
 * Reads the characters off the best path. Nulls before a character count for it, those behind a word
 * for its last character (ExtractPathAsUnicharIds of tesseract's recodebeam.cpp).
 */
export function charactersOf(path: BestPath): Character[] {
  return charactersOnPath(path).map((each) => ({
    ...each,
    start: path.starts[each.start]!,
    end: path.starts[each.end]!,
  }));
}

/** Characters that start and end at nodes of the path. */
function charactersOnPath(path: BestPath): Character[] {
  const characters: Character[] = [];
  const { length } = path.unichars;
  let at = 0;
  while (at < length) {
    const start = skipNulls(path, at);
    const nulls = leastCertainty(path, at, start);
    const before = characters.at(-1);
    const isOver = start === length || isCertifiedSpace(path, start);
    if (before && isOver) before.certainty = Math.min(before.certainty, nulls);
    if (start === length) break;
    const character = characterAt(path, start, before && isOver ? 0 : nulls);
    characters.push(character);
    at = character.end;
  }
  return characters;
}

function characterAt(path: BestPath, start: number, nulls: number): Character {
  let end = start + 1;
  while (end < path.flags.length && path.flags[end]! & DUPLICATE) end += 1;
  const unichar = path.unichars[start]!;
  const permuter = path.permuters[start]!;
  const isBeginning = unichar === SPACE && permuter === NOTHING;
  return {
    unichar,
    certainty: isBeginning
      ? path.certainties[end - 1]!
      : Math.min(nulls, leastCertainty(path, start, end)),
    start,
    end,
    startsWord: (path.flags[start]! & STARTS_WORD) !== 0,
    permuter,
  };
}

/** A space that a dictionary did not make up for the word behind it. */
function isCertifiedSpace({ unichars, permuters }: BestPath, at: number): boolean {
  return unichars[at] === SPACE && permuters[at] !== NOTHING;
}

function skipNulls({ unichars }: BestPath, from: number): number {
  let at = from;
  while (unichars[at] === INCOMPLETE) at += 1;
  return at;
}

function leastCertainty({ certainties }: BestPath, from: number, to: number): number {
  let least = 0;
  for (let at = from; at < to; at += 1) least = Math.min(least, certainties[at]!);
  return least;
}

/** Parts characters into words: at spaces, and where scripts without spaces begin a new one. */
export function wordsOf(characters: Character[], unichars: Unichar[]): DecodedWord[] {
  const words: DecodedWord[] = [];
  let spaceBefore = 0;
  let from = 0;
  while (from < characters.length) {
    let to = from + 1;
    while (to < characters.length && !beginsWord(characters[to], characters[to - 1], unichars)) {
      to += 1;
    }
    const behind = characters[to];
    const spaceBehind = behind?.unichar === SPACE ? behind.certainty : 0;
    const own = characters.slice(from, to).filter(({ unichar }) => unichar !== SPACE);
    const certainty = own.reduce((least, each) => Math.min(least, each.certainty), 0);
    if (own.length > 0) {
      words.push({
        characters: own,
        certainty: Math.min(certainty, spaceBehind, spaceBefore),
        isJoined: isJoined(characters, from, unichars),
      });
    }
    spaceBefore = spaceBehind;
    from = behind?.unichar === SPACE ? to + 1 : to;
  }
  return words;
}

function beginsWord(
  character: Character | undefined,
  before: Character | undefined,
  unichars: Unichar[],
): boolean {
  if (!character || !before) return true;
  if (character.unichar === SPACE || character.startsWord) return true;
  const unspaced = isUnspaced(character, unichars) || isUnspaced(before, unichars);
  return character.permuter === BY_NETWORK && unspaced;
}

function isJoined(characters: Character[], at: number, unichars: Unichar[]): boolean {
  const [before, first] = [characters[at - 1], characters[at]];
  if (!before || !first || before.unichar === SPACE || first.unichar === SPACE) return false;
  return isUnspaced(before, unichars) || isUnspaced(first, unichars);
}

function isUnspaced({ unichar }: Character, unichars: Unichar[]): boolean {
  return unichars[unichar]?.isSpaceDelimited === false;
}
