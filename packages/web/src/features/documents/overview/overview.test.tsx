import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { titles } from '../../../testing/notices.ts';
import { newItem } from '../progress/progress-state.ts';
import { renderOcr } from '../testing/render-ocr.tsx';
import { followBatch } from './follow-batch.ts';

const CANCEL = 'POST /v1/ocr/cancel';

const item = (name: string, pagesProcessed: number, totalPages: number) => ({
  ...newItem(name, name, 'processing'),
  pagesProcessed,
  totalPages,
});
const over = (name: string, pages: number) => ({
  fileId: name,
  name,
  outcome: 'ready' as const,
  pages,
  detail: null,
  refused: false,
});

describe('what is told of many files', () => {
  it('counts what is over since the first began, and begins anew with the next batch', () => {
    const first = followBatch(null, [item('a', 0, 1), item('b', 0, 1)], [], 0);
    expect(first.overview).toMatchObject({ ended: 0, all: 2 });
    const second = followBatch(first.batch, [item('b', 0, 1)], [over('a', 1)], 1000);
    expect(second.overview).toMatchObject({ ended: 1, all: 2 });
    const last = followBatch(second.batch, [], [over('b', 1)], 2000);
    expect(last).toMatchObject({ batch: null, overview: { ended: 2, all: 2 } });
    expect(followBatch(last.batch, [item('c', 0, 1)], [], 3000).overview).toMatchObject({ all: 1 });
  });

  it('says how long it takes by the pace of all pages, once there is one', () => {
    const start = followBatch(null, [item('a', 5, 10), item('b', 0, 20)], [], 0);
    expect(start.overview?.secondsLeft).toBeNull();
    // Five pages in ten seconds; what was read before says nothing. 25 are left.
    const later = followBatch(start.batch, [item('a', 10, 10), item('b', 0, 20)], [], 10_000);
    expect(later.overview?.secondsLeft).toBe(40);
    const ended = followBatch(later.batch, [item('b', 5, 20)], [over('a', 10)], 20_000);
    expect(ended.overview?.secondsLeft).toBe(30);
  });

  it('does not reckon with what waits for pages, nor while files are being sent', () => {
    const start = followBatch(null, [item('a', 0, 10), item('b', 0, 90)], [], 0);
    const waiting = { ...item('b', 0, 90), waits: true };
    const later = followBatch(start.batch, [item('a', 5, 10), waiting], [], 10_000);
    expect(later.overview).toMatchObject({ all: 2, secondsLeft: 10 });
    const sending = [item('a', 5, 10), newItem('c', 'c', 'uploading_batch')];
    expect(followBatch(start.batch, sending, [], 10_000).overview?.secondsLeft).toBeNull();
  });
});

const add = (id: string) =>
  act(() =>
    FakeSocket.last('/v1/ocr/files').says({
      type: 'file_added',
      file: { file_id: id, input_name: `${id}.pdf` },
    }),
  );
const tell = (id: string, current_page: number, more: object = {}) =>
  act(() =>
    FakeSocket.last('/v1/ocr/progress').says({
      filename: id,
      file_id: id,
      input_name: `${id}.pdf`,
      current_page,
      total_pages: 1,
      ...more,
    }),
  );

describe('the screen', () => {
  beforeEach(() => {
    document.title = 'OCR · Legible';
    // The clock stands: the line also says how long it takes once files have been on their way for two seconds.
    vi.useFakeTimers({ toFake: ['Date'] });
  });

  it('tells of all files in one line and in the title of the tab, to the end', async () => {
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    renderOcr();
    await screen.findByText('No files processed yet');
    add('a');
    expect(screen.queryByRole('region', { name: 'Files on their way' })).toBeNull();
    add('b');
    add('c');
    expect(screen.getByText('0 of 3 files done')).toBeDefined();
    await waitFor(() => expect(document.title).toBe('0 of 3 · OCR · Legible'));
    tell('a', 1, { status: 'ready' });
    expect(screen.getByText('1 of 3 files done')).toBeDefined();
    tell('b', 1, { status: 'ready' });
    tell('c', 1, { status: 'ready' });
    expect(screen.getByText('3 files done')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cancel all' })).toBeNull();
    expect(document.title).toBe('Ready · OCR · Legible');
    visible.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(document.title).toBe('OCR · Legible');
  });

  it('all of them can be cancelled, which is told once', async () => {
    const stage = renderOcr();
    await screen.findByText('No files processed yet');
    for (const id of ['a', 'b', 'c']) add(id);
    stage.server.routes[CANCEL] = ({ query }) =>
      // Done in the same moment.
      query.get('file_id') === 'b'
        ? { status: 409, body: { code: 'not_running', detail: 'Over.' } }
        : { body: { detail: 'Cancelled.', status: 'cancelled' } };
    await stage.user.click(screen.getByRole('button', { name: 'Cancel all' }));
    await waitFor(() => expect(titles(stage.notices)).toEqual(['Processing cancelled']));
    const asked = stage.server.calls('POST', '/v1/ocr/cancel');
    expect(new Set(asked.map(({ query }) => query.get('file_id')))).toEqual(
      new Set(['a', 'b', 'c']),
    );
    expect(asked).toHaveLength(3);
  });

  it('the focus stays in the history when the button goes with the last file', async () => {
    renderOcr();
    await screen.findByText('No files processed yet');
    for (const id of ['a', 'b']) add(id);
    screen.getByRole('button', { name: 'Cancel all' }).focus();
    tell('a', 1, { status: 'ready' });
    tell('b', 1, { status: 'ready' });
    const history = screen.getByRole('heading', { name: 'Processing Status & History' });
    await waitFor(() => expect(document.activeElement).toBe(history));
  });

  it('what cannot be cancelled is named', async () => {
    const stage = renderOcr();
    await screen.findByText('No files processed yet');
    for (const id of ['a', 'b']) add(id);
    stage.server.routes[CANCEL] = ({ query }) =>
      query.get('file_id') === 'a' ? { status: 503, body: {} } : { body: {} };
    await stage.user.click(screen.getByRole('button', { name: 'Cancel all' }));
    await waitFor(() => expect(stage.notices).toHaveLength(2));
    expect(stage.notices[1]).toMatchObject({
      kind: 'error',
      text: { title: 'Could not cancel', description: 'a.pdf: Please try again.' },
    });
  });
});
