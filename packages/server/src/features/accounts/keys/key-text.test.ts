import { KEY_PATTERN } from '@legible/contracts/api-keys';
import { expect, it } from 'vitest';
import { isKeyText, newKeyText } from './key-text.ts';

/** Reckoned with Python's zlib.crc32; it opens nothing anywhere. */
const FROM_PYTHON = `legible_test_${'0'.repeat(32)}35Ihho`;

it('a key is known by its beginning and its check, and no two are alike', () => {
  const keys = Array.from({ length: 500 }, () => newKeyText('live'));
  expect(new Set(keys).size).toBe(500);
  for (const key of keys) {
    expect(key).toMatch(/^legible_live_[0-9A-Za-z]{38}$/);
    expect(isKeyText(key)).toBe(true);
  }
  expect(newKeyText('test')).toMatch(/^legible_test_/);
  // Every character may come.
  expect(new Set(keys.flatMap((key) => key.slice(13, -6).split(''))).size).toBe(62);
});

it('one with another character in any place is none', () => {
  const key = newKeyText('live');
  for (let at = 0; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x';
    expect(isKeyText(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
  }
  for (const text of ['', key.slice(1), `${key}x`, ` ${key}`, key.toLowerCase()]) {
    expect(isKeyText(text)).toBe(false);
  }
});

it('the check is that of a program that looks for secrets: CRC-32 in base 62', () => {
  expect(isKeyText(`legible_live_${'0'.repeat(32)}CHECK0`)).toBe(false);
  expect(isKeyText(FROM_PYTHON)).toBe(true);
  expect(KEY_PATTERN.exec(`see "${FROM_PYTHON}".`)?.[0]).toBe(FROM_PYTHON);
});
