import { describe, expect, it } from 'vitest';
import { HistoryCache } from './history-cache.ts';

const saying = (text: string) => async () => text;
const mustNotBeAsked = async (): Promise<string> => {
  throw new Error('It should have been kept.');
};
const failing = async () => Promise.reject(new Error('no database'));

describe('a list that is kept', () => {
  it('is made once a version, also for calls at the same time', async () => {
    const cache = new HistoryCache();
    let made = 0;
    const make = async () => `list ${++made}`;
    const both = await Promise.all([cache.get('ada', 1, make), cache.get('ada', 1, make)]);
    expect(both.map(String)).toEqual(['list 1', 'list 1']);
    expect(String(await cache.get('ada', 2, make))).toBe('list 2');
  });

  it('is one for each user', async () => {
    const cache = new HistoryCache();
    await cache.get('ada', 1, saying('hers'));
    expect(String(await cache.get('ben', 1, saying('his')))).toBe('his');
    expect(String(await cache.get('ada', 1, mustNotBeAsked))).toBe('hers');
  });

  it('that could not be made is made anew', async () => {
    const cache = new HistoryCache();
    await expect(cache.get('ada', 1, failing)).rejects.toThrow('no database');
    expect(String(await cache.get('ada', 1, saying('there it is')))).toBe('there it is');
  });

  it('makes room for newer ones, the one not asked for longest first', async () => {
    const cache = new HistoryCache(25);
    await cache.get('ada', 1, saying('a'.repeat(10)));
    await cache.get('ben', 1, saying('b'.repeat(10)));
    await cache.get('ada', 1, mustNotBeAsked);
    await cache.get('cid', 1, saying('c'.repeat(10)));
    expect(String(await cache.get('ada', 1, mustNotBeAsked))).toBe('a'.repeat(10));
    expect(String(await cache.get('ben', 1, saying('anew')))).toBe('anew');
  });
});
