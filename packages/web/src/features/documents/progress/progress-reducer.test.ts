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
  withItems,
} from '../testing/progress-actions.ts';

describe('progress', () => {
  const linked = withItems({ name: 'a.pdf', fileId: 'id-a' });

  it('a message makes the row processing, with pages out of total (S4.14, S3.19)', () => {
    expect(only(after(linked, progress('id-a', 1, 3)))).toMatchObject({
      status: 'processing',
      pagesProcessed: 1,
      totalPages: 3,
    });
  });

  it('the id may come as file_id while filename says something else (D31)', () => {
    const state = after(linked, progress('other', 1, 3, { file_id: 'id-a' }));
    expect(only(state).pagesProcessed).toBe(1);
  });

  it('the name finds a row that has no id yet, and links it (D31)', () => {
    const state = after(
      withItems({ name: 'a.pdf' }),
      progress('id-a', 1, 3, { file_id: 'id-a', input_name: 'a.pdf' }),
    );
    expect(only(state)).toMatchObject({ fileId: 'id-a', pagesProcessed: 1 });
  });

  it('pages never go down and never exceed the total (D35)', () => {
    const state = after(linked, progress('id-a', 2, 3), progress('id-a', 1, 3));
    expect(only(state).pagesProcessed).toBe(2);
  });

  it('a message without a total keeps to the one told before (D35)', () => {
    const state = after(linked, progress('id-a', 1, 3), progress('id-a', 5, 0));
    expect(only(state)).toMatchObject({ pagesProcessed: 3, totalPages: 3 });
  });

  it('a name alone moves no row that is still uploading or has failed (S4.14)', () => {
    const rows = withItems(
      { name: 'a.pdf', status: 'uploading_batch' },
      { name: 'a.pdf', status: 'error' },
    );
    const state = after(rows, progress('a.pdf', 1, 3));
    expect(state.items).toEqual(rows.items);
    expect(state.buffer).toHaveLength(1);
  });

  it('an unknown total is kept unknown (D32)', () => {
    expect(only(after(linked, progress('id-a', 0, 0)))).toMatchObject({
      status: 'processing',
      totalPages: 0,
    });
  });

  it('a queued document still waits for the server', () => {
    const state = after(linked, progress('id-a', 0, 3, { status: 'queued' }));
    expect(only(state)).toMatchObject({ status: 'processing_server', phase: 'queued' });
  });

  it('finishing and the estimate are kept beside the pages', () => {
    const state = after(linked, progress('id-a', 2, 3, { status: 'finishing', eta_seconds: 4 }));
    expect(only(state)).toMatchObject({ phase: 'finishing', etaSeconds: 4, status: 'processing' });
  });

  it('the last page moves the row to the history (S4.15, D35)', () => {
    const state = after(linked, progress('id-a', 3, 3));
    expect(state.items).toEqual([]);
    expect(state.settled).toEqual([
      { fileId: 'id-a', name: 'a.pdf', outcome: 'ready', pages: 3, detail: null, refused: false },
    ]);
  });

  it('a failed document leaves the running rows with its reason', () => {
    const state = after(linked, progress('id-a', 1, 3, { status: 'failed', detail: 'Damaged.' }));
    expect(state.items).toEqual([]);
    expect(state.settled).toMatchObject([{ outcome: 'failed', detail: 'Damaged.' }]);
  });

  it('what comes after the end changes nothing, and moves no other row (S4.26)', () => {
    const done = after(
      withItems({ name: 'a.pdf', fileId: 'id-a' }, { name: 'b.pdf' }),
      progress('id-a', 3, 3),
    );
    const late = after(done, progress('id-a', 2, 3), added('id-a', 'a.pdf'));
    expect([late.items, late.settled, late.revived]).toEqual([done.items, done.settled, []]);
  });
});

