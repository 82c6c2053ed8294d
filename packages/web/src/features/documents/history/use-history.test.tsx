import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { historyFile, renderOcr } from '../testing/render-ocr.tsx';
import { LIST, announce, button, reading, tell } from '../testing/running-document.ts';

const files = () => FakeSocket.last('/v1/ocr/files');
const progress = () => FakeSocket.last('/v1/ocr/progress');
const connect = () =>
  act(() => {
    files().opens();
    progress().opens();
  });
const listReads = ({ server }: ReturnType<typeof renderOcr>) =>
  server.calls('GET', '/v1/ocr/list').length;
const aMinute = () => act(async () => vi.advanceTimersByTimeAsync(60_000));

it('what ended while the connections were away is read when both are open again (D43)', async () => {
  const stage = renderOcr();
  await screen.findByText('No files processed yet');
  connect();
  await waitFor(() => expect(listReads(stage)).toBe(2));
  stage.server.routes[LIST] = { body: { files: [historyFile('ended-meanwhile.pdf')] } };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => {
    files().closes(1006);
    progress().closes(1006);
    vi.advanceTimersByTime(2000);
  });
  connect();
  expect(await screen.findByText('ended-meanwhile.pdf')).toBeDefined();
});

it('a list that was read before a document ended does not take it away (S4.15)', async () => {
  const stage = renderOcr();
  await screen.findByText('No files processed yet');
  announce();
  reading(3);
  const early = Promise.withResolvers<{ body: object }>();
  const late = Promise.withResolvers<{ body: object }>();
  stage.server.routes[LIST] = () => early.promise;
  connect();
  await waitFor(() => expect(listReads(stage)).toBe(2));
  stage.server.routes[LIST] = () => late.promise;
  tell({ current_page: 12, total_pages: 12, status: 'ready' });
  await waitFor(() => expect(listReads(stage)).toBe(3));
  await act(async () => {
    early.resolve({ body: { files: [] } });
    await new Promise((turn) => setTimeout(turn));
  });
  expect(button('Download processed a.pdf')).toBeDefined();
  late.resolve({ body: { files: [historyFile('a.pdf'), historyFile('b.pdf')] } });
  await screen.findByText('b.pdf');
  expect(screen.getAllByText('a.pdf')).toHaveLength(1);
});

it('a list that holds a document which still runs leaves its running row (S4.17)', async () => {
  const stage = renderOcr();
  await screen.findByText('No files processed yet');
  announce();
  reading(3);
  const unfinished = historyFile('a.pdf', { status: 'processing', processed: false });
  stage.server.routes[LIST] = { body: { files: [unfinished, historyFile('b.pdf')] } };
  connect();
  await screen.findByText('b.pdf');
  expect(screen.getByText('3/12 Pages Processed')).toBeDefined();
  expect(screen.getAllByText('a.pdf')).toHaveLength(1);
});

describe('polling (D43)', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  it('rests while the connections are there', async () => {
    const stage = renderOcr();
    await screen.findByText('No files processed yet');
    connect();
    await waitFor(() => expect(listReads(stage)).toBe(2));
    await aMinute();
    expect(listReads(stage)).toBe(2);
  });

  it('ends when a retry has brought them back', async () => {
    const stage = renderOcr();
    await screen.findByText('No files processed yet');
    connect();
    act(() => files().closes(1008));
    await aMinute();
    await waitFor(() => expect(listReads(stage)).toBeGreaterThan(3));
    act(() => button('Retry').click());
    act(() => files().opens());
    await act(async () => vi.advanceTimersByTimeAsync(1000));
    const before = listReads(stage);
    await aMinute();
    expect(listReads(stage)).toBe(before);
  });
});
