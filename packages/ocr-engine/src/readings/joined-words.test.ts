import { expect, it } from 'vitest';
import { joinedWords, type PlacedWord } from './joined-words.ts';

/** Words side by side, each 10 a letter wide; one that begins with `+` follows without a space. */
const placed = (...texts: string[]) =>
  texts.map((text, index): PlacedWord => {
    const letters = text.replace('+', '');
    const left = 100 * index;
    return {
      text: letters,
      box: [left, index, left + 10 * letters.length, 20 + index],
      confidence: 90 - 30 * index,
      language: 'any',
      isRightToLeft: false,
      isJoined: text.startsWith('+'),
    };
  });
const textsOf = (...texts: string[]) => joinedWords(placed(...texts)).map(({ text }) => text);

it('puts syllables together up to the next space', () => {
  expect(textsOf('아', '+침', '+에', '첫', '번', '+째')).toEqual(['아침에', '첫', '번째']);
  expect(textsOf('ท', '+่', '+า', 'เร', '+ือ')).toEqual(['ท่า', 'เรือ']);
});

it('leaves signs single that never have spaces between, but not the numbers among them', () => {
  expect(textsOf('昨', '+年', '+は', '+1984', '+年')).toEqual(['昨', '年', 'は1984年']);
});

it('gives what it put together the place of all parts, and their mean confidence', () => {
  const [word] = joinedWords(placed('아', '+침에'));
  expect(word).toMatchObject({ text: '아침에', box: [0, 0, 120, 21], confidence: 70 });
  expect(word).not.toHaveProperty('isJoined');
});

it('writes words as people type them', () => {
  expect(textsOf('น', '+ํ', '+า', 'o\ufb03ce')).toEqual(['นำ', 'office']);
});

it('puts a price together that was taken apart behind its point', () => {
  const price = placed('RM', '68.', '87');
  // Figures are 20 high.
  price[2]!.box = [144, 2, 164, 22];
  expect(joinedWords(price).map(({ text }) => text)).toEqual(['RM', '68.87']);
  price[2]!.box = [150, 2, 170, 22];
  expect(joinedWords(price).map(({ text }) => text)).toEqual(['RM', '68.', '87']);
});
