import { expect, it } from 'vitest';
import { MOST_EXPORTED_DOCUMENTS } from '@legible/contracts/documents/exports';
import { randomId } from '../../../platform/random-id.ts';
import { readTicket, writeTicket, type Ticket } from './ticket.ts';

const ids = Array.from({ length: MOST_EXPORTED_DOCUMENTS }, randomId);
const ticket: Ticket = {
  userId: randomId(),
  credential: randomId(),
  expiresAt: 1000,
  request: { ids, format: 'docx', hyphens: 'joined', furniture: 'kept' },
};

it('says what it was written with, until it expires', () => {
  const written = writeTicket('key', ticket);
  expect(readTicket('key', written, 999)).toEqual(ticket);
  expect(readTicket('key', written, 1000)).toBeUndefined();
});

it('is nothing under another key, or with another letter', () => {
  const written = writeTicket('key', ticket);
  expect(readTicket('other', written, 0)).toBeUndefined();
  for (const at of [0, 30, 60, 200, written.length - 1]) {
    const other = written[at] === 'A' ? 'B' : 'A';
    const changed = written.slice(0, at) + other + written.slice(at + 1);
    expect(readTicket('key', changed, 0)).toBeUndefined();
  }
  expect(readTicket('key', '', 0)).toBeUndefined();
});

it('is no longer than a link may be through proxies', () => {
  expect(writeTicket('key', ticket).length).toBeLessThan(7000);
});
