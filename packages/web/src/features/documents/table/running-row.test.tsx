import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { newItem, uploadStatuses } from '../progress/progress-state.ts';
import { RunningRow } from './running-row.tsx';
import { statusText } from '../runs/running-status.tsx';
import { cellsOf, historyFile, renderOcr } from '../testing/render-ocr.tsx';

const tell = (message: object) => act(() => FakeSocket.last('/v1/ocr/progress').says(message));
const addFile = (file_id: string, input_name: string) =>
  act(() =>
    FakeSocket.last('/v1/ocr/files').says({ type: 'file_added', file: { file_id, input_name } }),
  );
const filesSocket = () => FakeSocket.last('/v1/ocr/files');
const page = (current_page: number, total_pages: number, more: object = {}) => ({
  filename: 'id-a',
  current_page,
  total_pages,
  ...more,
});

describe('status texts', () => {
  const item = newItem('row', 'a.pdf', 'uploading');
  it('are there for exactly five statuses (S4.1)', () => {
    expect(uploadStatuses.toSorted()).toEqual([
      'error',
      'processing',
      'processing_server',
      'uploading',
      'uploading_batch',
    ]);
    const texts = uploadStatuses.map((status) => statusText({ ...item, status }));
    expect(new Set(texts).size).toBe(5);
  });

  it.each([
    ['S4.2', { status: 'uploading_batch', batchUploadPercent: 42 }, 'Uploading... 42%'],
    ['S4.3', { status: 'uploading' }, 'Uploading...'],
    ['S4.4', { status: 'processing_server' }, 'Server Processing...'],
    ['S4.5, D32', { status: 'processing', totalPages: 0 }, 'Processing OCR...'],
    ['S4.6', { status: 'processing', pagesProcessed: 3, totalPages: 12 }, '3/12 Pages Processed'],
    ['S4.7', { status: 'error' }, 'Upload Error'],
  ] as const)('are the specified ones (S4.1, %s)', (_row, change, words) => {
    expect(statusText({ ...item, ...change })).toBe(words);
  });
});

