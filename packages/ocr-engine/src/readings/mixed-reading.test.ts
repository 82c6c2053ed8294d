import { expect, it } from 'vitest';
import { mixedReading } from './mixed-reading.ts';
import type { Reading } from './read-lines.ts';

const LATIN = new Set('abcdefghijklmnopqrstuvwxyzLS!€%0123456789');
const HEBREW = new Set('אבגדהוזחטיכלמנסעפצקרשת!0123456789');

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
  return { words: placed, clarity: 0.9, confidence: sum / count, letters, list: undefined };
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

const RUSSIAN = new Set('АВДМНПРСабвгдеиклмнопрстуфхцчшщыьяё№!0123456789');
const ENGLISH = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@.€%!0123456789');

it('takes signs that the surer model does not know with their numbers, and keeps those that it alone knows', () => {
  const own = reading(RUSSIAN, ['цена', 0, 40, 95], ['20', 50, 70, 70], ['№', 80, 90, 80]);
  const other = reading(ENGLISH, ['yena', 0, 40, 50], ['20€', 50, 72, 90], ['No', 80, 90, 93]);
  expect(textsOf(mixedReading(own, other))).toEqual(['цена', '20€', '№']);
});

it('leaves words whose letters look alike to the first language, even on a line that the other one reads more surely', () => {
  const own = reading(RUSSIAN, ['нам', 0, 40, 80], ['шюо', 50, 200, 10], ['в', 210, 218, 70]);
  const other = reading(
    ENGLISH,
    ['HaM', 0, 40, 90],
    ['info@mail.com', 50, 200, 93],
    ['B', 210, 218, 90],
  );
  expect(textsOf(mixedReading(own, other))).toEqual(['нам', 'info@mail.com', 'в']);
});

it('gives capitals that look alike to the language of the words beside them', () => {
  const own = reading(RUSSIAN, ['НР', 0, 20, 70], ['Гавег', 30, 80, 20], ['нам', 90, 110, 70]);
  const other = reading(ENGLISH, ['HP', 0, 20, 80], ['LaserJet', 30, 80, 95], ['HaM', 90, 110, 80]);
  const mixed = mixedReading({ ...own, confidence: 20 }, { ...other, confidence: 90 });
  expect(textsOf(mixed)).toEqual(['HP', 'LaserJet', 'нам']);
});

it('does not let two letters take the place of a word that is read surely, nor a piece that of a whole word', () => {
  const own = reading(HEBREW, ['אל', 0, 20, 92], ['חברת', 30, 80, 90]);
  const short = reading(ENGLISH, ['7x', 0, 20, 95], ['mann', 30, 80, 20]);
  expect(textsOf(mixedReading(own, short))).toEqual(['אל', 'חברת']);
  const address = reading(ENGLISH, ['www.mail.com', 0, 120, 87]);
  const piece = reading(RUSSIAN, ['са', 105, 120, 93]);
  expect(textsOf(mixedReading({ ...piece, confidence: 20 }, address))).toEqual(['www.mail.com']);
});

it('puts words together whose parts are of two languages', () => {
  const own = reading(RUSSIAN, ['на', 0, 20, 95], ['ОЕЕ-сервер', 30, 90, 30]);
  const other = reading(ENGLISH, ['Ha', 0, 20, 60], ['OLE-cepBep', 30, 90, 80]);
  expect(textsOf(mixedReading(own, other))).toEqual(['на', 'OLE-сервер']);
  const address = reading(ENGLISH, ['Ha', 0, 20, 60], ['e-mail', 30, 90, 80]);
  const misread = reading(RUSSIAN, ['на', 0, 20, 95], ['е-таП', 30, 90, 30]);
  expect(textsOf(mixedReading(misread, address))).toEqual(['на', 'e-mail']);
});
