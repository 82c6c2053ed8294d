import { expect, it } from 'vitest';
import type { Block, Box } from '../interface/page-text.ts';
import { readsEnough } from './reads-enough.ts';

const box: Box = [0, 0, 1, 1];

const SURE = new Set(['Harbour', 'gates', '|']);

const confidenceOf = (text: string) => (SURE.has(text) ? 97 : 50);

function page(...texts: string[]): Block[] {
  const words = texts.map((text) => ({
    text,
    box,
    confidence: confidenceOf(text),
    language: 'eng',
  }));
  const line = { box, baseline: box, orientation: 0, direction: 'ltr', confidence: 0 } as const;
  return [{ box, lines: [{ ...line, words }] }];
}

it.each([
  ['a page that was on its head', page('Total', 'amount'), page('Te3oL', 'fnuqmr'), true],
  ['fewer words than were guessed', page('Total'), page('1', '|', 'l-', 'Il', '.', '.', 'T'), true],
  ['signs across lines of print', page('z', '='), page('Restoran', 'Hassanbistro'), false],
  ['stains for words', page('ma', 'saye6', 'inoqueH'), page('Harbour', 'gates', '*', 'm'), false],
  ['a sure sign beside faint print', page('Restoran', 'Hassan'), page('|', 'uessaH'), true],
  ['words for stains', page('Harbour', 'gates', '*'), page('ma', 'saye6', 'inoqueH'), true],
  ['nothing', [], page('Restoran'), false],
])('%s', (_, turned, upright, expected) => {
  expect(readsEnough(turned, upright)).toBe(expected);
});
