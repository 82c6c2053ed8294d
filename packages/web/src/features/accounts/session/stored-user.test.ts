import { expect, it } from 'vitest';
import { ada, storedAda } from '../../../testing/people.ts';
import {
  USER_KEY,
  parseStoredUser,
  readStoredUser,
  signedInUserFrom,
  storeUser,
} from './stored-user.ts';

it("the key is the product's own (S3.12, D28)", () => {
  expect(USER_KEY).toBe('legible.user');
});

it('only the named fields are remembered: no provider id, no token (D28, S3.12)', () => {
  storeUser(signedInUserFrom({ ...ada, token: 'secret' }));
  expect(JSON.parse(localStorage.getItem('legible.user') ?? '')).toEqual(storedAda);
});

it.each(['', 'null', '{', '7', '[]', '{"id":"x"}'])(
  'the corrupt value %j counts as absent (D28)',
  (text) => {
    expect(parseStoredUser(text)).toBeNull();
  },
);

it('a plan with its dates is remembered, and nothing that is none (D28)', () => {
  const plan = {
    subscription_interval: 'year',
    subscription_cancel_date: '2026-02-01T00:00:00.000Z',
    period_end: '2026-02-01T00:00:00.000Z',
    scheduled_change: { subscription: 'tier 1', subscription_interval: 'month', at: '2026-02-01' },
  };
  expect(signedInUserFrom({ ...ada, ...plan })).toEqual({ ...storedAda, ...plan });
  const odd = {
    subscription_interval: 'week',
    subscription_cancel_date: 'soon',
    period_end: 7,
    scheduled_change: { subscription: 'tier 1', subscription_interval: 'month', at: 'soon' },
  };
  expect(signedInUserFrom({ ...ada, ...odd })).toEqual(storedAda);
});

it('an address that waits for its owner is remembered as that (U10)', () => {
  expect(signedInUserFrom({ ...ada, email_confirmed: false })?.email_confirmed).toBe(false);
  expect(signedInUserFrom(ada)).not.toHaveProperty('email_confirmed');
});

it('numbers that are not known stay unknown (S2.56)', () => {
  expect(signedInUserFrom({ ...ada, limit: null, month_usage: undefined })).toMatchObject({
    limit: null,
    month_usage: null,
  });
});

it('nothing stored, nobody remembered', () => {
  expect(readStoredUser()).toBeNull();
});
