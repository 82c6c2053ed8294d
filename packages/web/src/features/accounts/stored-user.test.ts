import { expect, test } from 'vitest';
import { ada, storedAda } from '../../testing/people.ts';
import {
  USER_KEY,
  parseStoredUser,
  readStoredUser,
  signedInUserFrom,
  storeUser,
} from './stored-user.ts';

test("the key is the product's own (S3.12, D28)", () => {
  expect(USER_KEY).toBe('legible.user');
});

test('only the named fields are remembered: no provider id, no token (D28, S3.12)', () => {
  storeUser(signedInUserFrom({ ...ada, token: 'secret' }));
  expect(JSON.parse(localStorage.getItem('legible.user') ?? '')).toEqual(storedAda);
});

test.each(['', 'null', '{', '7', '[]', '{"id":"x"}'])(
  'the corrupt value %j counts as absent (D28)',
  (text) => {
    expect(parseStoredUser(text)).toBeNull();
  },
);

test('numbers that are not known stay unknown (S2.56)', () => {
  expect(signedInUserFrom({ ...ada, limit: null, month_usage: undefined })).toMatchObject({
    limit: null,
    month_usage: null,
  });
});

test('nothing stored, nobody remembered', () => {
  expect(readStoredUser()).toBeNull();
});
