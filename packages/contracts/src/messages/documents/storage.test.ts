import { expect, it } from 'vitest';
import { plans } from '../../plans.ts';
import { sizeInWords, usedInWords } from './storage.ts';

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

it.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [12.41 * MEBIBYTE, '12.5 MB'],
  [20 * GIBIBYTE, '20 GB'],
])('%d bytes are never said to be fewer', (bytes, text) => {
  expect(sizeInWords(bytes)).toBe(text);
});

it('all of a bound is said to be used only when it is', () => {
  const bounds = Object.values(plans).map((plan) => plan.storage.max_stored_bytes);
  expect(bounds.map((bound) => usedInWords(bound - 3000, bound))).toEqual([
    '499.9 MB',
    '19.9 GB',
    '59.9 GB',
    '199.9 GB',
    '799.9 GB',
  ]);
  for (const bound of bounds) expect(usedInWords(bound, bound)).toBe(sizeInWords(bound));
  expect(usedInWords(21 * GIBIBYTE, 20 * GIBIBYTE)).toBe('21 GB');
  expect(usedInWords(7 * MEBIBYTE, 20 * GIBIBYTE)).toBe('7 MB');
});
