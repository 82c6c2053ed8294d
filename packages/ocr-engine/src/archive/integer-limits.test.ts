import { describe, expect, it } from 'vitest';
import { archived, onePage, refusal } from '../../test/archived.ts';
import { looksAlike } from '../../test/looks-alike.ts';

describe('whole numbers in PDF/A (ISO 19005-2, 6.1.13)', () => {
  it.each([
    { page: '/PieceInfo<</X<</LastModified(D:2020)/Private 2147483648>>>>' },
    { page: '/PieceInfo<</X<</LastModified(D:2020)/Private[1 5 0 R]>>>>', others: ['-2147483649'] },
    { content: '99999999999 0 m 9 9 l S' },
    { content: '[-2147483649] 0 d' },
  ])('are refused beyond 32 bits: %j', async (page) => {
    expect(await refusal(page)).toContain('a number is too large');
  });

  it.each([
    { page: '/PieceInfo<</X<</LastModified(D:2020)/Private[2147483647 -2147483648]>>>>' },
    { content: '0 0 m 2147483647 9 l S 0 0 m 99999999999.0 9 l S' },
  ])('stay within, and others with a point: %j', async (page) => {
    const { input, output } = await archived(onePage(page));
    expect(await looksAlike(input, output)).toEqual([]);
  });
});
