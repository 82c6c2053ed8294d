import { expect, it } from 'vitest';
import { REQUEST_TEXT_MAX, REQUEST_TITLE_MAX } from '../votes.ts';
import { ourRequests } from './our-requests.ts';

it('are as long as a request may be, and each another (D70)', () => {
  expect(ourRequests.length).toBeGreaterThan(5);
  expect(new Set(ourRequests.map(({ title }) => title)).size).toBe(ourRequests.length);
  const tooLong = ourRequests.filter(
    ({ title, text }) => title.length > REQUEST_TITLE_MAX || text.length > REQUEST_TEXT_MAX,
  );
  expect(tooLong).toEqual([]);
});
