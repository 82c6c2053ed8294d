import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { documentsLiveOf } from '../live/current-live.ts';
import { choose, historyFile, pdf, renderOcr, uploadButton } from '../testing/render-ocr.tsx';

const RUNNING = 'GET /v1/ocr/running';
const LIST = 'GET /v1/ocr/list';

const file = (input_name: string, position: number) => ({
  file_id: `new ${input_name}`,
  input_name,
  pages: 2,
  position,
});
const answer = (...names: string[]) => ({
  processed_count: names.length,
  files: names.map(file),
  rejected: [],
});
const running = (...names: string[]) => ({
  body: {
    files: names.map((name) => ({
      filename: `new ${name}`,
      file_id: `new ${name}`,
      input_name: name,
      current_page: 0,
      total_pages: 2,
      status: 'processing',
    })),
  },
});
const keyOf = ({ headers }: FakeUpload) => headers['Idempotency-Key'];
const namesIn = ({ body }: FakeUpload) =>
  (body?.getAll('files') ?? []).map((sent) => (sent instanceof File ? sent.name : sent));
const retryOf = (name: string) => screen.findByRole('button', { name: `Retry ${name}` });

const refuse = (request: FakeUpload) =>
  request.answers(429, { detail: 'Too many.', code: 'too_many_requests' });

/** Sends these files, and has that fail. */
async function lose(fail: (request: FakeUpload) => void, ...names: string[]) {
  const stage = renderOcr();
  await choose(stage, ...names.map((name) => pdf(name)));
  await stage.user.click(uploadButton());
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  const first = FakeUpload.last();
  fail(first);
  await retryOf(names[0] ?? '');
  const again = async (name: string) => {
    await stage.user.click(await retryOf(name));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    return FakeUpload.last();
  };
  return { stage, first, again };
}

it.each([
  ['the connection was lost', (request: FakeUpload) => request.fails()],
  ['a proxy gave up', (request: FakeUpload) => request.answers(504, null)],
])('where %s before the answer, Retry sends the whole batch under its key', async (_, fail) => {
  const { stage, first, again } = await lose(fail, 'one.pdf', 'two.pdf');
  expect(keyOf(first)).toMatch(/^\d+(-\d+){3}$/);
  const second = await again('two.pdf');
  expect(keyOf(second)).toBe(keyOf(first));
  expect(second.url).toBe(first.url);
  expect(namesIn(second)).toEqual(['one.pdf', 'two.pdf']);
  expect(screen.queryByText('Upload Error')).toBeNull();
  expect(screen.getAllByText(/^(one|two)\.pdf$/)).toHaveLength(2);

  // Both had been taken: one has ended since, without a message.
  stage.server.routes[RUNNING] = running('two.pdf');
  stage.server.routes[LIST] = {
    body: { files: [historyFile('one.pdf', { file_id: 'new one.pdf' })] },
  };
  second.answers(200, answer('one.pdf', 'two.pdf'));
  expect(await screen.findByRole('button', { name: 'Download processed one.pdf' })).toBeDefined();
  expect(screen.getAllByText('one.pdf')).toHaveLength(1);
  expect(screen.getAllByText('two.pdf')).toHaveLength(1);
  expect(screen.getByText('Server Processing...')).toBeDefined();
});

it('a document that was deleted before its upload was sent again leaves no row', async () => {
  const { stage, again } = await lose((request) => request.fails(), 'one.pdf', 'two.pdf');
  stage.server.routes[RUNNING] = running('two.pdf');
  (await again('one.pdf')).answers(200, answer('one.pdf', 'two.pdf'));
  await waitFor(() => expect(screen.queryByText('one.pdf')).toBeNull());
  expect(screen.getByText('two.pdf')).toBeDefined();
});

it('documents that were announced meanwhile have one row each', async () => {
  const { stage, again } = await lose((request) => request.fails(), 'one.pdf', 'two.pdf');
  for (const { file_id, input_name } of ['one.pdf', 'two.pdf'].map(file)) {
    const message = { type: 'file_added', file: { file_id, input_name } };
    act(() => FakeSocket.last('/v1/ocr/files').says(message));
  }
  expect(screen.getAllByText('one.pdf')).toHaveLength(2);
  stage.server.routes[RUNNING] = running('one.pdf', 'two.pdf');
  (await again('one.pdf')).answers(200, answer('one.pdf', 'two.pdf'));
  await waitFor(() => expect(screen.getAllByText('one.pdf')).toHaveLength(1));
  expect(screen.getAllByText('two.pdf')).toHaveLength(1);
  expect(screen.getAllByText('Server Processing...')).toHaveLength(2);
});

