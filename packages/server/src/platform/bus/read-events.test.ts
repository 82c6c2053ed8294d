import { expect, it } from 'vitest';
import type { LiveEvent } from './bus.ts';
import { readEvents } from './read-events.ts';

it('reads what a bus says, and what a newer version says besides', () => {
  const progress = { filename: 'a', current_page: 1, total_pages: 9, run: 2, is_new: true };
  const events = [
    { kind: 'progress', userId: 'u', message: progress },
    {
      kind: 'file_added',
      userId: 'u',
      message: { type: 'file_added', file: { file_id: 'a', input_name: 'x' } },
    },
    { kind: 'session_ended', userId: 'u', sessionId: 's' },
    { kind: 'cancelled', userId: 'u', documentId: 'd' },
  ] as LiveEvent[];
  expect(readEvents(JSON.stringify(events))).toEqual(events);
});

it.each([
  ['no JSON', '[{'],
  ['no list', '{"kind":"cancelled","userId":"u","documentId":"d"}'],
  ['nothing', 'null'],
  ['a kind that is not known', '[{"kind":"promote","userId":"u"}]'],
  ['an event of nobody', '[{"kind":"session_ended","sessionId":"s"}]'],
  ['a message without its parts', '[{"kind":"progress","userId":"u","message":null}]'],
])('takes nothing of %s', (_, payload) => {
  expect(() => readEvents(payload)).toThrow(/JSON|Invalid/);
});
