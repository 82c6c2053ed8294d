import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { titles } from '../../../testing/notices.ts';
import { cellsOf, historyFile, renderOcr } from '../testing/render-ocr.tsx';
import {
  CANCEL,
  ID,
  LIST,
  RETRY,
  announce,
  button,
  cancelledFile,
  reading,
  running,
  tell,
} from '../testing/running-document.ts';

const RUNNING = 'GET /v1/ocr/running';

const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const connect = () =>
  act(() => {
    FakeSocket.last('/v1/ocr/files').opens();
    FakeSocket.last('/v1/ocr/progress').opens();
  });
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

describe('retry', () => {
  it('a cancelled row runs again at once, as one row, until it is done (S4.15, S4.21)', async () => {
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

  it('a list that was read too early does not take the row away (S4.17)', async () => {
    const stage = renderOcr({ files: [cancelledFile] });
    stage.server.routes[RETRY] = () => {
      // Both connections return: the list is read, and still tells of the old end.
      connect();
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

  it('without pages left the reason is said and the row stays (D71)', async () => {
    const failed = { ...cancelledFile, status: 'failed' as const, detail: 'Broken.' };
    const stage = renderOcr({ files: [failed] });
    const detail = 'Not enough pages left.';
    stage.server.routes[RETRY] = { status: 402, body: { detail, code: 'no_pages_left' } };
    await stage.user.click(await screen.findByRole('button', { name: 'Retry a.pdf' }));
    expect(await screen.findByText('Failed (Broken.)')).toBeDefined();
    expect(stage.notices).toMatchObject([
      { text: { title: 'Could not start again', description: `a.pdf: ${detail}` } },
    ]);
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
  });

  it('offline the row is what it was, and what becomes of it later is shown (D43)', async () => {
    const failed = { ...cancelledFile, status: 'failed' as const, detail: 'Broken.' };
    const stage = renderOcr({ files: [failed] });
    const again = await screen.findByRole('button', { name: 'Retry a.pdf' });
    stage.server.routes[RETRY] = 'network';
    stage.server.routes[LIST] = 'network';
    stage.server.routes[RUNNING] = 'network';
    await stage.user.click(again);
    expect(await screen.findByText('Failed (Broken.)')).toBeDefined();
    expect(screen.queryByText('Server Processing...')).toBeNull();
    expect(titles(stage.notices)).toContain('Could not start again');
    tell({ current_page: 12, total_pages: 12, status: 'cancelled', input_name: 'a.pdf' });
    expect(await screen.findByText('Cancelled')).toBeDefined();
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
  });

  it('of a document that was deleted elsewhere leaves no row', async () => {
    const stage = renderOcr({ files: [cancelledFile] });
    const again = await screen.findByRole('button', { name: 'Retry a.pdf' });
    stage.server.routes[RETRY] = { status: 404, body: { detail: 'No file.', code: 'not_found' } };
    stage.server.routes[LIST] = { body: { files: [] } };
    await stage.user.click(again);
    await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
    expect(titles(stage.notices)).toEqual(['Could not start again']);
  });

  it('asked for twice it is asked for once: what runs already stays (S4.15, S4.21)', async () => {
    const stage = renderOcr({ files: [cancelledFile] });
    stage.server.routes[RETRY] = () => {
      // Another tab was quicker.
      announce();
      reading(4);
      stage.server.routes[LIST] = { body: { files: [] } };
      stage.server.routes[RUNNING] = poll(4);
      return { status: 409, body: { detail: 'It is being processed.', code: 'document_busy' } };
    };
    await stage.user.click(await screen.findByRole('button', { name: 'Retry a.pdf' }));
    await waitFor(() => expect(stage.calls.usageChanged).toBe(1));
    reading(5);
    expect(screen.getByText('5/12 Pages Processed')).toBeDefined();
    expect(stage.notices).toEqual([]);
  });

  it('pages that could not be read can be tried again', async () => {
    const stage = renderOcr({ files: [historyFile('a.pdf', { pages: 9, failed_pages: [3, 7] })] });
    stage.server.routes[RETRY] = { body: {} };
    const again = await screen.findByRole('button', { name: 'Try these pages again a.pdf' });
    stage.server.routes[LIST] = { body: { files: [] } };
    await stage.user.click(again);
    expect(await screen.findByText('Server Processing...')).toBeDefined();
    expect(stage.server.calls('POST', '/v1/ocr/retry')[0]?.query.get('file_id')).toBe(ID);
  });

  it('asked for in another tab it shows here too, once (S4.18, S4.21)', async () => {
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
  it('its phase in words, with the estimate (S4.6, D22)', async () => {
    await running();
    tell({ current_page: 3, total_pages: 12, status: 'processing', eta_seconds: 42 });
    const cell = cellsOf('a.pdf')[0];
    for (const words of ['3/12 Pages Processed', 'Reading pages', 'About 50 s left']) {
      expect(within(cell ?? document.body).getByText(words)).toBeDefined();
    }
    tell({ current_page: 10, total_pages: 12, status: 'processing', eta_seconds: 3 });
    expect(within(cell ?? document.body).getByText('A few seconds left')).toBeDefined();
    tell({ current_page: 11, total_pages: 12, status: 'finishing' });
    expect(screen.getByText('Finishing...')).toBeDefined();
    expect(screen.queryByText('Reading pages')).toBeNull();
  });

  it('a screen reader hears every tenth, not every page, and the end', async () => {
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

it('a document that was deleted elsewhere while the connections were away leaves no row (D43)', async () => {
  const stage = await running();
  stage.server.routes[RUNNING] = poll(3);
  connect();
  await waitFor(() => expect(stage.server.calls('GET', '/v1/ocr/running')).toHaveLength(1));
  expect(screen.getByText('3/12 Pages Processed')).toBeDefined();
  stage.server.routes[RUNNING] = { body: { files: [] } };
  connect();
  await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
  expect(stage.notices).toEqual([]);
});

describe('without connections', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  it('a poll that was asked before a run was cancelled does not bring it back (S4.21, D43)', async () => {
    const stage = await running();
    act(() => FakeSocket.last('/v1/ocr/files').closes(1008));
    const early = Promise.withResolvers<ReturnType<typeof poll>>();
    stage.server.routes[RUNNING] = () => early.promise;
    const polls = () => stage.server.calls('GET', '/v1/ocr/running').length;
    const before = polls();
    await act(async () => vi.advanceTimersByTimeAsync(10_000));
    expect(polls()).toBe(before + 1);
    stage.server.routes[RUNNING] = { body: { files: [] } };
    stage.server.routes[CANCEL] = { body: { status: 'cancelled' } };
    stage.server.routes[LIST] = { body: { files: [cancelledFile] } };
    act(() => button('Cancel a.pdf').click());
    expect(await screen.findByText('Cancelled')).toBeDefined();
    stage.server.routes[LIST] = () => new Promise(() => {});
    await act(async () => {
      early.resolve(poll(3));
      await vi.advanceTimersByTimeAsync(100);
    });
    expect(screen.getByText('Cancelled')).toBeDefined();
    expect(screen.queryByText('3/12 Pages Processed')).toBeNull();
  });

  it('polling shows the running documents and moves them; the banner stays (D43)', async () => {
    const stage = renderOcr();
    await screen.findByText('No files processed yet');
    expect(stage.server.calls('GET', '/v1/ocr/running')).toEqual([]);
    stage.server.routes[RUNNING] = poll(2);
    for (let attempt = 0; attempt <= 5; attempt += 1) {
      act(() => FakeSocket.last('/v1/ocr/files').closes(1006));
      act(() => void vi.advanceTimersByTime(20_000));
    }
    await act(async () => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('2/12 Pages Processed')).toBeDefined();
    stage.server.routes[RUNNING] = poll(7);
    await act(async () => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('7/12 Pages Processed')).toBeDefined();
    expect(button('Retry')).toBeDefined();
    stage.server.routes[RUNNING] = { body: { files: [] } };
    stage.server.routes[LIST] = { body: { files: [historyFile('a.pdf')] } };
    await act(async () => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByRole('button', { name: 'Download processed a.pdf' })).toBeDefined();
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
  });
});
