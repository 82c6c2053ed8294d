import { expect, it } from 'vitest';
import type { Block, Line } from '../interface/page-text.ts';
import { bestOfBoth } from './best-of-both.ts';

/** A line of words 10 a letter wide with as much between them; `at` is its left top corner, and it is 20 high. */
function line(text: string, [left, top]: [number, number], ...confidences: number[]): Line {
  let x = left;
  const words = text.split(' ').map((word, at) => {
    const box: Line['box'] = [x, top, x + 10 * word.length, top + 20];
    x = box[2] + 10;
    const confidence = confidences[at] ?? confidences.at(-1) ?? 90;
    return { text: word, box, confidence, language: 'eng' };
  });
  const box: Line['box'] = [left, top, x - 10, top + 20];
  const baseline: Line['baseline'] = [left, top + 16, x - 10, top + 16];
  return { box, baseline, orientation: 0, direction: 'ltr', confidence: 0, words };
}
const block = (...lines: Line[]): Block => ({ box: [0, 0, 400, 400], lines });
const textsOf = (blocks: Block[]) =>
  blocks.map(({ lines }) =>
    lines.map(({ words }) => words.map((word) => word.text).join(' ')).join('/'),
  );

const total = line('Total 12.50', [10, 60]);

it('keeps what was read first where the second reading is no better', () => {
  const first = [block(line('Milk 1.20', [10, 20]), total)];
  expect(bestOfBoth(first, [block(line('Mi1k I.20', [10, 20], 70), total)])).toEqual(first);
  expect(bestOfBoth(first, [])).toEqual(first);
});

it('takes a line that was read better, in the place of the one before', () => {
  const first = [block(line('M1 lk l', [10, 20], 62), total), block(line('Thank you', [10, 100]))];
  const second = [block(line('Milk 1.20', [10, 22], 95))];
  expect(textsOf(bestOfBoth(first, second))).toEqual(['Milk 1.20/Total 12.50', 'Thank you']);
});

it('takes the lines of a column for one that ran across', () => {
  const first = [block(line('Mlk Brd', [10, 20], 65)), block(total)];
  const second = [block(line('Milk', [10, 20], 95)), block(line('Bread', [50, 20], 95))];
  expect(textsOf(bestOfBoth(first, second))).toEqual(['Milk/Bread', 'Total 12.50']);
});

it('adds lines that only the second reading has, behind what they follow, but no stain', () => {
  const first = [block(line('Milk', [10, 20]), total)];
  const price = line('1.20', [200, 20], 90);
  const head = line('Receipt', [10, 0], 90);
  const stain = line('il.,', [10, 200], 40);
  const second = [block(head, price, line('Thank you', [10, 100], 90), stain)];
  expect(textsOf(bestOfBoth(first, second))).toEqual(['Receipt/Milk/1.20/Total 12.50/Thank you']);
});

it('is the second reading where the first has nothing', () => {
  expect(textsOf(bestOfBoth([], [block(total)]))).toEqual(['Total 12.50']);
});

it('takes a word that was read better within a line that was read worse', () => {
  const first = [block(line('Milk of Devon 1.20', [10, 20], 95, 95, 61, 95))];
  const second = [block(line('M1lk of Devon 1.20', [10, 20], 61, 61, 96, 61))];
  const [mended] = bestOfBoth(first, second);
  expect(mended!.lines[0]!.words.map(({ confidence }) => confidence)).toEqual([95, 95, 96, 95]);
});

it('adds a sure word to the line in which it stands, and makes the line as long', () => {
  const first = [block(line('Total to be paid', [10, 20], 95))];
  const longer = (sure: number) => [
    block(line('Total to be paid 9.50', [10, 20], 70, 70, 70, 70, sure)),
  ];
  const [both] = bestOfBoth(first, longer(90));
  expect(textsOf([both!])).toEqual(['Total to be paid 9.50']);
  expect(both!.lines[0]!.box).toEqual([10, 20, 220, 40]);
  expect(textsOf(bestOfBoth(first, longer(75)))).toEqual(['Total to be paid']);
});

it('takes the reading that does not tear a word of the other, though it is less sure', () => {
  const whole = block(line('the trees back', [10, 20], 70, 130));
  const [left, right] = [line('the tree', [10, 20], 95, 70), line('s back', [82, 20], 95, 58)];
  const torn = block(left, right);
  expect(textsOf(bestOfBoth([whole], [torn]))).toEqual(['the trees back']);
  expect(textsOf(bestOfBoth([torn], [whole]))).toEqual(['the trees back']);
});

it('leaves lines as they are where words of several lie over each other', () => {
  const tall = line('A', [10, 20], 95);
  tall.words[0]!.box = [10, 20, 20, 70];
  tall.box = [10, 20, 20, 70];
  const first = [block(line('B', [10, 20], 65), line('C more words here', [10, 50], 65, 90))];
  expect(textsOf(bestOfBoth(first, [block(tall)]))).toEqual(['B/C more words here']);
});
