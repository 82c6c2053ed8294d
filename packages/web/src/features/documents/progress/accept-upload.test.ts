import { describe, expect, it } from 'vitest';
import {
  accepted,
  added,
  after,
  document,
  loaded,
  only,
  progress,
  run,
  started,
} from '../testing/progress-actions.ts';

const at = (position: number, id: string, name: string) => ({ ...document(id, name), position });
const refused = (input_name: string, detail: string, position?: number) => ({
  input_name,
  code: 'damaged',
  detail,
  ...(position !== undefined && { position }),
});
const told = { file_id: 'id-a', input_name: 'scan.pdf' };

describe('an answer that says which file it means', () => {
  it('of two files with one name the right one is refused (D36, D68)', () => {
    const state = run(
      started('scan.pdf', 'scan.pdf'),
      accepted({
        files: [at(0, 'id-1', 'scan.pdf')],
        rejected: [refused('scan.pdf', 'Locked.', 1)],
      }),
    );
    expect(state.items.map(({ fileId, message }) => [fileId, message])).toEqual([
      ['id-1', null],
      [null, 'Locked.'],
    ]);
  });

  it('a file that the server calls by another name keeps its row, and takes the name (S4.18)', () => {
    const files = [at(0, 'id-a', 'scan.pdf')];
    expect(only(run(started(' scan.pdf'), accepted({ files })))).toMatchObject({
      id: 'row-1',
      name: 'scan.pdf',
      fileId: 'id-a',
    });
  });

  it('such a file that was announced before is one row, as far as it had come (S4.21)', () => {
    const state = run(
      started(' scan.pdf'),
      added('id-a', 'scan.pdf'),
      progress('id-a', 1, 3, { ...told, status: 'processing' }),
      accepted({ files: [at(0, 'id-a', 'scan.pdf')] }),
    );
    expect(only(state)).toMatchObject({ id: 'row-1', pagesProcessed: 1, status: 'processing' });
    const over = after(state, progress('id-a', 3, 3, { ...told, status: 'ready' }));
    expect(after(over, loaded(['id-a', 'scan.pdf'])).items).toEqual([]);
  });
});

describe('a document whose end was told before the answer', () => {
  const answer = accepted({
    files: [at(0, 'id-a', 'a.pdf'), at(1, 'id-b', 'b.pdf')],
    processed_count: 2,
  });

  it('counts among what ended where the history alone told it (S4.15)', () => {
    const state = run(started('a.pdf', 'b.pdf'), loaded(['id-a', 'a.pdf']), answer);
    expect(state.items.map(({ fileId }) => fileId)).toEqual(['id-b']);
    expect(state.settled).toEqual([
      { fileId: 'id-a', name: 'a.pdf', outcome: 'ready', pages: 3, detail: null, refused: false },
    ]);
    // Its own message comes late, and so does the list.
    const end = { file_id: 'id-a', input_name: 'a.pdf', status: 'ready' } as const;
    const late = after(state, progress('id-a', 3, 3, end), loaded(['id-a', 'a.pdf']), answer);
    expect(late.settled).toHaveLength(1);
  });

  it('counts where it had been linked to its row before (D37)', () => {
    let state = run(started('a.pdf'), added('id-a', 'a.pdf'));
    for (let second = 0; second <= 30; second += 1) state = after(state, { type: 'links_retried' });
    state = after(state, loaded(['id-a', 'a.pdf']), accepted({ files: [], processed_count: 1 }));
    expect(state.items).toEqual([]);
    expect(state.settled.map(({ fileId }) => fileId)).toEqual(['id-a']);
  });

  it('is not counted twice where another row of it has ended', () => {
    const state = run(
      started(' a.pdf', 'b.pdf'),
      added('id-a', 'a.pdf'),
      progress('id-a', 3, 3, { ...told, input_name: 'a.pdf', status: 'ready' }),
      { type: 'taken', list: 'settled', count: 1 },
      answer,
    );
    expect(state.items.map(({ fileId }) => fileId)).toEqual(['id-b']);
    expect(state.settled).toEqual([]);
    const byHistory = run(
      started(' a.pdf', 'b.pdf'),
      added('id-a', 'a.pdf'),
      loaded(['id-a', 'a.pdf']),
      answer,
    );
    expect(byHistory.settled).toHaveLength(1);
  });

  it('counts again when it was read again', () => {
    const state = run(started('a.pdf'), loaded(['id-a', 'a.pdf']), answer, {
      type: 'run_restarted',
      file: { file_id: 'id-a', input_name: 'a.pdf' },
    });
    expect(after(state, loaded(['id-a', 'a.pdf'])).settled).toHaveLength(2);
    expect(state.counted).toEqual(new Set());
  });
});

describe('an upload that broke off', () => {
  const rest = refused('The rest of the upload', 'There is no room.');

  it('leaves the rows that never arrived as errors, with the reason (S4.16, D34)', () => {
    const state = run(
      started('a.pdf', 'b.pdf', 'c.pdf'),
      accepted({ files: [at(0, 'id-a', 'a.pdf')], rejected: [rest] }, ['row-1', 'row-2', 'row-3']),
    );
    expect(state.items.map(({ status, message }) => [status, message])).toEqual([
      ['processing_server', null],
      ['error', 'There is no room.'],
      ['error', 'There is no room.'],
    ]);
  });

  it('has general words where the server has none (S8.17)', () => {
    const state = run(started('a.pdf', 'b.pdf'), accepted({ files: [at(0, 'id-a', 'a.pdf')] }));
    expect(state.items[1]).toMatchObject({
      status: 'error',
      message: 'Upload failed. Please try again.',
    });
  });

  it('leaves alone what may be among those that the server counts without naming them', () => {
    const state = run(
      started('a.pdf', 'b.pdf'),
      accepted({ processed_count: 2, files: [document('id-a', 'a.pdf')] }),
    );
    expect(state.items.map(({ status }) => status)).toEqual([
      'processing_server',
      'processing_server',
    ]);
  });
});

it('a row that runs already is not set back (S4.14)', () => {
  let state = run(started('a.pdf', 'b.pdf'), added('id-a', 'a.pdf'));
  for (let second = 0; second <= 30; second += 1) state = after(state, { type: 'links_retried' });
  const message = { file_id: 'id-a', input_name: 'a.pdf', status: 'processing' } as const;
  state = after(state, progress('id-a', 3, 30, message));
  const files = [at(0, 'id-a', 'a.pdf'), at(1, 'id-b', 'b.pdf')];
  state = after(state, accepted({ files, processed_count: 2 }));
  expect(state.items[0]).toMatchObject({ status: 'processing', pagesProcessed: 3, fileId: 'id-a' });
  expect(state.items[1]).toMatchObject({ status: 'processing_server', fileId: 'id-b' });
});
