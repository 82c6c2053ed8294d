import { expect, it } from 'vitest';
import { folded } from './folded.ts';

it('searching ignores case, accents and outer spaces (D20)', () => {
  expect(folded('  Ärztlicher BEFUND ')).toBe('arztlicher befund');
});
