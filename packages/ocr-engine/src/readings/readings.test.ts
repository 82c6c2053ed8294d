import { expect, it } from 'vitest';
import type { LineImage } from '../network/line-image.ts';
import { meanByLetters } from '../text/words.ts';
import type { ReadWord } from './joined-words.ts';
import type { Reading } from './read-lines.ts';
import { keepVoted, type Readings } from './readings.ts';

const LATIN: ReadonlySet<string> = new Set('abc');
const CYRILLIC: ReadonlySet<string> = new Set('абв');

const line = (turn: LineImage['turn']): LineImage => ({
  pixels: new Uint8Array(4),
  width: 2,
  height: 2,
  box: [0, 0, 400, 20],
  turn,
  rise: 0,
});

/** Words side by side, or with `up`, each above the one before it. */
function reading(text: string, confidence: number, letters = LATIN, up = false): Reading {
  const words = text.split(' ').map((word, at): ReadWord => ({
    text: word,
    confidence,
    box: up ? [20 - at, 300 - 60 * at, 40 - at, 350 - 60 * at] : [100 * at, 0, 100 * at + 90, 20],
    language: letters === LATIN ? 'eng' : 'rus',
    isRightToLeft: false,
  }));
  return { words, clarity: 1, confidence: meanByLetters(words), letters, list: undefined };
}

/** What stands after the vote of a first reading and others, and how surely. */
function voted(first: Reading, others: Reading[], turn: LineImage['turn'] = 0) {
  const image = line(turn);
  const readings: Readings = new Map([[image, first]]);
  keepVoted(
    readings,
    [image],
    others.map((other) => new Map([[image, other]])),
  );
  const { words, confidence } = readings.get(image)!;
  return { text: words.map((word) => word.text).join(' '), confidence };
}

it('lets readings of a line vote, and is as sure as they are in the mean', () => {
  const mixed = [reading('sent bv rail', 82), reading('sent by ra1l', 80)];
  const { text, confidence } = voted(reading('seut by rail', 84), mixed);
  expect(text).toBe('sent by rail');
  expect(confidence).toBeCloseTo(82, 6);
});

it('gives what another language read of a line no vote, and keeps it where it is surer', () => {
  const others = [1, 2, 3].map(() => reading('вгпг Бу гаП', 66, CYRILLIC));
  expect(voted(reading('sent by rail', 80), others)).toEqual({
    text: 'sent by rail',
    confidence: 80,
  });
});

it('takes the surest reading of a line that runs up, whose words stand one above the other', () => {
  const others = [
    reading('sent by rail', 84, LATIN, true),
    reading('seut by rail', 75, LATIN, true),
  ];
  const first = reading('seut bv rail', 70, LATIN, true);
  expect(voted(first, others, 270)).toEqual({ text: 'sent by rail', confidence: 84 });
});
