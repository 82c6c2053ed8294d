import { describe, expect, it } from 'vitest';
import type { ProgressAction } from './progress-state.ts';
import {
  accepted,
  added,
  after,
  document,
  only,
  progress,
  run,
  started,
  withItems,
} from '../testing/progress-actions.ts';

const running = withItems({ name: 'a.pdf', fileId: 'id-a' });
const told = { file_id: 'id-a', input_name: 'a.pdf' };
const moves = (pages: number) => progress('id-a', pages, 3, { ...told, status: 'processing' });
const cancelled: ProgressAction = {
  type: 'run_cancelled',
  fileId: 'id-a',
  outcome: 'cancelled',
};
const takenBack: ProgressAction = { ...cancelled, outcome: 'ready' };
const restarted: ProgressAction = { type: 'run_restarted', file: told };
const listed = (status: 'failed' | 'cancelled' | 'ready'): ProgressAction => ({
  type: 'history_loaded',
  files: [{ ...told, status }],
});
const polled = (current: number): ProgressAction => ({
  type: 'run_polled',
  files: [
    { ...told, filename: 'id-a', current_page: current, total_pages: 3, status: 'processing' },
  ],
  at: 0,
});

describe('cancel', () => {
  it('the row leaves for the history as cancelled', () => {
    const state = after(running, moves(1), cancelled);
    expect(state.items).toEqual([]);
    expect(state.settled).toMatchObject([{ fileId: 'id-a', outcome: 'cancelled', pages: 3 }]);
  });

  it("the server's own message about it, and a late page, change nothing more", () => {
    const state = after(running, cancelled);
    const message = progress('id-a', 1, 3, { ...told, status: 'cancelled' });
    expect(after(state, message).settled).toHaveLength(1);
    expect(after(state, moves(2)).items).toEqual([]);
  });

  it('a second run leaves for the history as ready, whoever tells of it first (S4.21)', () => {
    const told3 = progress('id-a', 3, 3, { ...told, status: 'ready' });
    for (const actions of [
      [takenBack, told3],
      [told3, takenBack],
    ]) {
      const state = after(running, moves(1), ...actions);
      expect(state.items).toEqual([]);
      expect(state.settled).toMatchObject([{ fileId: 'id-a', outcome: 'ready' }]);
    }
  });

  it('a cancel in another tab ends the row here too', () => {
    const state = after(running, progress('id-a', 1, 3, { ...told, status: 'cancelled' }));
    expect(state.items).toEqual([]);
    expect(state.settled).toMatchObject([{ outcome: 'cancelled' }]);
  });

  it('of a document without a row there is nothing to end', () => {
    expect(after(running, { ...cancelled, fileId: 'other' })).toBe(running);
  });

  it('an upload that is given up leaves no rows', () => {
    const state = run(started('a.pdf', 'b.pdf'), {
      type: 'upload_cancelled',
      ids: ['row-1', 'row-2'],
    });
    expect(state.items).toEqual([]);
  });

  it('what the server had taken of it by then stays, with its row (S4.19)', () => {
    const state = run(started('a.pdf', 'b.pdf'), added('id-a', 'a.pdf'), {
      type: 'upload_cancelled',
      ids: ['row-1', 'row-2'],
    });
    expect(only(state)).toMatchObject({ fileId: 'id-a', status: 'processing_server' });
    expect(state.waiting).toEqual([]);
  });
});

it('of documents that were deleted nothing is left, of others all', () => {
  const state = withItems(
    { name: 'a.pdf', fileId: 'id-a' },
    { name: 'b.pdf', fileId: 'id-b' },
    { name: 'c.pdf', status: 'error' },
  );
  const { items } = after(state, { type: 'run_deleted', fileIds: ['id-a'] });
  expect(items.map(({ name }) => name)).toEqual(['b.pdf', 'c.pdf']);
});

describe('a file id that comes back', () => {
  const ended = after(running, cancelled);

  it('runs again at once when it was asked for here, with its pages from 0', () => {
    const state = after(running, moves(2), cancelled, restarted);
    expect(only(state)).toMatchObject({
      fileId: 'id-a',
      status: 'processing_server',
      pagesProcessed: 0,
    });
  });

  it('is one row however often it is announced (S4.21)', () => {
    const state = after(ended, restarted, added('id-a', 'a.pdf'), moves(1), restarted);
    expect(only(state)).toMatchObject({ pagesProcessed: 1, status: 'processing' });
  });

  it('runs again when it is announced anew and moves: asked for in another tab', () => {
    const state = after(ended, added('id-a', 'a.pdf'), moves(1));
    expect(only(state)).toMatchObject({ name: 'a.pdf', pagesProcessed: 1 });
    expect(state.revived).toEqual(['id-a']);
  });

  it('in the other order too: the two connections do not wait for each other', () => {
    const state = after(ended, moves(1), added('id-a', 'a.pdf'));
    expect(only(state).pagesProcessed).toBe(1);
    expect(state.buffer).toEqual([]);
  });

  it('does not run again by an announcement alone, which may be a late one (S4.21)', () => {
    expect(after(ended, added('id-a', 'a.pdf')).items).toEqual([]);
  });

  it('ends as before when the server refuses, and late messages change nothing', () => {
    const refused: ProgressAction = { type: 'run_refused', fileId: 'id-a', outcome: 'cancelled' };
    const state = after(ended, restarted, refused);
    expect(state.items).toEqual([]);
    expect(after(state, moves(1)).items).toEqual([]);
  });

  it('can end otherwise the second time', () => {
    const ready = progress('id-a', 3, 3, { ...told, status: 'ready' });
    expect(after(ended, restarted, ready).settled.map(({ outcome }) => outcome)).toEqual([
      'cancelled',
      'ready',
    ]);
  });

  it('is told of when the whole second run was missed', () => {
    const state = after(
      run(listed('failed')),
      progress('id-a', 3, 3, { ...told, status: 'ready' }),
    );
    expect(state.settled).toMatchObject([{ fileId: 'id-a', outcome: 'ready' }]);
  });

  it('is not told of twice (S4.15)', () => {
    const state = after(run(listed('ready')), progress('id-a', 3, 3, { ...told, status: 'ready' }));
    expect(state.settled).toEqual([]);
  });
});

describe('polling (D43)', () => {
  it('makes the rows that the snapshot of the connections would make', () => {
    expect(only(run(polled(1)))).toMatchObject({
      name: 'a.pdf',
      fileId: 'id-a',
      pagesProcessed: 1,
      totalPages: 3,
    });
  });

  it('moves them on, and never doubles them (S4.14, S4.21, D35)', () => {
    expect(only(run(polled(1), polled(2), polled(1))).pagesProcessed).toBe(2);
  });

  it('finds the row of an upload that was answered without ids (S4.18)', () => {
    expect(only(run(started('a.pdf'), accepted(), polled(1))).fileId).toBe('id-a');
    const named = run(
      started('a.pdf'),
      accepted({ files: [document('id-a', 'a.pdf')] }),
      polled(1),
    );
    expect(only(named).pagesProcessed).toBe(1);
  });
});
