import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { fetchTooltips } from '../files/name-tooltips.tsx';
import { cellsOf, historyFile, renderOcr } from '../testing/render-ocr.tsx';

const LIST = 'GET /v1/ocr/list';
const long = 'Minutes of the annual general meeting, 2019.pdf';
const search = () => screen.getByPlaceholderText('Search history...');

it('has the panel, the title, the columns in order and their declared widths (S2.55, S2.63, S2.65, D21)', async () => {
  renderOcr({ files: [historyFile('a.pdf')] });
  expect(screen.getByRole('heading', { name: 'Upload' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Processing Status & History' })).toBeDefined();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'File Name',
    'Original',
    'Processed (OCR)',
    'Actions',
  ]);
  const table = screen.getByRole('table');
  expect([...table.querySelectorAll('col')].map(({ style }) => style.width)).toEqual([
    '40%',
    '30%',
    '30%',
    '10%',
  ]);
  expect(await screen.findByText('a.pdf')).toBeDefined();
});

it('asks for the list with an empty prefix and the user id (S7.21, D57)', async () => {
  const { server, id } = renderOcr();
  await screen.findByText('No files processed yet');
  const query = server.calls('GET', '/v1/ocr/list')[0]?.query;
  expect([query?.get('prefix'), query?.get('user_id')]).toEqual(['', id]);
});

it('an empty history says what to do (S2.71)', async () => {
  renderOcr();
  expect(await screen.findByText('No files processed yet')).toBeDefined();
  expect(
    screen.getByText('Upload some PDFs and they will appear here after processing.'),
  ).toBeDefined();
});

it('the name of a finished document leads to where it is read, and no other does', async () => {
  const files = [
    historyFile('a.pdf', { file_id: 'A_-1' }),
    historyFile(long, { file_id: 'B' }),
    historyFile('c.pdf', { status: 'failed', processed: false }),
    historyFile('d.pdf', { file_id: '' }),
  ];
  renderOcr({ files });
  await screen.findByText('a.pdf');
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  const leading = links.filter(({ pathname }) => pathname.startsWith('/ocr/documents'));
  expect(leading.map(({ pathname }) => pathname)).toEqual([
    '/ocr/documents/A_-1',
    '/ocr/documents/B',
  ]);
});

it('each row offers original, processed and delete (S2.69)', async () => {
  renderOcr({ files: [historyFile('a.pdf')] });
  for (const name of ['Download original a.pdf', 'Download processed a.pdf', 'Delete a.pdf']) {
    expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', false);
  }
});

it('a plain path in the list is shown by its last segment (S3.15)', async () => {
  renderOcr({ files: ['users/7/letter.pdf'] });
  expect(await screen.findByText('letter.pdf')).toBeDefined();
});

it('a file whose processed version does not exist yet reads Pending... there (D22, S2.70)', async () => {
  renderOcr({ files: [historyFile('a.pdf', { processed: false })] });
  await screen.findByText('a.pdf');
  expect(cellsOf('a.pdf')[2]?.textContent).toBe('Pending...');
});

it('files of one name are told apart by pages, size and moment', async () => {
  const year = new Date().getFullYear();
  const twins = [
    historyFile('scan.pdf', {
      file_id: '1',
      size: 4_200_000,
      created_at: `${year}-03-10T10:05:00Z`,
    }),
    historyFile('scan.pdf', {
      file_id: '2',
      pages: 1,
      size: 0,
      created_at: '2019-07-01T12:00:00Z',
    }),
    'old/path.pdf',
  ];
  renderOcr({ files: twins });
  await screen.findByText('path.pdf');
  const [, ...rows] = screen.getAllByRole('row');
  const facts = rows.map((row) =>
    [...row.querySelectorAll('.fact')].map(({ textContent }) => textContent),
  );
  const at = new Date(`${year}-03-10T10:05:00Z`);
  const clock = at.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
  expect(facts).toEqual([
    ['2 pages', '4.1 MB', `Mar ${at.getDate()}, ${clock}`],
    ['1 page', 'Jul 1, 2019'],
    [],
  ]);
  expect(rows[1]?.querySelector('time')?.dateTime).toBe('2019-07-01T12:00:00Z');
  expect(rows[1]?.querySelector('time')?.title).toContain('Jul 1, 2019, ');
});

it('pages that could not be read are named by number', async () => {
  renderOcr({ files: [historyFile('a.pdf', { pages: 9, failed_pages: [3, 7] })] });
  expect(await screen.findByText('Pages 3, 7 could not be read')).toBeDefined();
});

// They come in a chunk of their own.
beforeAll(async () => {
  await fetchTooltips();
});

it('a long name is cut to 40 characters, the whole is in a tooltip by focus (S2.66, S9.18, S9.24, D72)', async () => {
  const { user } = renderOcr({ files: [historyFile(long)] });
  const cut = await screen.findByText('Minutes of the annual ...eting, 2019.pdf');
  expect(cut.tagName).toBe('BDI');
  while (document.activeElement !== cut.closest('a')) await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe(long);
});

it('a tooltip opens after 700 ms of pointing (S9.24)', async () => {
  renderOcr({ files: [historyFile(long)] });
  const cut = await screen.findByText('Minutes of the annual ...eting, 2019.pdf');
  vi.useFakeTimers();
  fireEvent.pointerMove(cut, { pointerType: 'mouse' });
  act(() => void vi.advanceTimersByTime(699));
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('tooltip').textContent).toBe(long);
});

