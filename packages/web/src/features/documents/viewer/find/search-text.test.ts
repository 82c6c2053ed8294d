import { expect, it } from 'vitest';
import type { TextItem } from '../pdf/text-items.ts';
import { findHits, searchText } from './search-text.ts';

const line = (str: string): TextItem => ({ str, hasEOL: true });
const part = (str: string): TextItem => ({ str, hasEOL: false });

/** What the hits cover of the items' own letters. */
function covered(items: TextItem[], query: string): string[] {
  return findHits(searchText(items), query).map(({ from, to }) =>
    items
      .map(({ str }, at) => {
        if (at < from.item || at > to.item) return '';
        return str.slice(
          at === from.item ? from.offset : 0,
          at === to.item ? to.offset : undefined,
        );
      })
      .filter((text) => text !== '')
      .join('|'),
  );
}

it('every hit is found, without regard to case', () => {
  expect(covered([line('The harbour. A Harbour, HARBOURS')], 'harbour')).toEqual([
    'harbour',
    'Harbour',
    'HARBOUR',
  ]);
});

it('accents may be left out, and are covered where they are', () => {
  expect(covered([line('Ein Café in Zürich')], 'cafe in zurich')).toEqual(['Café in Zürich']);
  expect(covered([line('Cafe')], 'CAFÉ')).toEqual(['Cafe']);
});

it('words are found across items and lines, with whatever space between them', () => {
  expect(covered([part('the quiet'), line(' '), line('harbour  town')], 'quiet harbour town')) //
    .toEqual(['quiet| |harbour  town']);
});

it('a word that a line has parted is found whole', () => {
  expect(covered([line('the recog-'), line('nition of')], 'recognition')).toEqual([
    'recog-|nition',
  ]);
  expect(covered([line('Baden-'), line('Baden')], 'badenbaden')).toEqual([]);
});

it('quotes and dashes are found by those of a keyboard, and the other way round', () => {
  const text = [line('It’s a “quiet” harbour, 1914–1918')];
  expect(covered(text, "it's")).toEqual(['It’s']);
  expect(covered(text, '"quiet"')).toEqual(['“quiet”']);
  expect(covered(text, '1914-1918')).toEqual(['1914–1918']);
  expect(covered([line("It's")], 'it’s')).toEqual(["It's"]);
});

it('a dash at the end of a line parts no word', () => {
  expect(covered([line('boats—'), line('came home')], 'boatscame')).toEqual([]);
});

it('a ligature is found by its letters', () => {
  expect(covered([line('the \uFB01rst o\uFB03ce')], 'first')).toEqual(['\uFB01rst']);
});

it('letters outside the first plane have their place', () => {
  expect(covered([line('😀😀 word 𝒜')], 'word')).toEqual(['word']);
});

it('what is typed is no pattern, and nothing finds nothing', () => {
  expect(covered([line('a.c abc (a)')], 'a.c')).toEqual(['a.c']);
  expect(covered([line('a (a)')], '(a)')).toEqual(['(a)']);
  expect(covered([line('a b')], '  ')).toEqual([]);
});

it('hits do not lie over each other', () => {
  expect(covered([line('aaaa')], 'aa')).toEqual(['aa', 'aa']);
});
