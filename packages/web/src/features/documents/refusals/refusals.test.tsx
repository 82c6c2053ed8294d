import type { Refusal } from '@legible/contracts/documents/documents';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { titles } from '../../../testing/notices.ts';
import {
  cellsOf,
  fileInput,
  historyFile,
  pdf,
  renderOcr,
  uploadButton,
} from '../testing/render-ocr.tsx';
import { announce, ID, RETRY, tell } from '../testing/running-document.ts';

const REFUSALS = 'GET /v1/ocr/refusals';
const DISMISS = 'POST /v1/ocr/refusals/dismiss';
/** With two of ten pages left. */
const user = { limit: 10, month_usage: 8 };

const short = (name: string, pages: number, position: number) => ({
  input_name: name,
  code: 'no_pages_left',
  detail: `Not enough pages left: this file has ${pages} pages, 2 left.`,
  position,
  pages,
  refusal_id: `refusal of ${name}`,
});
const kept = (name: string, more: Partial<Refusal> = {}): Refusal => ({
  id: `refusal of ${name}`,
  file_id: null,
  input_name: name,
  code: 'not_a_pdf',
  detail: 'This is not a PDF file.',
  pages: null,
  refused_at: '2026-01-01T00:00:00.000Z',
  kept_until: '2126-01-04T00:00:00.000Z',
  ...more,
});
/** One that had waited: the server has its file. */
const stored = kept('a.pdf', {
  id: ID,
  file_id: ID,
  code: 'no_pages_left',
  detail: 'Not enough pages left: this file has 5 pages, 2 left.',
  pages: 5,
});
const button = (name: string) => screen.findByRole('button', { name });

async function send(stage: ReturnType<typeof renderOcr>, ...names: string[]) {
  await stage.user.upload(
    fileInput(),
    names.map((name) => pdf(name)),
  );
  await stage.user.click(uploadButton());
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  return FakeUpload.last();
}

it('a batch has one sentence for all that needs pages, and only what can work is offered (D71, D74)', async () => {
  const stage = renderOcr({ user });
  const request = await send(stage, 'six.pdf', 'one.pdf', 'note.pdf');
  const rejected = [
    short('six.pdf', 6, 0),
    short('one.pdf', 3, 1),
    {
      input_name: 'note.pdf',
      code: 'not_a_pdf',
      detail: 'This is not a PDF file.',
      position: 2,
      refusal_id: 'refusal of note.pdf',
    },
  ];
  const list = [
    kept('six.pdf', { code: 'no_pages_left', pages: 6 }),
    kept('one.pdf', { code: 'no_pages_left', pages: 3 }),
    kept('note.pdf'),
  ];
  stage.server.routes[REFUSALS] = { body: { refusals: list } };
  request.answers(402, {
    detail: rejected[0]?.detail,
    code: 'no_pages_left',
    rejected,
    pages_left: 2,
  });
  const words = '2 files need 9 pages; 2 are left. 1 more could not be processed.';
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
  expect(
    cellsOf('six.pdf')
      .map(({ textContent }) => textContent)
      .slice(1, 3),
  ).toEqual(['Upload Error', 'Failed (too few pages left)']);
  expect(cellsOf('six.pdf')[0]?.textContent).toContain('this file has 6 pages, 2 left.');
  for (const name of ['six.pdf', 'one.pdf', 'note.pdf']) {
    expect(screen.queryByRole('button', { name: `Retry ${name}` })).toBeNull();
  }
  expect(screen.queryByRole('button', { name: /^Read the first .* note.pdf/ })).toBeNull();
});

it('as many first pages of a file as are left can be read, and it is sent again for that', async () => {
  const stage = renderOcr({ user });
  stage.server.routes[DISMISS] = () => {
    stage.server.routes[REFUSALS] = { body: { refusals: [] } };
    return { body: { detail: 'Dismissed.' } };
  };
  const request = await send(stage, 'six.pdf');
  const rejected = [short('six.pdf', 6, 0)];
  const list = [kept('six.pdf', { code: 'no_pages_left', pages: 6 })];
  stage.server.routes[REFUSALS] = { body: { refusals: list } };
  request.answers(402, { detail: 'Not enough.', code: 'no_pages_left', rejected, pages_left: 2 });
  await stage.user.click(await button('Read the first 2 pages six.pdf'));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
  expect(new URL(FakeUpload.last().url).searchParams.get('first_pages')).toBe('2');
  expect(screen.queryByText('Upload Error')).toBeNull();
  const [dismissed] = stage.server.calls('POST', '/v1/ocr/refusals/dismiss');
  expect(dismissed?.body).toEqual({ ids: ['refusal of six.pdf'] });
});