it('a file that the server was seen to take before the connection was lost goes on beside the others', async () => {
  const take = (request: FakeUpload) => {
    const { file_id, input_name } = file('one.pdf', 0);
    const added = { type: 'file_added', file: { file_id, input_name } };
    const pages = { current_page: 1, total_pages: 3, status: 'processing' };
    act(() => {
      FakeSocket.last('/v1/ocr/files').says(added);
      // Half a minute later.
      const live = documentsLiveOf(user);
      for (let second = 0; second < 30; second++) live.dispatch({ type: 'links_retried' });
      FakeSocket.last('/v1/ocr/progress').says({ filename: file_id, file_id, ...pages });
      request.fails();
    });
  };
  const stage = renderOcr();
  const user = stage.id;
  await choose(stage, pdf('one.pdf'), pdf('two.pdf'));
  await stage.user.click(uploadButton());
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  const first = FakeUpload.last();
  take(first);
  expect(await screen.findAllByText('Upload Error')).toHaveLength(1);

  await stage.user.click(await retryOf('two.pdf'));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
  const second = FakeUpload.last();
  expect(keyOf(second)).toBe(keyOf(first));
  expect(namesIn(second)).toEqual(['one.pdf', 'two.pdf']);
  expect(screen.getByText('1/3 Pages Processed')).toBeDefined();
  stage.server.routes[RUNNING] = running('one.pdf', 'two.pdf');
  second.answers(200, answer('one.pdf', 'two.pdf'));
  expect(await screen.findByText('Server Processing...')).toBeDefined();
  expect(screen.getByText('1/3 Pages Processed')).toBeDefined();
  expect(screen.getAllByText(/^(one|two)\.pdf$/)).toHaveLength(2);
});

it('where a row was dismissed, the other one is a new upload', async () => {
  const { stage, first, again } = await lose((request) => request.fails(), 'one.pdf', 'two.pdf');
  await stage.user.click(await screen.findByRole('button', { name: 'Dismiss one.pdf' }));
  const second = await again('two.pdf');
  expect(namesIn(second)).toEqual(['two.pdf']);
  expect(keyOf(second)).toMatch(/^\d+(-\d+){3}$/);
  expect(keyOf(second)).not.toBe(keyOf(first));
});

it('where the server has refused a batch, each file is sent again by itself', async () => {
  const { first, again } = await lose(refuse, 'one.pdf', 'two.pdf');
  const second = await again('one.pdf');
  expect(namesIn(second)).toEqual(['one.pdf']);
  expect(keyOf(second)).not.toBe(keyOf(first));
  expect(screen.getAllByText('Upload Error')).toHaveLength(1);
});

it('what the server still takes is sent again by itself until it has its answer', async () => {
  const { first, again, stage } = await lose((request) => request.fails(), 'one.pdf');
  const told = stage.notices.length;
  const taken = { detail: 'Still being taken.', code: 'upload_running' };
  (await again('one.pdf')).answers(409, taken);
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(3), { timeout: 10_000 });
  expect(screen.queryByText('Upload Error')).toBeNull();
  expect(stage.notices).toHaveLength(told);
  expect(keyOf(FakeUpload.last())).toBe(keyOf(first));
  stage.server.routes[RUNNING] = running('one.pdf');
  FakeUpload.last().answers(200, answer('one.pdf'));
  expect(await screen.findByText('Server Processing...')).toBeDefined();
}, 20_000);

it('an upload that is cancelled when it was sent again keeps its key', async () => {
  const { stage, first, again } = await lose((request) => request.fails(), 'one.pdf');
  await again('one.pdf');
  await stage.user.click(await screen.findByRole('button', { name: 'Cancel upload one.pdf' }));
  const retry = await waitFor(() => {
    const action = stage.notices.at(-1)?.action;
    expect(action).toBeDefined();
    return action;
  });
  act(() => retry?.run());
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(3));
  expect(keyOf(FakeUpload.last())).toBe(keyOf(first));
});
