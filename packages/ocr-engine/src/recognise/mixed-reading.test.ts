import { expect, it } from 'vitest';
import { mixedReading } from './mixed-reading.ts';
import type { Reading } from './read-lines.ts';

const LATIN = new Set('abcdefghijklmnopqrstuvwxyzLS');
const HEBREW = new Set('אבגדהוזחטיכלמנסעפצקרשת');

/** Words at places, of which each is so sure. */
function reading(
  letters: ReadonlySet<string>,
  ...words: [string, number, number, number][]
): Reading {
  const placed = words.map(([text, left, right, confidence]) => ({
    text,
    box: [left, 0, right, 10] as [number, number, number, number],
    confidence,
    language: letters === LATIN ? 'eng' : 'heb',
    isRightToLeft: letters === HEBREW,
  }));
  const sum = placed.reduce((total, word) => total + word.text.length * word.confidence, 0);
  const count = placed.reduce((total, word) => total + word.text.length, 0);
  return { words: placed, clarity: 0.9, confidence: sum / count, letters };
}
const textsOf = ({ words }: Reading) => words.map(({ text }) => text);

const hebrew = reading(
  HEBREW,
  ['בעיר', 0, 40, 95],
  ['6ו6', 50, 75, 30],
  ['5', 80, 110, 20],
  ['חברת', 120, 160, 94],
);
const latin = reading(
  LATIN,
  ['vya', 0, 40, 61],
  ['Legible', 50, 78, 90],
  ['Systems', 80, 110, 88],
  ['nan', 120, 160, 40],
);

it('takes words from the other model whose letters the surer one does not know', () => {
  for (const mixed of [mixedReading(hebrew, latin), mixedReading(latin, hebrew)]) {
    expect(textsOf(mixed)).toEqual(['בעיר', 'Legible', 'Systems', 'חברת']);
    expect(mixed.confidence).toBeGreaterThan(Math.max(hebrew.confidence, latin.confidence));
    expect(mixed.words[1]).toMatchObject({ language: 'eng', isRightToLeft: false });
  }
});

it('leaves out marks that were made of the edges of such words', () => {
  const scraps = reading(HEBREW, ['בעיר', 0, 40, 95], ['!', 47, 49, 73], ['25', 52, 78, 30]);
  const mixed = mixedReading(scraps, reading(LATIN, ['Legible', 50, 78, 90]));
  expect(textsOf(mixed)).toEqual(['בעיר', 'Legible']);
});

it('leaves a letter alone to the surer model that knows one like it, and takes others', () => {
  const greek = reading(new Set('ΗΘθαλσ'), ['Η', 0, 9, 70], ['θάλασσα', 20, 80, 96]);
  const looksAlike = reading(LATIN, ['H', 0, 9, 99], ['Bolacoa', 20, 80, 40]);
  expect(mixedReading(greek, looksAlike)).toBe(greek);
  const russian = reading(
    new Set('АДОСвот'),
    ['вот', 0, 9, 96],
    ['А', 20, 29, 70],
    ['До', 40, 60, 60],
  );
  const name = reading(LATIN, ['bot', 0, 9, 60], ['A', 20, 29, 99], ['dog', 40, 60, 99]);
  const mixed = mixedReading({ ...russian, confidence: 99.5 }, name);
  expect(textsOf(mixed)).toEqual(['вот', 'A', 'dog']);
  const looksOther = reading(LATIN, ['L', 0, 9, 99], ['Bolacoa', 20, 80, 40]);
  expect(textsOf(mixedReading(greek, looksOther))).toEqual(['L', 'θάλασσα']);
});

it('takes none that are less sure, or that both models could have read', () => {
  const unsure = reading(LATIN, ['Legible', 50, 78, 55]);
  expect(mixedReading(hebrew, unsure)).toBe(hebrew);
  const german = reading(new Set([...LATIN, 'ü']), ['Legible', 50, 78, 60], ['mude', 80, 110, 60]);
  const english = reading(LATIN, ['Legible', 50, 78, 50], ['made', 80, 110, 90]);
  expect(mixedReading(german, english)).toBe(english);
});
