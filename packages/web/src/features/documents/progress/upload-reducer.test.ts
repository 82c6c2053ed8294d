import { describe, expect, it } from 'vitest';
import {
  accepted,
  after,
  document,
  only,
  run,
  started,
  withItems,
} from '../testing/progress-actions.ts';

const sent = (percent: number) => ({ type: 'upload_percent' as const, ids: ['row-1'], percent });

describe('uploading', () => {
  it('rows begin as uploading_batch with all the fields of an in-progress file (S4.12, S3.16)', () => {
    expect(only(run(started('a.pdf')))).toMatchObject({
      type: 'progress',
      id: 'row-1',
      name: 'a.pdf',
      status: 'uploading_batch',
      message: null,
      batchUploadPercent: 0,
      pagesProcessed: 0,
      totalPages: 0,
    });
  });

  it('the percentage moves the rows of that upload (S4.12, S4.2)', () => {
    const state = run(started('a.pdf', 'b.pdf'), {
      type: 'upload_percent',
      ids: ['row-1'],
      percent: 42,
    });
    expect(state.items.map(({ batchUploadPercent }) => batchUploadPercent)).toEqual([42, 0]);
  });

  it('from the last byte to the answer rows are uploading, without a share (S4.3)', () => {
    const all = run(started('a.pdf', 'b.pdf'), sent(99), sent(100));
    expect(all.items.map(({ status }) => status)).toEqual(['uploading', 'uploading_batch']);
    // Sent once more, because its token was refused.
    expect(after(all, sent(12)).items[0]).toMatchObject({
      status: 'uploading_batch',
      batchUploadPercent: 12,
    });
    const taken = accepted({ files: [document('id-a', 'a.pdf')] }, ['row-1']);
    expect(after(all, taken).items[0]).toMatchObject({ status: 'processing_server' });
  });

  it('an accepted upload becomes processing_server, linked to its document (S4.13)', () => {
    const state = run(started('a.pdf'), accepted({ files: [document('id-a', 'a.pdf')] }));
    expect(only(state)).toMatchObject({ status: 'processing_server', fileId: 'id-a' });
  });

  it('an answer that names no documents moves the rows all the same (S4.13)', () => {
    expect(only(run(started('a.pdf'), accepted()))).toMatchObject({
      status: 'processing_server',
      fileId: null,
    });
  });

  it('two files of one name stay two rows with two documents (D36)', () => {
    const files = [document('id-1', 'scan.pdf'), document('id-2', 'scan.pdf')];
    const state = run(started('scan.pdf', 'scan.pdf'), accepted({ files }));
    expect(state.items.map(({ fileId }) => fileId)).toEqual(['id-1', 'id-2']);
  });

  it('a refused file becomes an error row with the reason, the others go on (D68)', () => {
    const state = run(
      started('good.pdf', 'bad.pdf'),
      accepted({
        files: [document('id-g', 'good.pdf')],
        rejected: [{ input_name: 'bad.pdf', code: 'encrypted', detail: 'Locked.' }],
      }),
    );
    expect(state.items.map(({ status, message }) => [status, message])).toEqual([
      ['processing_server', null],
      ['error', 'Locked.'],
    ]);
  });

  it('a failed upload touches only rows in uploading_batch or uploading (S4.16)', () => {
    const state = after(
      withItems(
        { name: '1', status: 'uploading_batch' },
        { name: '2', status: 'uploading' },
        { name: '3', status: 'processing' },
        { name: '4', status: 'processing_server' },
      ),
      { type: 'upload_failed', ids: ['row-1', 'row-2', 'row-3', 'row-4'], message: 'Broken.' },
    );
    expect(state.items.map(({ status, message }) => [status, message])).toEqual([
      ['error', 'Broken.'],
      ['error', 'Broken.'],
      ['processing', null],
      ['processing_server', null],
    ]);
  });

  it('only error rows can be dismissed (D34)', () => {
    const state = withItems({ name: '1', status: 'error' }, { name: '2', status: 'processing' });
    const dismissed = after(
      state,
      { type: 'dismissed', id: 'row-1' },
      { type: 'dismissed', id: 'row-2' },
    );
    expect(only(dismissed).name).toBe('2');
  });
});
