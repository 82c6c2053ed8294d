import { screen, waitFor, within } from '@testing-library/react';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { titles } from '../../../testing/notices.ts';
import { historyFile, renderOcr } from '../testing/render-ocr.tsx';
import { fetchTooltips } from './name-tooltips.tsx';
import { UNSAVED, awaited } from './save-file.ts';

const LIST = 'GET /v1/ocr/list';
const LINK = '/v1/ocr/download/link';
const DOWNLOAD = `POST ${LINK}`;
const DELETE = 'DELETE /v1/ocr/';
const long = 'Minutes of the annual general meeting, 2019.pdf';

// Rows are mounted anew when they come: here they are, before a row opens a dialog.
beforeAll(async () => {
  await fetchTooltips();
});

function catchDownloads() {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(`${new URL(this.href).pathname}${new URL(this.href).search} ${this.download}`);
  });
  return saved;
}

it('a download is saved by a link, and announced (S8.61, S7.19, S1.8)', async () => {
  const saved = catchDownloads();
  const { server, notices, user } = renderOcr({ files: [historyFile('a.pdf')] });
  server.routes[DOWNLOAD] = { body: { url: `${LINK}?ticket=t` } };
  await user.click(await screen.findByRole('button', { name: 'Download processed a.pdf' }));
  // The server's name comes before this one.
  await waitFor(() => expect(saved).toEqual([`${LINK}?ticket=t downloaded_file.pdf`]));
  const query = server.calls('POST', LINK)[0]?.query;
  expect([query?.get('file_id'), query?.get('file_type')]).toEqual(['id of a.pdf', 'processed']);
  expect(titles(notices)).toEqual(['Download started']);
});

it('during a download no other starts and nothing is deleted, in any row (S4.9, S4.10)', async () => {
  catchDownloads();
  const { server, user } = renderOcr({ files: [historyFile('a.pdf'), historyFile('b.pdf')] });
  const { promise, resolve: finish } = Promise.withResolvers<{ body: object }>();
  server.routes[DOWNLOAD] = () => promise;
  await user.click(await screen.findByRole('button', { name: 'Download original a.pdf' }));
  const buttons = within(screen.getByRole('table')).getAllByRole<HTMLButtonElement>('button');
  expect(buttons).toHaveLength(8);
  expect(buttons.filter(({ disabled }) => !disabled)).toEqual([]);
  finish({ body: { url: `${LINK}?ticket=t` } });
  await waitFor(() => expect(buttons.every(({ disabled }) => !disabled)).toBe(true));
});

it('a download that fails is said (S8.19)', async () => {
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

it('a processed file waits for corrections that are on their way, and says where they cannot be saved', async () => {
  const { server, notices, user } = renderOcr({ files: [historyFile('a.pdf')] });
  server.routes[DOWNLOAD] = { body: { url: `${LINK}?ticket=t` } };
  catchDownloads();
  const saving = Promise.withResolvers<void>();
  awaited.set('id of a.pdf', async () => saving.promise);
  onTestFinished(() => awaited.clear());
  await user.click(await screen.findByRole('button', { name: 'Download processed a.pdf' }));
  expect(server.calls('POST', LINK)).toEqual([]);
  saving.resolve();
  await waitFor(() => expect(titles(notices)).toEqual(['Download started']));

  const detail = viewerMessages.mending.notInFile;
  const unsaved = new ApiError({ status: 0, code: UNSAVED, detail });
  awaited.set('id of a.pdf', async () => Promise.reject(unsaved));
  await user.click(screen.getByRole('button', { name: 'Download processed a.pdf' }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe(detail));
  expect(server.calls('POST', LINK)).toHaveLength(1);

  // The original has no corrections.
  await user.click(screen.getByRole('button', { name: 'Download original a.pdf' }));
  await waitFor(() => expect(server.calls('POST', LINK)).toHaveLength(2));
});

it('a document that was deleted elsewhere leaves the list when its download fails', async () => {
  const { server, user } = renderOcr({ files: [historyFile('a.pdf')] });
  const original = await screen.findByRole('button', { name: 'Download original a.pdf' });
  server.routes[DOWNLOAD] = { status: 404, body: { detail: 'Not found.', code: 'not_found' } };
  server.routes[LIST] = { body: { files: [] } };
  await user.click(original);
  await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
});

it('delete asks first, with the full name, and Cancel makes no call (S2.73, S8.22, S8.23, S8.24, D65)', async () => {
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

it('Delete deletes, says so, and the row is gone (S8.62, S7.20, S1.9)', async () => {
  const { server, notices, user } = renderOcr({ files: [historyFile('a.pdf')] });
  await user.click(await screen.findByRole('button', { name: 'Delete a.pdf' }));
  server.routes[DELETE] = { body: { detail: 'Deleted.' } };
  server.routes[LIST] = { body: { files: [] } };
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
  expect(server.calls('DELETE', '/v1/ocr/')[0]?.query.get('file_id')).toBe('id of a.pdf');
  expect(titles(notices)).toEqual(['File Deleted']);
});

it('while it is under way the question stays: its end would close another (S2.73)', async () => {
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

it('a failed delete names the file and keeps its row (S8.20, D64)', async () => {
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

it('a file without an id cannot be deleted, and no call is made (S8.21)', async () => {
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