describe('linking', () => {
  it('file_added gives the row of that name its id (S4.18, S3.20)', () => {
    expect(only(after(withItems({ name: 'a.pdf' }), added('id-a', 'a.pdf'))).fileId).toBe('id-a');
  });

  it('names match however their accents are written', () => {
    const state = after(
      withItems({ name: 'e\u0301t\u00e9.pdf' }),
      added('id', '\u00e9te\u0301.pdf'),
    );
    expect(only(state).fileId).toBe('id');
  });

  it('file_added during the upload waits and links on a later try (S4.19, D37)', () => {
    const waiting = run(started('a.pdf'), added('id-a', 'a.pdf'));
    expect(only(waiting)).toMatchObject({ fileId: null, status: 'uploading_batch' });
    const linked = after(waiting, accepted(), { type: 'links_retried' });
    expect(only(linked)).toMatchObject({ fileId: 'id-a', status: 'processing_server' });
    expect(linked.waiting).toEqual([]);
  });

  it('after thirty tries the row is linked although it still uploads (D37)', () => {
    let state = run(started('a.pdf'), added('id-a', 'a.pdf'));
    for (let tries = 1; tries < 30; tries += 1) state = after(state, { type: 'links_retried' });
    expect(only(state).fileId).toBeNull();
    expect(only(after(state, { type: 'links_retried' })).fileId).toBe('id-a');
  });

  it('file_added for a row that already moves is ignored (S4.20)', () => {
    const moving = withItems({ name: 'a.pdf', status: 'processing' });
    expect(after(moving, added('id-a', 'a.pdf'))).toEqual(moving);
  });

  it('file_added with a known id is ignored (S4.21)', () => {
    const linked = withItems({ name: 'a.pdf', fileId: 'id-a' }, { name: 'a.pdf' });
    expect(after(linked, added('id-a', 'a.pdf'))).toEqual(linked);
  });

  it('a file that has no row gets one: reloads and other tabs show the same (D43)', () => {
    const state = run(added('id-a', 'a.pdf'), progress('id-a', 1, 3));
    expect(only(state)).toMatchObject({ name: 'a.pdf', status: 'processing', pagesProcessed: 1 });
  });

  it('an id that the answer links drops its waiting file_added', () => {
    const state = run(
      started('a.pdf'),
      added('id-a', 'a.pdf'),
      accepted({ files: [document('id-a', 'a.pdf')] }),
    );
    expect(state.waiting).toEqual([]);
  });

  it('a document that ended before its upload was answered leaves no row behind (D35)', () => {
    const state = run(
      started('a.pdf'),
      { type: 'history_loaded', files: [{ file_id: 'id-a', input_name: 'a.pdf' }] },
      accepted({ files: [document('id-a', 'a.pdf')] }),
    );
    expect(state.items).toEqual([]);
  });
});

describe('buffer', () => {
  it('progress of an id without a row is buffered (S4.22)', () => {
    const state = run(progress('id-a', 1, 3));
    expect(state.items).toEqual([]);
    expect(state.buffer).toHaveLength(1);
  });

  it('replays buffered progress in order when linked (S4.25)', () => {
    const state = run(progress('id-a', 1, 3), progress('id-a', 2, 3), added('id-a', 'a.pdf'));
    expect(only(state)).toMatchObject({ pagesProcessed: 2, status: 'processing' });
    expect(state.buffer).toEqual([]);
  });

  it('replays when the answer of the upload links (S4.25)', () => {
    const state = run(
      started('a.pdf'),
      progress('id-a', 2, 3),
      accepted({ files: [document('id-a', 'a.pdf')] }),
    );
    expect(only(state).pagesProcessed).toBe(2);
  });

  it('replay may end the document (S4.25, S4.15)', () => {
    const state = run(progress('id-a', 3, 3), added('id-a', 'a.pdf'));
    expect(state.items).toEqual([]);
    expect(state.settled).toHaveLength(1);
  });

  it('only the messages of that id are replayed', () => {
    const state = run(progress('id-a', 1, 3), progress('id-b', 2, 3), added('id-a', 'a.pdf'));
    expect(state.buffer.map(({ message }) => message.filename)).toEqual(['id-b']);
  });

  it('what was kept for a document that ends meanwhile does not run it again (S4.26)', () => {
    const state = run(
      started('a.pdf'),
      progress('id-a', 1, 3, { status: 'processing' }),
      accepted(),
      progress('id-a', 3, 3, { status: 'ready', input_name: 'a.pdf' }),
      added('id-a', 'a.pdf'),
    );
    expect(state.settled).toMatchObject([{ fileId: 'id-a', outcome: 'ready' }]);
    expect([state.items, state.buffer, state.revived]).toEqual([[], [], []]);
  });

  it('messages older than 30 s are dropped, younger ones stay (S4.23, S9.22)', () => {
    const state = run(progress('id-a', 1, 3, {}, 0), progress('id-b', 1, 3, {}, 1));
    const cleaned = after(state, { type: 'buffer_cleaned', at: 30_001 });
    expect(cleaned.buffer.map(({ message }) => message.filename)).toEqual(['id-b']);
  });
});

