import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { historyFile, renderOcr } from '../testing/render-ocr.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

it('a document that goes by itself says when, one that stays says nothing (D83)', async () => {
  renderOcr({
    files: [
      historyFile('goes.pdf', { deletes_at: '2100-05-03T12:00:00.000Z', kept_until: null }),
      historyFile('stays.pdf', { deletes_at: null }),
    ],
  });
  await screen.findByText('goes.pdf');
  expect(screen.getAllByText(/Will be deleted/).map(({ textContent }) => textContent)).toEqual([
    'Will be deleted on May 3',
  ]);
});

it('one that nobody paid for says so once, by the moment that comes first', async () => {
  renderOcr({
    files: [
      historyFile('failed.pdf', {
        status: 'failed',
        processed: false,
        kept_until: inDays(3),
        deletes_at: new Date(Date.now() + 5.5 * 3_600_000).toISOString(),
      }),
    ],
  });
  expect(await screen.findByText('Kept for 5 more hours')).toBeDefined();
  expect(screen.queryByText(/Will be deleted/)).toBeNull();
});

it('the notice of a signed file stands in its row (D75)', async () => {
  const detail = 'This file is signed.';
  renderOcr({ files: [historyFile('deed.pdf', { notices: [{ code: 'signed', detail }] })] });
  const row = (await screen.findByText('deed.pdf')).closest('tr');
  expect(row?.textContent).toContain(detail);
});

it('a document that is deleted elsewhere leaves the list, and the server is asked once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const files = [1, 2, 3].map((number) => historyFile(`${number}.pdf`));
  const { server, calls } = renderOcr({ files });
  await screen.findByText('1.pdf');
  const asked = server.calls('GET', '/v1/ocr/list').length;
  server.routes['GET /v1/ocr/list'] = { body: { files: [files[2]] } };
  act(() => {
    const socket = FakeSocket.last('/files');
    for (const number of [1, 2]) {
      socket.says({ type: 'file_removed', file: { file_id: `id of ${number}.pdf` } });
    }
  });
  await waitFor(() => expect(screen.queryByText('1.pdf')).toBeNull());
  expect(screen.queryByText('2.pdf')).toBeNull();
  expect(screen.getByText('3.pdf')).toBeDefined();
  expect(server.calls('GET', '/v1/ocr/list').length).toBe(asked);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(server.calls('GET', '/v1/ocr/list').length).toBe(asked + 1));
  expect(calls.usageChanged).toBeGreaterThan(0);
});
