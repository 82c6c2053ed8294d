import { describe, expect, it } from 'vitest';
import type { LiveEvent } from './bus.ts';
import { Outbox } from './outbox.ts';

const progress = (id: string, page: number): LiveEvent => ({
  kind: 'progress',
  userId: 'u',
  message: { filename: id, current_page: page, total_pages: 9 },
});
const added = (id: string): LiveEvent => ({
  kind: 'file_added',
  userId: 'u',
  message: { type: 'file_added', file: { file_id: id, input_name: 'x.pdf' } },
});
const read = (payloads: string[]) => payloads.flatMap((json) => JSON.parse(json) as LiveEvent[]);

describe('the outbox', () => {
  it('keeps the newest progress of each document, and every other event', () => {
    const box = new Outbox();
    for (const event of [
      added('a'),
      progress('a', 1),
      progress('b', 1),
      progress('a', 2),
      added('b'),
    ]) {
      box.add(event);
    }
    expect(read(box.take(10_000))).toEqual([
      added('a'),
      progress('a', 2),
      progress('b', 1),
      added('b'),
    ]);
    expect(box.take(10_000)).toEqual([]);
  });

  it('parts what is too long for one message, in bytes and not in letters', () => {
    const box = new Outbox();
    for (let i = 0; i < 50; i++) box.add(added(`${'ü'.repeat(40)}${i}`));
    const payloads = box.take(1000);
    expect(payloads.length).toBeGreaterThan(5);
    expect(payloads.every((payload) => Buffer.byteLength(payload) <= 1000)).toBe(true);
    expect(read(payloads)).toHaveLength(50);
  });
});
