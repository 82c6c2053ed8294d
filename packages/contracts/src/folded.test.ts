import { expect, test } from 'vitest';
import { folded } from './folded.ts';

test('searching ignores case, accents and outer spaces (D20)', () => {
  expect(folded('  Ärztlicher BEFUND ')).toBe('arztlicher befund');
});
