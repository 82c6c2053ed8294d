import { expect, it } from 'vitest';
import { Desk } from './desk.ts';
import type { OpenFile } from './open-pdf.ts';

/** More than is kept of a file. */
const MUCH = 100_000_000;

/** A file of which a number of bytes were read; what is done with it is written down. */
function fileOf(done: string[], name: string, held: () => number = () => 0): OpenFile {
  const pdf = {
    numPages: 1000,
    getPage: async (number: number) => ({ cleanup: () => done.push(`page ${number} of ${name}`) }),
    cleanup: async () => done.push(`all of ${name}`),
  };
  const close = async () => void done.push(`closed ${name}`);
  return { pdf, held, close } as unknown as OpenFile;
}

const settle = async () => new Promise((resolve) => setTimeout(resolve, 5));

it('the page that is looked at is drawn first, then what follows, then what lies before, then small pictures', () => {
  const desk = new Desk(fileOf([], 'it'));
  desk.look(500);
  const inOrder = [499, 500, 501, 502, 498].toSorted((a, b) => desk.rankOf(a) - desk.rankOf(b));
  expect(inOrder).toEqual([500, 501, 499, 502, 498]);
  expect(desk.rankOf(500, true)).toBeGreaterThan(desk.rankOf(1));
});

it('what was kept of a page goes when it is left, and what was kept of all from time to time', async () => {
  const done: string[] = [];
  const desk = new Desk(fileOf(done, 'it'));
  for (let page = 1; page <= 60; page += 1) desk.leave(page);
  await settle();
  expect(done.filter((what) => what === 'all of it')).toHaveLength(2);
  expect(done.indexOf('all of it')).toBe(30);
  expect(done).toContain('page 60 of it');
});

it('a file of which much was read is opened anew, and the old one closed when nothing is done with it', async () => {
  const done: string[] = [];
  let held = 0;
  const desk = new Desk(
    fileOf(done, 'old', () => held),
    async () => fileOf(done, 'new'),
  );
  desk.leave(1);
  await settle();
  expect(done).toEqual(['page 1 of old']);

  held = MUCH;
  const { promise: drawing, resolve: end } = Promise.withResolvers<void>();
  const drawn = desk.withPage(2, async () => drawing);
  desk.leave(3);
  await settle();
  desk.leave(4);
  await settle();
  expect(done).toEqual(['page 1 of old', 'page 3 of old', 'page 4 of new']);
  end();
  await drawn;
  expect(done.at(-1)).toBe('closed old');
});

it('a file that cannot be opened anew stays open', async () => {
  const done: string[] = [];
  let tries = 0;
  const reopen = async () => {
    tries += 1;
    throw new Error('The server is gone');
  };
  const desk = new Desk(
    fileOf(done, 'it', () => MUCH),
    reopen,
  );
  desk.leave(1);
  await settle();
  desk.leave(2);
  await settle();
  expect([tries, done]).toEqual([1, ['page 1 of it', 'page 2 of it']]);
});
