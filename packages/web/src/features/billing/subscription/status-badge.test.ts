import { expect, it } from 'vitest';
import { statusLabel } from './status-badge.tsx';

const CANCELLED_ON = '2026-03-01T00:00:00.000Z';

it('active with a cancel date is pending cancellation, in yellow (S4.39)', () => {
  expect(statusLabel('active', CANCELLED_ON)).toEqual({
    kind: 'warning',
    text: 'Pending Cancellation',
  });
});

it('active is active, in green (S4.40)', () => {
  expect(statusLabel('active', null)).toEqual({ kind: 'success', text: 'Active' });
});

it('canceled is written with two l (S4.41)', () => {
  expect(statusLabel('canceled', null)?.text).toBe('Cancelled');
  expect(statusLabel('canceled', CANCELLED_ON)?.text).toBe('Cancelled');
});

it.each([
  ['past_due', 'Past due'],
  ['trialing', 'Trialing'],
  ['incomplete_expired', 'Incomplete expired'],
])('%s is shown as %s (S4.42, D40)', (status, text) => {
  expect(statusLabel(status, null)?.text).toBe(text);
});

it.each([null, ''])('no status, no badge: %j (D40)', (status) => {
  expect(statusLabel(status, null)).toBeNull();
});