it('what was refused is shown after a reload, until it is dismissed', async () => {
  const stage = renderOcr({ user });
  let left = ['a.pdf', 'b.pdf', 'c.pdf'];
  stage.server.routes[REFUSALS] = { body: { refusals: left.map((name) => kept(name)) } };
  stage.server.routes[DISMISS] = ({ body }) => {
    const { ids } = body as { ids: string[] };
    left = left.filter((name) => !ids.includes(`refusal of ${name}`));
    stage.server.routes[REFUSALS] = { body: { refusals: left.map((name) => kept(name)) } };
    return { body: { detail: 'Dismissed.' } };
  };
  act(() => {
    FakeSocket.last('/v1/ocr/files').opens();
    FakeSocket.last('/v1/ocr/progress').opens();
  });
  await stage.user.click(await button('Dismiss a.pdf'));
  await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
  // No file of theirs is here any more: there is nothing to send again.
  expect(screen.queryByRole('button', { name: 'Retry b.pdf' })).toBeNull();
  await waitFor(() => expect(screen.getByText('2 files could not be processed.')).toBeDefined());
  await stage.user.click(await button('Dismiss all'));
  expect(await screen.findByText('No files processed yet')).toBeDefined();
  const calls = stage.server.calls('POST', '/v1/ocr/refusals/dismiss');
  expect(calls.map(({ body }) => body)).toEqual([
    { ids: ['refusal of a.pdf'] },
    { ids: ['refusal of b.pdf', 'refusal of c.pdf'] },
  ]);
  expect(stage.notices).toEqual([]);
});

it('one that cannot be dismissed comes back, and that is said', async () => {
  const stage = renderOcr({ user });
  stage.server.routes[REFUSALS] = { body: { refusals: [kept('a.pdf')] } };
  stage.server.routes[DISMISS] = { status: 503, body: {} };
  act(() => {
    FakeSocket.last('/v1/ocr/files').opens();
    FakeSocket.last('/v1/ocr/progress').opens();
  });
  await stage.user.click(await button('Dismiss a.pdf'));
  await waitFor(() =>
    expect(titles(stage.notices)).toEqual(['Could not dismiss that. Please try again.']),
  );
  expect(await screen.findByText('a.pdf')).toBeDefined();
});

