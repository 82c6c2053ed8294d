import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { FakeUpload } from '../../testing/fake-upload.ts';
import { titles } from '../../testing/notices.ts';
import {
  cellsOf,
  fileInput,
  historyFile,
  pdf,
  renderOcr,
  uploadButton,
} from './testing/render-ocr.tsx';

const LIST = 'GET /v1/ocr/list';
const CANCEL = 'POST /v1/ocr/cancel';
const RETRY = 'POST /v1/ocr/retry';
const ID = 'id of a.pdf';

const tell = (message: object) =>
  act(() => FakeSocket.last('/v1/ocr/progress').says({ filename: ID, file_id: ID, ...message }));
const announce = () =>
  act(() =>
    FakeSocket.last('/v1/ocr/files').says({
      type: 'file_added',
      file: { file_id: ID, input_name: 'a.pdf' },
    }),
  );
const reading = (current_page: number, total_pages = 12) =>
  tell({ current_page, total_pages, status: 'processing', input_name: 'a.pdf' });
const cancelledFile = historyFile('a.pdf', { status: 'cancelled', processed: false, pages: 12 });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const poll = (current_page: number) => ({
  body: {
    files: [
      {
        filename: ID,
        file_id: ID,
        input_name: 'a.pdf',
        current_page,
        total_pages: 12,
        status: 'processing',
      },
    ],
  },
});

async function running() {
  const stage = renderOcr();
  await screen.findByText('No files processed yet');
  announce();
  reading(3);
  return stage;
}

describe('cancel', () => {
  test('a running row becomes a cancelled one of the history; the toast offers Retry (S2.69, S4.11)', async () => {
    const stage = await running();
    stage.server.routes[CANCEL] = { body: { detail: 'Cancelled.' } };
    stage.server.routes[LIST] = { body: { files: [cancelledFile] } };
    await stage.user.click(button('Cancel a.pdf'));
    expect(await screen.findByText('Cancelled')).toBeDefined();
    expect(stage.server.calls('POST', '/v1/ocr/cancel')[0]?.query.get('file_id')).toBe(ID);
    for (const name of ['Download original a.pdf', 'Retry a.pdf', 'Delete a.pdf']) {
      expect(button(name).disabled).toBe(false);
    }
    expect(screen.queryByRole('button', { name: 'Download processed a.pdf' })).toBeNull();
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
    expect(stage.notices).toMatchObject([
      { text: { title: 'Processing cancelled' }, action: { label: 'Retry' } },
    ]);
    // The pages that were held are free again (D84).
    expect(stage.calls.usageChanged).toBeGreaterThan(0);
  });

  test('rests while it is sent, and is sent once', async () => {
    const stage = await running();
    const { promise, resolve: answer } = Promise.withResolvers<{ body: object }>();
    stage.server.routes[CANCEL] = () => promise;
    await stage.user.click(button('Cancel a.pdf'));
    stage.server.routes[LIST] = { body: { files: [cancelledFile] } };
    expect(button('Cancel a.pdf').disabled).toBe(true);
    await stage.user.click(button('Cancel a.pdf'));
    answer({ body: {} });
    await screen.findByText('Cancelled');
    expect(stage.server.calls('POST', '/v1/ocr/cancel')).toHaveLength(1);
  });

  test('a row without a document has nothing to cancel yet (S4.13)', async () => {
    const stage = renderOcr();
    await stage.user.upload(fileInput(), pdf('a.pdf'));
    await stage.user.click(uploadButton());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    FakeUpload.last().answers(200, { processed_count: 1 });
    await screen.findByText('Server Processing...');
    expect(screen.queryByRole('button', { name: 'Cancel a.pdf' })).toBeNull();
  });

  test('too late: the reason is said and the list is asked for', async () => {
    const stage = await running();
    const detail = 'This file is not being processed any more.';
    stage.server.routes[CANCEL] = { status: 409, body: { detail, code: 'not_running' } };
    stage.server.routes[LIST] = { body: { files: [historyFile('a.pdf')] } };
    await stage.user.click(button('Cancel a.pdf'));
    expect(await screen.findByRole('button', { name: 'Download processed a.pdf' })).toBeDefined();
    expect(stage.notices[0]).toMatchObject({
      kind: 'error',
      text: { title: 'Not cancelled', description: `a.pdf: ${detail}` },
    });
  });

  test('an upload is cut and its rows go; the toast sends it again (S4.28)', async () => {
    const stage = renderOcr();
    await stage.user.upload(fileInput(), [pdf('one.pdf'), pdf('two.pdf')]);
    await stage.user.click(uploadButton());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    FakeUpload.last().progresses(1, 4);
    const cancel = await screen.findByRole('button', { name: 'Cancel upload one.pdf' });
    expect(cancel.closest('[aria-disabled]')).toBeNull();
    await stage.user.click(cancel);
    expect(FakeUpload.last().aborted).toBe(true);
    await waitFor(() => expect(screen.queryByText('one.pdf')).toBeNull());
    expect(screen.queryByText('two.pdf')).toBeNull();
    expect(screen.queryByText('Upload Error')).toBeNull();
    expect(titles(stage.notices)).toEqual(['Upload cancelled']);
    expect(uploadButton().hasAttribute('disabled')).toBe(false);
    act(() => stage.notices[0]?.action?.run());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    expect(FakeUpload.last().body?.getAll('files')).toHaveLength(2);
  });

  test('an upload that had arrived all the same is a running row, which can be cancelled (S4.18)', async () => {
    const stage = renderOcr();
    await stage.user.upload(fileInput(), pdf('a.pdf'));
    await stage.user.click(uploadButton());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    act(() => FakeUpload.last().progresses(4, 4));
    await stage.user.click(button('Cancel upload a.pdf'));
    expect(screen.queryByText('a.pdf')).toBeNull();
    announce();
    expect(screen.getByText('Server Processing...')).toBeDefined();
    expect(button('Cancel a.pdf').disabled).toBe(false);
  });
});

