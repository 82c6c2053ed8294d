import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { fileInput, pdf, renderOcr, uploadButton } from '../testing/render-ocr.tsx';
import { announce, ID, RETRY, tell } from '../testing/running-document.ts';

/** With two of ten pages left. */
const user = { limit: 10, month_usage: 8 };

const button = (name: string) => screen.findByRole('button', { name });
const long = {
  filename: ID,
  file_id: ID,
  input_name: 'a.pdf',
  current_page: 0,
  total_pages: 5,
  status: 'queued',
  waits_for: 5,
};

it('one that waits for the next month says until when, and what can be done sooner', async () => {
  const stage = renderOcr({ user });
  await screen.findByText('No files processed yet');
  announce();
  tell({ ...long, waits_until: '2126-04-01T00:00:00.000Z' });
  const words =
    'Needs 5 pages. Goes on by itself from April 1, 2126 on, or at once with a larger plan.';
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByText('Waits for pages')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
  // No user is told for weeks that something runs.
  expect(document.title).not.toContain('0 of 1');
  const cancelled: string[] = [];
  stage.server.routes['POST /v1/ocr/cancel'] = ({ query }) => {
    cancelled.push(query.get('file_id') ?? '');
    tell({ ...long, status: 'cancelled' });
    return { body: { detail: 'Cancelled.', status: 'cancelled' } };
  };
  stage.server.routes[RETRY] = { body: {} };
  await stage.user.click(await button('Read the first 2 pages a.pdf'));
  expect(await screen.findByText('Server Processing...')).toBeDefined();
  const [call] = stage.server.calls('POST', '/v1/ocr/retry');
  expect(cancelled).toEqual([ID]);
  expect([call?.query.get('file_id'), call?.query.get('first_pages')]).toEqual([ID, '2']);
});

it('one for which no month has enough pages says so, and goes on with a larger plan', async () => {
  renderOcr({ user });
  await screen.findByText('No files processed yet');
  announce();
  tell({ ...long, total_pages: 46, waits_for: 46, waits_until: null });
  const words =
    'Needs 46 pages, more than your next period has. Goes on by itself with a larger plan.';
  expect(await screen.findByText(words)).toBeDefined();
  tell({ ...long, total_pages: 46, waits_for: null });
  expect(screen.queryByText(words)).toBeNull();
  expect(screen.getByText('Waiting for its turn')).toBeDefined();
});

it('an upload asks for files to wait that would be refused for want of pages', async () => {
  const stage = renderOcr({ user });
  await stage.user.upload(fileInput(), [pdf('one.pdf')]);
  await stage.user.click(uploadButton());
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  const request = FakeUpload.last();
  expect(new URL(request.url).searchParams.get('wait_for_pages')).toBe('true');
  request.answers(200, {
    processed_count: 1,
    files: [{ file_id: 'id-1', input_name: 'one.pdf', pages: 5, waits_for: 5, waits_until: null }],
    rejected: [],
  });
  expect(await screen.findByText(/^Needs 5 pages, more than your next period has/)).toBeDefined();
  expect(stage.notices.map(({ text }) => text)).toMatchObject([
    { title: '1 file waits for pages', description: 'It goes on by itself when there are enough.' },
  ]);
});