it('a file waits for pages, says so, and is refused where none come back', async () => {
  const stage = renderOcr({ user });
  await screen.findByText('No files processed yet');
  announce();
  const progress = { filename: ID, file_id: ID, input_name: 'a.pdf', current_page: 0 };
  tell({ ...progress, total_pages: 5, status: 'queued', waits_for: 5 });
  expect(screen.getByText('Waits for pages')).toBeDefined();
  expect(screen.getByText(/^Needs 5 pages\./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cancel a.pdf' })).toHaveProperty('disabled', false);
  stage.server.routes[REFUSALS] = { body: { refusals: [stored] } };
  const end = { status: 'failed', code: stored.code, detail: stored.detail };
  tell({ ...progress, total_pages: 5, ...end });
  expect(await screen.findByText('1 file needs 5 pages; 2 are left.')).toBeDefined();
  expect(cellsOf('a.pdf')[0]?.textContent).toContain(stored.detail);
  expect(screen.getAllByText('a.pdf')).toHaveLength(1);
  expect(stage.calls.usageChanged).toBeGreaterThan(0);
});

it('one that waited goes on, as any other does', async () => {
  renderOcr({ user });
  await screen.findByText('No files processed yet');
  announce();
  const progress = { filename: ID, file_id: ID, input_name: 'a.pdf', total_pages: 5 };
  tell({ ...progress, current_page: 0, status: 'queued', waits_for: 5 });
  tell({ ...progress, current_page: 0, status: 'queued', waits_for: null });
  expect(screen.queryByText('Waits for pages')).toBeNull();
  expect(screen.getByText('Waiting for its turn')).toBeDefined();
});

it('an upload of which a part waits says both', async () => {
  const stage = renderOcr({ user });
  const request = await send(stage, 'one.pdf', 'two.pdf');
  request.answers(200, {
    processed_count: 2,
    files: [
      { file_id: 'id-1', input_name: 'one.pdf', pages: 2, position: 0 },
      { file_id: 'id-2', input_name: 'two.pdf', pages: 2, position: 1, waits_for: 2 },
    ],
    rejected: [],
  });
  expect(await screen.findByText('Waits for pages')).toBeDefined();
  expect(stage.notices.map(({ text }) => text)).toMatchObject([
    {
      title: 'Upload complete',
      description: 'Processing started for 1 file(s). Check list below.',
    },
    { title: '1 file waits for pages' },
  ]);
});

it('a refused file that the server has is started there, whole or in part', async () => {
  const stage = renderOcr({ user });
  stage.server.routes[REFUSALS] = { body: { refusals: [stored] } };
  act(() => {
    FakeSocket.last('/v1/ocr/files').opens();
    FakeSocket.last('/v1/ocr/progress').opens();
  });
  const first = await button('Read the first 2 pages a.pdf');
  expect(screen.queryByRole('button', { name: 'Retry a.pdf' })).toBeNull();
  stage.server.routes[RETRY] = () => {
    stage.server.routes[REFUSALS] = { body: { refusals: [] } };
    return { body: {} };
  };
  await stage.user.click(first);
  expect(await screen.findByText('Server Processing...')).toBeDefined();
  const [call] = stage.server.calls('POST', '/v1/ocr/retry');
  expect([call?.query.get('file_id'), call?.query.get('first_pages')]).toEqual([ID, '2']);
  stage.server.routes['GET /v1/ocr/list'] = {
    body: { files: [historyFile('a.pdf', { file_id: ID, pages: 5, read_to: 2 })] },
  };
  tell({ filename: ID, file_id: ID, current_page: 2, total_pages: 2, status: 'ready' });
  expect(await screen.findByText('Only the first 2 pages were read')).toBeDefined();
  expect(screen.queryByText('Upload Error')).toBeNull();
});

it('with enough pages a refused file can be started again as a whole', async () => {
  const stage = renderOcr({ user: { limit: 10, month_usage: 5 } });
  stage.server.routes[REFUSALS] = { body: { refusals: [stored] } };
  act(() => {
    FakeSocket.last('/v1/ocr/files').opens();
    FakeSocket.last('/v1/ocr/progress').opens();
  });
  const again = await button('Retry a.pdf');
  expect(screen.queryByRole('button', { name: /^Read the first/ })).toBeNull();
  stage.server.routes[RETRY] = {
    status: 402,
    body: { detail: 'Not enough.', code: 'no_pages_left' },
  };
  await stage.user.click(again);
  await waitFor(() => expect(titles(stage.notices)).toEqual(['Could not start again']));
  expect(await button('Retry a.pdf')).toBeDefined();
});

const refused = (code: string) => {
  const file = { input_name: 'locked.pdf', code, detail: code, position: 0 };
  return { detail: code, code, rejected: [file] };
};

it('the row of a protected file takes its password, and sends it again with that (D94)', async () => {
  const stage = renderOcr({ user });
  const request = await send(stage, 'locked.pdf');
  request.answers(422, refused('encrypted'));
  const field = await screen.findByLabelText('Password of locked.pdf');
  expect(screen.queryByRole('button', { name: 'Retry locked.pdf' })).toBeNull();
  await stage.user.type(field, 'left{Enter}');
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
  const again = FakeUpload.last();
  // Before the files, and nowhere else.
  expect([...(again.body?.keys() ?? [])]).toEqual(['password', 'files']);
  expect(again.body?.get('password')).toBe('left');
  expect(again.url).not.toContain('left');
  again.answers(422, refused('file_password_wrong'));
  expect(await screen.findByText('Failed (wrong password)')).toBeDefined();
  await stage.user.type(await screen.findByLabelText('Password of locked.pdf'), 'right');
  await stage.user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(FakeUpload.last().body?.get('password')).toBe('right'));
});