describe('fallback', () => {
  it('an unknown id moves the sole row that waits for the server, and links it (S4.26)', () => {
    const state = after(withItems({ name: 'a.pdf' }), progress('id-x', 1, 3));
    expect(only(state)).toMatchObject({ fileId: 'id-x', status: 'processing', pagesProcessed: 1 });
  });

  it('of several it moves the first (S4.27, D38)', () => {
    const state = after(withItems({ name: 'a.pdf' }, { name: 'b.pdf' }), progress('id-x', 1, 3));
    expect(state.items.map(({ pagesProcessed }) => pagesProcessed)).toEqual([1, 0]);
  });

  it('never a row of another document, by its id or by the name in the message (D38)', () => {
    const foreignId = after(withItems({ name: 'a.pdf', fileId: 'id-a' }), progress('id-x', 1, 3));
    expect(only(foreignId).pagesProcessed).toBe(0);
    const foreignName = after(
      withItems({ name: 'a.pdf' }),
      progress('id-x', 1, 3, { input_name: 'x.pdf' }),
    );
    expect(only(foreignName).pagesProcessed).toBe(0);
    expect(foreignName.buffer).toHaveLength(1);
  });
});

describe('history', () => {
  it('a reload that holds the name drops running rows without an id (S4.17)', () => {
    const state = withItems(
      { name: 'a.pdf', status: 'processing_server' },
      { name: 'b.pdf', status: 'processing' },
      { name: 'c.pdf', status: 'uploading_batch' },
      { name: 'd.pdf', status: 'error' },
    );
    const names: [string, string][] = ['a', 'b', 'c', 'd'].map((n) => [n, `${n}.pdf`]);
    expect(after(state, loaded(...names)).items.map(({ name }) => name)).toEqual([
      'c.pdf',
      'd.pdf',
    ]);
  });

  it('what a reload drops has ended, and counts among what ended (S4.15, S4.17)', () => {
    const state = withItems(
      { name: 'a.pdf', fileId: 'a', totalPages: 3 },
      { name: 'b.pdf', status: 'processing_server' },
      { name: 'c.pdf', fileId: 'c' },
    );
    const { items, settled } = after(state, loaded(['a', 'a.pdf'], ['b', 'b.pdf']));
    expect(items.map(({ name }) => name)).toEqual(['c.pdf']);
    expect(settled).toMatchObject([
      { fileId: 'a', name: 'a.pdf', outcome: 'ready', pages: 3 },
      { fileId: 'b', name: 'b.pdf', outcome: 'ready' },
    ]);
  });

  it('a linked row goes by its id, not by its name (D36)', () => {
    const state = withItems({ name: 'scan.pdf', fileId: 'new' });
    expect(only(after(state, loaded(['old', 'scan.pdf']))).fileId).toBe('new');
    expect(after(state, loaded(['new', 'scan.pdf'])).items).toEqual([]);
  });
});
