import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { historyFile, renderOcr } from '../testing/render-ocr.tsx';

const announce = (file_id: string, input_name: string) =>
  act(() =>
    FakeSocket.last('/v1/ocr/files').says({ type: 'file_added', file: { file_id, input_name } }),
  );
const read = (filename: string, current_page: number, total_pages: number) =>
  act(() => FakeSocket.last('/v1/ocr/progress').says({ filename, current_page, total_pages }));
const bars = () =>
  screen
    .queryAllByRole('progressbar')
    .map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuenow')]);

it('a search that leaves a running document out still tells how far it is (S2.64, D20)', async () => {
  const { user } = renderOcr({ files: [historyFile('old letter.pdf')] });
  await screen.findByText('old letter.pdf');
  announce('1', 'field notes.pdf');
  read('1', 3, 12);
  const search = screen.getByPlaceholderText('Search history...');
  await user.type(search, 'letter');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel field/ })).toBeNull());
  expect(await screen.findByText('3/12 Pages Processed')).toBeDefined();
  expect(bars()).toEqual([['Progress of field notes.pdf', '20']]);
  read('1', 9, 12);
  expect(bars()).toEqual([['Progress of field notes.pdf', '70']]);

  announce('2', 'ledger.pdf');
  read('2', 0, 8);
  expect(screen.getByText('2 other files are in progress')).toBeDefined();
  expect(screen.getByText('9/20 Pages Processed')).toBeDefined();

  await user.clear(search);
  await user.type(search, 'field');
  expect(screen.getByText('ledger.pdf')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cancel field notes.pdf' })).toBeDefined();
  await user.clear(search);
  expect(bars()).toHaveLength(2);
});
