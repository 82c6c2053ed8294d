import { expect, it } from 'vitest';
import { isDecimal } from './decimals.ts';

it.each([
  ['68.', '87'],
  ['RM68.', '87'],
  ['1,234.', '00'],
  ['(0.', '17)'],
  ['12345.', '60'],
])('takes %s %s for one number', (before, word) => {
  expect(isDecimal(before, word)).toBe(true);
});

it.each([
  ['in', '87'],
  ['68,', '87'],
  ['No.', '87'],
  ['1809.', '35'],
  ['(1998.', '12'],
  ['1.', '5'],
  ['1.', '500'],
  ['12.', '10.2018'],
])('leaves %s %s apart', (before, word) => {
  expect(isDecimal(before, word)).toBe(false);
});
