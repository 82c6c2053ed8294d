import { expect, it } from 'vitest';
import { Desk } from './desk.ts';
import type { Pdf } from './open-pdf.ts';

function stage() {
  const done: string[] = [];
  const pdf = {
    numPages: 1000,
    getPage: async (number: number) => ({ cleanup: () => done.push(`page ${number}`) }),
    cleanup: async () => done.push('all'),
  };
  return { desk: new Desk(pdf as unknown as Pdf), done };
}

const settle = async () => new Promise((resolve) => setTimeout(resolve, 5));

it('the page that is looked at is drawn first, then what follows, then what lies before, then small pictures', () => {
  const { desk } = stage();
  desk.look(500);
  const inOrder = [499, 500, 501, 502, 498].toSorted((a, b) => desk.rankOf(a) - desk.rankOf(b));
  expect(inOrder).toEqual([500, 501, 499, 502, 498]);
  expect(desk.rankOf(500, true)).toBeGreaterThan(desk.rankOf(1));
});

it('what was kept of a page goes when it is left, and what was kept of all from time to time', async () => {
  const { desk, done } = stage();
  for (let page = 1; page <= 60; page += 1) desk.leave(page);
  await settle();
  expect(done.filter((what) => what === 'all')).toHaveLength(2);
  expect(done.indexOf('all')).toBe(30);
  expect(done).toContain('page 60');
});
