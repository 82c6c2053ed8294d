import { describe, expect, it } from 'vitest';
import { limitKeys, userLimitKey } from './limit-key.ts';

const key = limitKeys('secret of this installation');

describe('the name of a counter', () => {
  it('tells its kind and nobody', () => {
    const name = key('login', 'ada@example.com', '192.0.2.7');
    expect(name).toMatch(/^login:[\w-]{22}:[\w-]{22}$/);
    expect(name).not.toMatch(/ada|192/);
  });

  it('is the same every time, and another for every kind, subject and installation', () => {
    expect(key('login', '192.0.2.7')).toBe(key('login', '192.0.2.7'));
    const names = [
      key('login', '192.0.2.7'),
      key('reset', '192.0.2.7'),
      key('login', '192.0.2.8'),
      limitKeys('another secret')('login', '192.0.2.7'),
    ];
    expect(new Set(names.map((name) => name.split(':')[1])).size).toBe(names.length);
  });

  it('begins with that of the first subject, so that all of one can be forgotten at once', () => {
    expect(key('code', 'ada@example.com', '192.0.2.7')).toMatch(
      new RegExp(`^${key('code', 'ada@example.com')}:`),
    );
  });

  it('of a user is the id', () => {
    expect(userLimitKey('billing', 'abc')).toBe('billing:abc');
  });
});