const point = (at: HTMLElement) => fireEvent.pointerMove(at, { pointerType: 'mouse' });
const leave = (from: HTMLElement) => {
  fireEvent.pointerLeave(from.closest('a') ?? from, { pointerType: 'mouse' });
  // jsdom does not know where the pointer goes; Escape ends the tooltip as its way out would.
  fireEvent.keyDown(document, { key: 'Escape' });
};
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const told = () => screen.queryByRole('tooltip')?.textContent;

it('the next tooltip opens at once within 300 ms of the last, and waits again after them (S9.24)', async () => {
  const other = 'Minutes of the annual general meeting, 2020.pdf';
  renderOcr({ files: [historyFile(long), historyFile(other)] });
  const [first, second] = await screen.findAllByText(/^Minutes of the annual /);
  if (!first || !second) throw new Error('Two names were expected.');
  vi.useFakeTimers();
  point(first);
  pass(700);
  expect(told()).toBe(long);
  leave(first);
  pass(299);
  point(second);
  pass(0);
  expect(told()).toBe(other);
  leave(second);
  pass(301);
  point(first);
  pass(699);
  expect(told()).toBeUndefined();
  pass(1);
  expect(told()).toBe(long);
});

it('search filters by the full name, without case and accents, trimmed (S2.64, D20)', async () => {
  const files = [historyFile(long), historyFile('Ärztlicher Befund.pdf'), historyFile('c.pdf')];
  const { user } = renderOcr({ files });
  await screen.findByText('c.pdf');
  await user.type(search(), ' ARZT ');
  await waitFor(() => expect(screen.queryByText('c.pdf')).toBeNull());
  expect(screen.getByText('Ärztlicher Befund.pdf')).toBeDefined();
  await user.clear(search());
  await user.type(search(), '2019');
  expect(await screen.findByText('Minutes of the annual ...eting, 2019.pdf')).toBeDefined();
});

it('a search without a match can be cleared (S2.72)', async () => {
  const { user } = renderOcr({ files: [historyFile('a.pdf')] });
  await screen.findByText('a.pdf');
  await user.type(search(), 'zzz');
  expect(await screen.findByText('No matches found')).toBeDefined();
  expect(screen.queryByText('No files processed yet')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('a.pdf')).toBeDefined();
});

it('of ten thousand rows only those in sight exist', async () => {
  const files = Array.from({ length: 10_000 }, (_, index) => historyFile(`file ${index}.pdf`));
  renderOcr({ files });
  await screen.findByText('file 0.pdf');
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});

it('a list that cannot be had is said in place, once, with a way on (S8.18)', async () => {
  const { server, notices, user } = renderOcr();
  server.routes[LIST] = { status: 500, body: {} };
  const words = 'Failed to load file history. Please try again later.';
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(notices).toEqual([]);
  expect(screen.queryByText('No files processed yet')).toBeNull();
  server.routes[LIST] = { body: { files: [historyFile('a.pdf')] } };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('a.pdf')).toBeDefined();
});