describe('a document on its way', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  it('appears from the snapshot after a reload, moves, and ends in the history (S4.14, S4.15, S4.18, S1.10)', async () => {
    const stage = renderOcr();
    await screen.findByText('No files processed yet');
    addFile('id-a', 'a.pdf');
    expect(screen.getByText('Server Processing...')).toBeDefined();
    tell(page(1, 2));
    expect(screen.getByText('1/2 Pages Processed')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');

    stage.server.routes['GET /v1/ocr/list'] = {
      body: { files: [historyFile('a.pdf', { file_id: 'id-a' })] },
    };
    tell(page(2, 2));
    await screen.findByRole('button', { name: 'Download processed a.pdf' });
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('after each finished file the list and the user are asked for anew (D84, D35, S7.45)', async () => {
    const stage = renderOcr();
    await screen.findByText('No files processed yet');
    addFile('id-a', 'a.pdf');
    const before = stage.server.calls('GET', '/v1/ocr/list').length;
    stage.server.routes['GET /v1/ocr/list'] = { body: { files: [historyFile('other.pdf')] } };
    tell(page(2, 2));
    // What the server lists replaces everything, the row that just ended included.
    await screen.findByText('other.pdf');
    expect(screen.queryByText('a.pdf')).toBeNull();
    expect(stage.server.calls('GET', '/v1/ocr/list').length).toBeGreaterThan(before);
    expect(stage.calls.usageChanged).toBe(1);
  });

  it('shows the estimate and the finishing phase as a small line (D35)', () => {
    renderOcr();
    addFile('id-a', 'a.pdf');
    tell(page(1, 9, { eta_seconds: 42 }));
    expect(screen.getByText('About 50 s left')).toBeDefined();
    expect(screen.getByText('1/9 Pages Processed')).toBeDefined();
    tell(page(8, 9, { status: 'finishing' }));
    expect(screen.getByText('Finishing...')).toBeDefined();
    expect(screen.getByText('8/9 Pages Processed')).toBeDefined();
  });

  it('both downloads read Pending... and rest, delete rests (S2.70, D22, S4.8, S4.11)', () => {
    renderOcr();
    addFile('id-a', 'a.pdf');
    const [, original, processed, actions] = cellsOf('a.pdf');
    for (const cell of [original, processed]) {
      expect(cell?.textContent).toBe('Pending...');
      expect(cell?.querySelector('button')?.disabled).toBe(true);
    }
    expect(actions?.querySelector('button')?.disabled).toBe(true);
  });

  it('a single page has a bar without a value, and the words of every other (S4.6)', () => {
    renderOcr();
    addFile('id-a', 'a.pdf');
    tell(page(0, 1, { status: 'processing' }));
    expect(screen.getByText('0/1 Pages Processed')).toBeDefined();
    const bar = screen.getByRole('progressbar', { name: 'Progress of a.pdf' });
    expect(bar.hasAttribute('aria-valuenow')).toBe(false);
    tell(page(0, 2, { status: 'processing' }));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  });

  it('its original can be downloaded as soon as it is stored (S2.70)', async () => {
    const stage = renderOcr();
    await screen.findByText('No files processed yet');
    addFile('id-a', 'a.pdf');
    stage.server.routes['POST /v1/ocr/download/link'] = { status: 503, body: {} };
    await stage.user.click(screen.getByRole('button', { name: 'Download original a.pdf' }));
    const [call] = stage.server.calls('POST', '/v1/ocr/download/link');
    expect(call?.query.get('file_id')).toBe('id-a');
    expect(call?.query.get('file_type')).toBe('original');
  });

  it('a failed document ends in the history with its reason', async () => {
    const stage = renderOcr();
    await screen.findByText('No files processed yet');
    addFile('id-a', 'a.pdf');
    const failed = historyFile('a.pdf', {
      file_id: 'id-a',
      status: 'failed',
      processed: false,
      detail: 'The file is damaged.',
    });
    stage.server.routes['GET /v1/ocr/list'] = { body: { files: [failed] } };
    tell(page(0, 2, { status: 'failed', detail: 'The file is damaged.' }));
    expect(await screen.findByText('Failed (The file is damaged.)')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Download original a.pdf' })).toBeDefined();
  });

  it('a failure without a reason has general words (S4.7)', async () => {
    const failed = { status: 'failed', processed: false, detail: null } as const;
    renderOcr({ files: [historyFile('a.pdf', failed)] });
    expect(await screen.findByText('Failed (An error occurred)')).toBeDefined();
  });

  it('so has a row that failed on its way (S4.7)', () => {
    const uploads = {
      uploading: false,
      pagesLeft: null,
      upload: vi.fn(),
      retry: vi.fn(),
      dismiss: vi.fn(),
      cancel: vi.fn(),
    };
    const runs = {
      cancelling: new Set<string>(),
      cancel: vi.fn(),
      cancelAll: vi.fn(),
      retry: vi.fn(),
    };
    const actions = { downloading: null, download: vi.fn(), remove: vi.fn() };
    const item = { ...newItem('row', 'b.pdf', 'error'), message: null };
    render(
      <table>
        <tbody>
          <RunningRow
            item={item}
            index={0}
            measure={vi.fn()}
            actions={actions}
            uploads={uploads}
            runs={runs}
          />
        </tbody>
      </table>,
    );
    expect(
      cellsOf('b.pdf')
        .map(({ textContent }) => textContent)
        .slice(1, 3),
    ).toEqual(['Upload Error', 'Failed (An error occurred)']);
  });

  it('a reload of the list that holds the document drops its running row and asks for the user anew (S4.17, D84)', async () => {
    const stage = renderOcr();
    addFile('id-a', 'a.pdf');
    stage.server.routes['GET /v1/ocr/list'] = {
      body: { files: [historyFile('a.pdf', { file_id: 'id-a' })] },
    };
    act(() => {
      FakeSocket.last('/v1/ocr/files').opens();
      FakeSocket.last('/v1/ocr/progress').opens();
    });
    await screen.findByRole('button', { name: 'Download original a.pdf' });
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
    expect(stage.calls.usageChanged).toBe(1);
  });
});

it('after five failures a banner offers Retry and the list is asked for every 10 s (D43)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const stage = renderOcr();
  await screen.findByText('No files processed yet');
  for (let attempt = 0; attempt <= 5; attempt += 1) {
    act(() => filesSocket().closes(1006));
    act(() => void vi.advanceTimersByTime(20_000));
  }
  const retry = screen.getByRole('button', { name: 'Retry' });
  const before = stage.server.calls('GET', '/v1/ocr/list').length;
  await act(async () => vi.advanceTimersByTimeAsync(30_000));
  expect(stage.server.calls('GET', '/v1/ocr/list').length).toBeGreaterThanOrEqual(before + 2);
  const sockets = FakeSocket.count('/v1/ocr/files');
  act(() => retry.click());
  expect(FakeSocket.count('/v1/ocr/files')).toBe(sockets + 1);
  act(() => filesSocket().opens());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
});
