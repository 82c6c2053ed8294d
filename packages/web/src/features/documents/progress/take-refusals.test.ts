import type { ProgressAction } from './progress-state.ts';
import { expect, it } from 'vitest';
import { accepted, run, started } from '../testing/progress-actions.ts';

const listed = (...ids: string[]): ProgressAction => ({
  type: 'refusals_loaded',
  refusals: ids.map((id) => ({
    id,
    file_id: null,
    input_name: 'locked.pdf',
    code: 'encrypted',
    detail: 'It is locked.',
    pages: null,
    refused_at: '2026-11-26T10:00:00.000Z',
    kept_until: '2026-11-27T10:00:00.000Z',
  })),
});
const refused = accepted({
  rejected: [
    { input_name: 'locked.pdf', code: 'encrypted', detail: 'It is locked.', refusal_id: 'one' },
  ],
});
const rowsOf = (...actions: ProgressAction[]) =>
  run(...actions).items.map(({ id, refusalId }) => [id, refusalId]);

it('a row whose file this tab has stays when a list comes that was written before it', () => {
  expect(rowsOf(started('locked.pdf'), refused, listed())).toEqual([['row-1', 'one']]);
  expect(rowsOf(started('locked.pdf'), refused, listed(), listed('one'))).toEqual([
    ['row-1', 'one'],
  ]);
});

it('such a row goes when the list has had it, and has it no more', () => {
  expect(rowsOf(started('locked.pdf'), refused, listed('one'), listed())).toEqual([]);
});

it('such a row is one when the list has it before the answer comes', () => {
  expect(rowsOf(started('locked.pdf'), listed('one'), refused)).toEqual([['row-1', 'one']]);
});

it('a list that says nothing new changes nothing', () => {
  const state = run(started('locked.pdf'), refused, listed('one'));
  expect(run(started('locked.pdf'), refused, listed('one'), listed('one'))).toEqual(state);
});
