import { describe, expect, it } from 'vitest';
import { compare, summarise } from './accuracy.ts';

const errorsIn = (truth: string, found: string) => {
  const { characters, words } = compare(truth, found);
  return [characters.errors, characters.total, words.errors, words.total];
};

describe('a page against its truth', () => {
  it.each([
    ['the same', 'one two', 'one two', [0, 7, 0, 2]],
    ['a wrong letter', 'one two', 'one twa', [1, 7, 1, 2]],
    ['a letter too many', 'one two', 'one twoo', [1, 7, 1, 2]],
    ['a letter too few', 'one two', 'ne two', [1, 7, 1, 2]],
    ['a word run together with the next', 'one two six', 'onetwo six', [1, 11, 2, 3]],
    ['nothing found', 'one two', '', [7, 7, 2, 2]],
    ['two words that changed places', 'one two', 'two one', [6, 7, 2, 2]],
    ['letters outside the basic plane', '𝒳a', '𝒳b', [1, 2, 1, 1]],
  ])('%s', (_, truth, found, wanted) => {
    expect(errorsIn(truth, found)).toEqual(wanted);
  });

  it.each([
    ['white space of any length', 'one\n\n  two ', ' one two'],
    ['curly quotes', '‘one’ “two”', `'one' "two"`],
    ['two single quotes for a double one', "''one''", '"one"'],
    ['dashes of any length', 'one—two', 'one-two'],
    ['ligatures', 'ﬁve', 'five'],
    ['a word broken at the end of a line', 'com-\nmon sense', 'common sense'],
  ])('does not count as an error: %s', (_, truth, found) => {
    expect(errorsIn(truth, found)).toEqual([0, expect.any(Number), 0, expect.any(Number)]);
  });

  it('counts a hyphen within a line, and letters of the other case', () => {
    expect(errorsIn('well-known', 'wellknown').slice(0, 2)).toEqual([1, 10]);
    expect(errorsIn('One', 'one').slice(0, 2)).toEqual([1, 3]);
  });
});

const page = (errors: number, total: number) => ({ errors, total });

describe('pages together', () => {
  it('weigh by their length in the micro average, and one each in median and percentile', () => {
    const pages = [page(1, 100), page(0, 100), page(30, 100), page(4, 200)];
    expect(summarise(pages)).toEqual({
      micro: 7,
      median: 1.5,
      p90: expect.closeTo(21.6, 10) as number,
    });
  });

  it('of one are that one', () => {
    expect(summarise([page(3, 200)])).toEqual({ micro: 1.5, median: 1.5, p90: 1.5 });
  });
});
