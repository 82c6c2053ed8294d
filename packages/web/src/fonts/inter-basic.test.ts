import { expect, it } from 'vitest';
import page from '../../index.html?raw';
import script from '../../scripts/make-font.sh?raw';

const texts = import.meta.glob<string>(
  ['../../../contracts/src/{messages,pages}/**/*.ts', '!**/*.test.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** Of `U+20-7E, U+A0`: the characters' numbers. */
function charactersIn(ranges: string): Set<number> {
  const parts = ranges.replaceAll('U+', '').split(',');
  return new Set(
    parts.flatMap((part) => {
      const [first = NaN, last = first] = part
        .trim()
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    }),
  );
}

const declared = charactersIn(/unicode-range:([^;]+);/.exec(page)?.[1] ?? '');

it('the page asks its font for the characters that were left in it', () => {
  expect(declared).toEqual(charactersIn(/characters='([^']+)'/.exec(script)?.[1] ?? ''));
});

it('whatever the product says is written in the one font that comes first', () => {
  expect(Object.keys(texts).length).toBeGreaterThan(5);
  const characters = new Set(Object.values(texts).join('').replaceAll('\n', ''));
  const others = [...characters].filter(
    (character) => !declared.has(character.codePointAt(0) ?? 0),
  );
  expect(others).toEqual([]);
});
