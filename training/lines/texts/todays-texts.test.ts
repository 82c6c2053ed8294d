import { expect, it } from 'vitest';
import { Chance } from '../../chance.ts';
import { asToday } from './todays-texts.ts';

const PARAGRAPHS = Array.from(
  { length: 100 },
  () =>
    'Die Stadt liegt an einem Fluss, und über ihn führt eine Brücke, die man noch heute sehen kann.',
);
const signsOf = (text: string) => new Set(Array.from(text));
const LETTERS = signsOf(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZäöüß0123456789.,:;/-_?&=@#„“"()€%',
);
const GERMAN = { language: 'deu', letters: LETTERS };

it('writes a share of the paragraphs with addresses, amounts and the quotes of the language, the same for the same seed', () => {
  const half = asToday(PARAGRAPHS, GERMAN, 0.5, new Chance(1));
  const changed = half.filter((text, at) => text !== PARAGRAPHS[at]);
  expect(changed.length).toBeGreaterThan(30);
  expect(changed.length).toBeLessThan(70);
  expect(half).toEqual(asToday(PARAGRAPHS, GERMAN, 0.5, new Chance(1)));
  const all = changed.join(' ');
  expect(all).toMatch(/„\p{L}+[^„“]*“/u);
  expect(all).toMatch(/https:\/\/www\.[a-z-]+\.[a-z.]+/);
  expect(all).toMatch(/[a-z]@[a-z-]+\.[a-z]/);
  expect(all).toMatch(/\d,\d\d €/);
});

it('keeps to what the network can write, and to the words of the paragraph', () => {
  const all = asToday(PARAGRAPHS, GERMAN, 1, new Chance(2)).join(' ');
  for (const sign of signsOf(all)) expect([...LETTERS, ' ']).toContain(sign);
  const words = all.split(' ').map((word) => word.replaceAll(/^[„“"(]+|[“"),.]+$/g, ''));
  expect(words.filter((word) => word === 'Brücke')).toHaveLength(PARAGRAPHS.length);
});

it('writes dashes, ordinals and signs of sums where the network has them', () => {
  const letters = signsOf([...LETTERS, '–×±…º'].join(''));
  const all = asToday(PARAGRAPHS, { language: 'spa', letters }, 1, new Chance(3)).join(' ');
  for (const made of [/\d–\d/, /\d × \d/, /± \d/, /[a-z]…/, /\d\.º/, /– \p{L}+[^–]* –/u]) {
    expect(all).toMatch(made);
  }
});

it('writes the signs often that are asked for', () => {
  const letters = signsOf([...LETTERS, '×±'].join(''));
  const count = (often: string) =>
    asToday(PARAGRAPHS, { language: 'deu', letters, often }, 1, new Chance(4))
      .join('')
      .replaceAll(/[^×±]/g, '').length;
  expect(count('×±')).toBeGreaterThan(3 * count(''));
});

it('leaves all as they are where none is asked for', () => {
  expect(asToday(PARAGRAPHS, GERMAN, 0, new Chance(1))).toEqual(PARAGRAPHS);
});