describe('retry', () => {
  test('a cancelled row runs again at once, as one row, until it is done (S4.15, S4.21)', async () => {
    const stage = renderOcr({ files: [cancelledFile] });
    const { promise, resolve: answer } = Promise.withResolvers<{ body: object }>();
    stage.server.routes[RETRY] = () => promise;
    await stage.user.click(await screen.findByRole('button', { name: 'Retry a.pdf' }));
    expect(await screen.findByText('Server Processing...')).toBeDefined();
    expect(screen.queryByText('Cancelled')).toBeNull();
    stage.server.routes[LIST] = { body: { files: [] } };
    answer({ body: { detail: 'Processing has started again.' } });
    await waitFor(() => expect(stage.calls.usageChanged).toBe(1));
    announce();
    reading(5);
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
    expect(screen.getByText('5/12 Pages Processed')).toBeDefined();
    stage.server.routes[LIST] = { body: { files: [historyFile('a.pdf')] } };
    tell({ current_page: 12, total_pages: 12, status: 'ready' });
    expect(await screen.findByRole('button', { name: 'Download processed a.pdf' })).toBeDefined();
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
    expect(stage.notices).toEqual([]);
  });

  test('a list that was read too early does not take the row away (S4.17)', async () => {
    const stage = renderOcr({ files: [cancelledFile] });
    stage.server.routes[RETRY] = () => {
      act(() => {
        // Both connections return: the list is read, and still tells of the old end.
        FakeSocket.last('/v1/ocr/files').opens();
        FakeSocket.last('/v1/ocr/progress').opens();
      });
      return new Promise((resolve) => {
        setTimeout(() => {
          stage.server.routes[LIST] = { body: { files: [] } };
          resolve({ body: {} });
        }, 100);
      });
    };
    await stage.user.click(await screen.findByRole('button', { name: 'Retry a.pdf' }));
    await waitFor(() => expect(stage.calls.usageChanged).toBeGreaterThan(0));
    expect(await screen.findByText('Server Processing...')).toBeDefined();
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
  });

  test('without pages left the reason is said and the row stays (D71)', async () => {
    const failed = { ...cancelledFile, status: 'failed' as const, detail: 'Broken.' };
    const stage = renderOcr({ files: [failed] });
    const detail = 'Not enough pages left.';
    stage.server.routes[RETRY] = { status: 402, body: { detail, code: 'no_pages_left' } };
    await stage.user.click(await screen.findByRole('button', { name: 'Retry a.pdf' }));
    expect(await screen.findByText('Failed (Broken.)')).toBeDefined();
    expect(stage.notices).toMatchObject([
      { text: { title: 'Not started again', description: `a.pdf: ${detail}` } },
    ]);
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
  });

  test('pages that could not be read can be tried again', async () => {
    const stage = renderOcr({ files: [historyFile('a.pdf', { pages: 9, failed_pages: [3, 7] })] });
    stage.server.routes[RETRY] = { body: {} };
    const again = await screen.findByRole('button', { name: 'Try these pages again a.pdf' });
    stage.server.routes[LIST] = { body: { files: [] } };
    await stage.user.click(again);
    expect(await screen.findByText('Server Processing...')).toBeDefined();
    expect(stage.server.calls('POST', '/v1/ocr/retry')[0]?.query.get('file_id')).toBe(ID);
  });

  test('asked for in another tab it shows here too, once (S4.18, S4.21)', async () => {
    const stage = renderOcr({ files: [cancelledFile] });
    await screen.findByText('Cancelled');
    stage.server.routes[LIST] = { body: { files: [] } };
    announce();
    expect(screen.getByText('Cancelled')).toBeDefined();
    reading(1);
    expect(screen.getByText('1/12 Pages Processed')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Cancelled')).toBeNull());
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
  });
});

describe('what is told of a run', () => {
  test('its phase in words, with the estimate (S4.6, D22)', async () => {
    await running();
    tell({ current_page: 3, total_pages: 12, status: 'processing', eta_seconds: 42 });
    const cell = cellsOf('a.pdf')[0];
    for (const words of ['3/12 Pages Processed', 'Reading pages', 'About 50 s left']) {
      expect(within(cell ?? document.body).getByText(words)).toBeDefined();
    }
    tell({ current_page: 11, total_pages: 12, status: 'finishing' });
    expect(screen.getByText('Finishing...')).toBeDefined();
    expect(screen.queryByText('Reading pages')).toBeNull();
  });

  test('a screen reader hears every tenth, not every page, and the end', async () => {
    const stage = renderOcr();
    await screen.findByText('No files processed yet');
    announce();
    reading(19, 100);
    expect(heard()).toContain('a.pdf: 10 percent');
    reading(20, 100);
    expect(heard()).toContain('a.pdf: 20 percent');
    reading(29, 100);
    expect(heard()).toContain('a.pdf: 20 percent');
    stage.server.routes[LIST] = { body: { files: [historyFile('a.pdf')] } };
    tell({ current_page: 100, total_pages: 100, status: 'ready' });
    await waitFor(() => expect(heard()).toContain('a.pdf is ready'));
  });
});

describe('without connections', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  test('polling shows the running documents and moves them; the banner stays (D43)', async () => {
    const stage = renderOcr();
    await screen.findByText('No files processed yet');
    expect(stage.server.calls('GET', '/v1/ocr/running')).toEqual([]);
    stage.server.routes['GET /v1/ocr/running'] = poll(2);
    for (let attempt = 0; attempt <= 5; attempt += 1) {
      act(() => FakeSocket.last('/v1/ocr/files').closes(1006));
      act(() => void vi.advanceTimersByTime(20_000));
    }
    await act(async () => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('2/12 Pages Processed')).toBeDefined();
    stage.server.routes['GET /v1/ocr/running'] = poll(7);
    await act(async () => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('7/12 Pages Processed')).toBeDefined();
    expect(button('Retry')).toBeDefined();
    stage.server.routes['GET /v1/ocr/running'] = { body: { files: [] } };
    stage.server.routes[LIST] = { body: { files: [historyFile('a.pdf')] } };
    await act(async () => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByRole('button', { name: 'Download processed a.pdf' })).toBeDefined();
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
  });
});
