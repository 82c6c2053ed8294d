import { describe, expect, it } from 'vitest';
import { periodAt } from './period.ts';

const at = (text: string) => new Date(`${text}T10:00:00.000Z`);

describe('periodAt', () => {
  it('runs a month from the anchor', () => {
    expect(periodAt(at('2026-03-15'), at('2026-03-20'))).toEqual({
      start: at('2026-03-15'),
      end: at('2026-04-15'),
    });
  });

  it('begins the next period at its very moment', () => {
    expect(periodAt(at('2026-03-15'), at('2026-04-15')).start).toEqual(at('2026-04-15'));
  });

  it('clamps to the end of a short month and comes back to the 31st', () => {
    expect(periodAt(at('2026-01-31'), at('2026-02-10'))).toEqual({
      start: at('2026-01-31'),
      end: at('2026-02-28'),
    });
    expect(periodAt(at('2026-01-31'), at('2026-03-30'))).toEqual({
      start: at('2026-02-28'),
      end: at('2026-03-31'),
    });
  });

  it('clamps to 29 February in a leap year', () => {
    expect(periodAt(at('2028-01-31'), at('2028-02-01')).end).toEqual(at('2028-02-29'));
  });

  it('stays in the first period when the clock is behind the anchor', () => {
    expect(periodAt(at('2026-03-15'), at('2026-03-01')).start).toEqual(at('2026-03-15'));
  });
});
