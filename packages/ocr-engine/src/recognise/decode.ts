import type { Model } from '../model/model.ts';
import { SPACE } from '../model/unicharset.ts';
import { type BeamNodes, DUPLICATE, INCOMPLETE, NONE, STARTS_WORD } from './beam-nodes.ts';
import { BY_NETWORK, NOTHING } from './dictionary.ts';

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
}

/**
 * Reads the characters off the best path. Nulls before a character count for it, those behind a word
 * for its last character (ExtractPathAsUnicharIds of tesseract's recodebeam.cpp).
 * @param last node of the path
 * @param starts the step that each node of the path began with, and the number of steps
 */
export function charactersOf(nodes: BeamNodes, last: number, starts: Int32Array): Character[] {
  const characters = charactersOnPath(nodes, pathTo(nodes, last));
  return characters.map((each) => ({
    ...each,
    start: starts[each.start]!,
    end: starts[each.end]!,
  }));
}

/** Characters that start and end at nodes of the path. */
function charactersOnPath(nodes: BeamNodes, path: number[]): Character[] {
  const characters: Character[] = [];
  let at = 0;
  while (at < path.length) {
    const start = skipNulls(nodes, path, at);
    const nulls = leastCertainty(nodes, path, at, start);
    const before = characters.at(-1);
    const isOver = start === path.length || isCertifiedSpace(nodes, path[start]!);
    if (before && isOver) before.certainty = Math.min(before.certainty, nulls);
    if (start === path.length) break;
    const character = characterAt(nodes, path, start, before && isOver ? 0 : nulls);
    characters.push(character);
    at = character.end;
  }
  return characters;
}

function characterAt(nodes: BeamNodes, path: number[], start: number, nulls: number): Character {
  const node = path[start]!;
  let end = start + 1;
  while (end < path.length && nodes.flags[path[end]!]! & DUPLICATE) end += 1;
  const unichar = nodes.unichar[node]!;
  const permuter = nodes.permuter[node]!;
  const isBeginning = unichar === SPACE && permuter === NOTHING;
  return {
    unichar,
    certainty: isBeginning
      ? nodes.certainty[path[end - 1]!]!
      : Math.min(nulls, leastCertainty(nodes, path, start, end)),
    start,
    end,
    startsWord: (nodes.flags[node]! & STARTS_WORD) !== 0,
    permuter,
  };
}

/** A space that a dictionary did not make up for the word behind it. */
function isCertifiedSpace(nodes: BeamNodes, node: number): boolean {
  return nodes.unichar[node] === SPACE && nodes.permuter[node] !== NOTHING;
}

function skipNulls(nodes: BeamNodes, path: number[], from: number): number {
  let at = from;
  while (at < path.length && nodes.unichar[path[at]!] === INCOMPLETE) at += 1;
  return at;
}

function leastCertainty(nodes: BeamNodes, path: number[], from: number, to: number): number {
  let least = 0;
  for (let at = from; at < to; at += 1) least = Math.min(least, nodes.certainty[path[at]!]!);
  return least;
}

function pathTo(nodes: BeamNodes, last: number): number[] {
  const path: number[] = [];
  for (let node = last; node !== NONE; node = nodes.previous[node]!) path.push(node);
  return path.toReversed();
}

/** Parts characters into words: at spaces, and where scripts without spaces begin a new one. */
export function wordsOf(characters: Character[], { unichars }: Model): DecodedWord[] {
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
      words.push({ characters: own, certainty: Math.min(certainty, spaceBehind, spaceBefore) });
    }
    spaceBefore = spaceBehind;
    from = behind?.unichar === SPACE ? to + 1 : to;
  }
  return words;
}

function beginsWord(
  character: Character | undefined,
  before: Character | undefined,
  unichars: Model['unichars'],
): boolean {
  if (!character || !before) return true;
  if (character.unichar === SPACE || character.startsWord) return true;
  const unspaced = ({ unichar }: Character) => unichars[unichar]?.isSpaceDelimited === false;
  return character.permuter === BY_NETWORK && (unspaced(character) || unspaced(before));
}
