import { describe, expect, it } from 'vitest';
import { SPACE, type Unichar } from '../model/format/unicharset.ts';
import { BY_NETWORK, DUPLICATE, INCOMPLETE, NOTHING } from './best-path.ts';
import { type Character, charactersOf, wordsOf } from './decode.ts';

const [A, B, HAN] = [3, 4, 5];
const unichars = [A, A, A, A, B, HAN].map((id) => ({ isSpaceDelimited: id !== HAN }) as Unichar);

type Step = { unichar: number; certainty: number; permuter?: number; flags?: number };
const nothing = (certainty: number): Step => ({ unichar: INCOMPLETE, certainty });

/** The characters on a path with a node for each step. */
function decode(...path: Step[]): Character[] {
  return charactersOf({
    unichars: Int32Array.from(path, ({ unichar }) => unichar),
    permuters: Int32Array.from(path, ({ permuter = BY_NETWORK }) => permuter),
    flags: Int32Array.from(path, ({ flags = 0 }) => flags),
    certainties: Float32Array.from(path, ({ certainty }) => certainty),
    starts: Int32Array.from({ length: path.length + 1 }, (_, at) => at),
  });
}
const certainties = (characters: Character[]) =>
  characters.map(({ unichar, certainty }) => [unichar, Math.round(certainty * 10) / 10]);

describe('how sure a character is', () => {
  it('is as the least sure of its steps, and of those before it that say nothing', () => {
    const again = { unichar: A, certainty: -0.4, flags: DUPLICATE };
    const read = decode(nothing(-0.2), { unichar: A, certainty: -0.1 }, again, nothing(-3), {
      unichar: B,
      certainty: -0.1,
    });
    expect(certainties(read)).toEqual([
      [A, -0.4],
      [B, -3],
    ]);
    expect(read.map(({ start, end }) => [start, end])).toEqual([
      [1, 3],
      [4, 5],
    ]);
  });

  it('is as what follows a word, for its last one', () => {
    const a = { unichar: A, certainty: -0.1 };
    expect(certainties(decode(a, nothing(-3)))).toEqual([[A, -3]]);
    const space = { unichar: SPACE, certainty: -0.2 };
    expect(certainties(decode(a, nothing(-3), space, a))).toEqual([
      [A, -3],
      [SPACE, -0.2],
      [A, -0.1],
    ]);
  });

  it('does not suffer from a space that a dictionary made up', () => {
    const a = { unichar: A, certainty: -0.1 };
    const space = { unichar: SPACE, certainty: -0.2, permuter: NOTHING };
    expect(certainties(decode(a, nothing(-3), space, a)).slice(0, 2)).toEqual([
      [A, -0.1],
      [SPACE, -0.2],
    ]);
  });
});

const character = (unichar: number, more: Partial<Character> = {}): Character => ({
  unichar,
  certainty: -0.1,
  start: 0,
  end: 1,
  startsWord: false,
  permuter: BY_NETWORK,
  ...more,
});
const partsOf = (...characters: Character[]) =>
  wordsOf(characters, unichars).map((word) => word.characters.map(({ unichar }) => unichar));
const joined = (...all: Character[]) => wordsOf(all, unichars).map(({ isJoined }) => isJoined);

describe('words', () => {
  it('are as sure as their least sure character, and the spaces beside them', () => {
    const space = character(SPACE, { certainty: -4 });
    const words = wordsOf(
      [character(A), character(B, { certainty: -5 }), space, character(B)],
      unichars,
    );
    expect(words.map(({ certainty }) => certainty)).toEqual([-5, -4]);
    const [before, after] = wordsOf([character(A), space, character(A)], unichars);
    expect([before?.certainty, after?.certainty]).toEqual([-4, -4]);
  });

  it('begin behind spaces, where a dictionary says so, and at each character of unspaced scripts', () => {
    expect(partsOf(character(A), character(B), character(SPACE), character(B))).toEqual([
      [A, B],
      [B],
    ]);
    expect(partsOf(character(A), character(B, { startsWord: true }))).toEqual([[A], [B]]);
    expect(partsOf(character(HAN), character(HAN), character(A))).toEqual([[HAN], [HAN], [A]]);
    const known = character(HAN, { permuter: NOTHING });
    expect(partsOf(known, known)).toEqual([[HAN, HAN]]);
  });

  it('tell where they go on without a space, in scripts that have none', () => {
    const space = character(SPACE);
    expect(joined(character(A), character(HAN), space, character(HAN))).toEqual([
      false,
      true,
      false,
    ]);
    expect(joined(character(A), character(B, { startsWord: true }))).toEqual([false, false]);
  });
});
