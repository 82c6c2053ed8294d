import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fetchTooltips } from './name-tooltips.tsx';
import { titles } from '../../testing/notices.ts';
import { cellsOf, historyFile, renderOcr } from './testing/render-ocr.tsx';

const LIST = 'GET /v1/ocr/list';
const DOWNLOAD = 'GET /v1/ocr/download';
const DELETE = 'DELETE /v1/ocr/';
const long = 'Minutes of the annual general meeting, 2019.pdf';
const search = () => screen.getByPlaceholderText('Search history...');

function catchDownloads() {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
  return saved;
}

test('has the panel, the title, the columns in order and their declared widths (S2.55, S2.63, S2.65, D21)', async () => {
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

test('asks for the list with an empty prefix and the user id (S7.21, D57)', async () => {
  const { server, id } = renderOcr();
  await screen.findByText('No files processed yet');
  const query = server.calls('GET', '/v1/ocr/list')[0]?.query;
  expect([query?.get('prefix'), query?.get('user_id')]).toEqual(['', id]);
});

test('an empty history says what to do (S2.71)', async () => {
  renderOcr();
  expect(await screen.findByText('No files processed yet')).toBeDefined();
  expect(
    screen.getByText('Upload some PDFs and they will appear here after processing.'),
  ).toBeDefined();
});

test('each row offers original, processed and delete (S2.69)', async () => {
  renderOcr({ files: [historyFile('a.pdf')] });
  for (const name of ['Download original a.pdf', 'Download processed a.pdf', 'Delete a.pdf']) {
    expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', false);
  }
});

test('a plain path in the list is shown by its last segment (S3.15)', async () => {
  renderOcr({ files: ['users/7/letter.pdf'] });
  expect(await screen.findByText('letter.pdf')).toBeDefined();
});

test('a file whose processed version does not exist yet reads Pending... there (D22, S2.70)', async () => {
  renderOcr({ files: [historyFile('a.pdf', { processed: false })] });
  await screen.findByText('a.pdf');
  expect(cellsOf('a.pdf')[2]?.textContent).toBe('Pending...');
});

test('files of one name are told apart by pages, size and moment', async () => {
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

test('pages that could not be read are named by number', async () => {
  renderOcr({ files: [historyFile('a.pdf', { pages: 9, failed_pages: [3, 7] })] });
  expect(await screen.findByText('Pages 3, 7 could not be read')).toBeDefined();
});

// They come in a chunk of their own.
beforeAll(async () => {
  await fetchTooltips();
});

test('a long name is cut to 40 characters, the whole is in a tooltip by focus (S2.66, S9.18, S9.24, D72)', async () => {
  const { user } = renderOcr({ files: [historyFile(long)] });
  const cut = await screen.findByText('Minutes of the annual ...eting, 2019.pdf');
  expect(cut.tagName).toBe('BDI');
  while (document.activeElement !== cut.closest('button')) await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe(long);
});

test('a tooltip opens after 700 ms of pointing (S9.24)', async () => {
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
  fireEvent.pointerLeave(from.closest('button') ?? from, { pointerType: 'mouse' });
  // jsdom does not know where the pointer goes; Escape ends the tooltip as its way out would.
  fireEvent.keyDown(document, { key: 'Escape' });
};
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const told = () => screen.queryByRole('tooltip')?.textContent;

test('the next tooltip opens at once within 300 ms of the last, and waits again after them (S9.24)', async () => {
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

test('search filters by the full name, without case and accents, trimmed (S2.64, D20)', async () => {
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

test('a search without a match can be cleared (S2.72)', async () => {
  const { user } = renderOcr({ files: [historyFile('a.pdf')] });
  await screen.findByText('a.pdf');
  await user.type(search(), 'zzz');
  expect(await screen.findByText('No matches found')).toBeDefined();
  expect(screen.queryByText('No files processed yet')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('a.pdf')).toBeDefined();
});

test('of ten thousand rows only those in sight exist', async () => {
  const files = Array.from({ length: 10_000 }, (_, index) => historyFile(`file ${index}.pdf`));
  renderOcr({ files });
  await screen.findByText('file 0.pdf');
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});

test('a list that cannot be had is said in place, once, with a way on (S8.18)', async () => {
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

test("a download is saved under the server's name and announced (S8.61, S7.18, S1.8)", async () => {
  const saved = catchDownloads();
  const { server, notices, user } = renderOcr({ files: [historyFile('a.pdf')] });
  server.routes[DOWNLOAD] = {
    body: 'bytes',
    headers: { 'Content-Disposition': 'attachment; filename="a_ocr.pdf"' },
  };
  await user.click(await screen.findByRole('button', { name: 'Download processed a.pdf' }));
  await waitFor(() => expect(saved).toEqual(['a_ocr.pdf']));
  const query = server.calls('GET', '/v1/ocr/download')[0]?.query;
  expect([query?.get('file_id'), query?.get('file_type')]).toEqual(['id of a.pdf', 'processed']);
  expect(titles(notices)).toEqual(['Download started']);
});

test('during a download no other starts and nothing is deleted, in any row (S4.9, S4.10)', async () => {
  catchDownloads();
  const { server, user } = renderOcr({ files: [historyFile('a.pdf'), historyFile('b.pdf')] });
  const { promise, resolve: finish } = Promise.withResolvers<{ body: string }>();
  server.routes[DOWNLOAD] = () => promise;
  await user.click(await screen.findByRole('button', { name: 'Download original a.pdf' }));
  const buttons = within(screen.getByRole('table')).getAllByRole<HTMLButtonElement>('button');
  expect(buttons).toHaveLength(6);
  expect(buttons.filter(({ disabled }) => !disabled)).toEqual([]);
  finish({ body: 'bytes' });
  await waitFor(() => expect(buttons.every(({ disabled }) => !disabled)).toBe(true));
});

test('a download that fails is said (S8.19)', async () => {
  const { server, notices, user } = renderOcr({ files: [historyFile('a.pdf')] });
  server.routes[DOWNLOAD] = { status: 409, body: { detail: 'x', code: 'not_ready' } };
  await user.click(await screen.findByRole('button', { name: 'Download processed a.pdf' }));
  await waitFor(() =>
    expect(notices[0]?.text).toEqual({
      title: 'Download failed',
      description: 'Unable to download the file. Please try again.',
    }),
  );
});

test('a document that was deleted elsewhere leaves the list when its download fails', async () => {
  const { server, user } = renderOcr({ files: [historyFile('a.pdf')] });
  const original = await screen.findByRole('button', { name: 'Download original a.pdf' });
  server.routes[DOWNLOAD] = { status: 404, body: { detail: 'Not found.', code: 'not_found' } };
  server.routes[LIST] = { body: { files: [] } };
  await user.click(original);
  await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
});

test('delete asks first, with the full name, and Cancel makes no call (S2.73, S8.22, S8.23, S8.24, D65)', async () => {
  const { server, user } = renderOcr({ files: [historyFile(long)] });
  await user.click(await screen.findByRole('button', { name: `Delete ${long}` }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText('Are you absolutely sure?')).toBeDefined();
  expect(dialog.textContent).toContain(
    `This action cannot be undone. This will permanently delete the original file ${long} and its corresponding processed OCR version.`,
  );
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cancel', 'Delete']);
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.calls('DELETE', '/v1/ocr/')).toEqual([]);
  const opener = screen.getByRole('button', { name: `Delete ${long}` });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('Delete deletes, says so, and the row is gone (S8.62, S7.20, S1.9)', async () => {
  const { server, notices, user } = renderOcr({ files: [historyFile('a.pdf')] });
  await user.click(await screen.findByRole('button', { name: 'Delete a.pdf' }));
  server.routes[DELETE] = { body: { detail: 'Deleted.' } };
  server.routes[LIST] = { body: { files: [] } };
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
  expect(server.calls('DELETE', '/v1/ocr/')[0]?.query.get('file_id')).toBe('id of a.pdf');
  expect(titles(notices)).toEqual(['File Deleted']);
});

test('while it is under way the question stays: its end would close another (S2.73)', async () => {
  const { server, user } = renderOcr({ files: [historyFile('a.pdf')] });
  const { promise, resolve: answer } = Promise.withResolvers<{ status: number }>();
  server.routes[DELETE] = () => promise;
  await user.click(await screen.findByRole('button', { name: 'Delete a.pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeDefined();
  answer({ status: 204 });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a failed delete names the file and keeps its row (S8.20, D64)', async () => {
  const { server, notices, user } = renderOcr({ files: [historyFile('a.pdf')] });
  await user.click(await screen.findByRole('button', { name: 'Delete a.pdf' }));
  server.routes[DELETE] = { status: 500, body: {} };
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(notices[0]?.text).toEqual({
      title: 'Deletion Failed',
      description: 'Unable to delete a.pdf. Please try again.',
    }),
  );
  expect(await screen.findByRole('button', { name: 'Delete a.pdf' })).toBeDefined();
});

test('a file without an id cannot be deleted, and no call is made (S8.21)', async () => {
  const { server, notices, user } = renderOcr({ files: [historyFile('a.pdf', { file_id: '' })] });
  await user.click(await screen.findByRole('button', { name: 'Delete a.pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(notices[0]?.text).toMatchObject({
      description: 'File details not found or user not authenticated.',
    }),
  );
  expect(server.calls('DELETE', '/v1/ocr/')).toEqual([]);
});
