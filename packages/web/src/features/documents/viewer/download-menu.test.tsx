import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Notice, presentNotices } from '../../../lib/notify.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { pageOf } from '../testing/page-words.ts';
import { DownloadMenu } from './download-menu.tsx';
import { addCorrection } from './mending/document-queues.ts';

const LINK = '/v1/ocr/download/link';

let told: Notice[];
let forget: () => void;
beforeEach(() => {
  told = [];
  forget = presentNotices({ show: (notice) => told.push(notice) });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:made';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  forget();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

/** A document with a correction on its way, which is answered when the test says so. */
function open(id: string) {
  const answer = Promise.withResolvers<'network' | { body: unknown }>();
  const server = fakeServer({
    [`PUT /v1/ocr/documents/${id}/pages/1/words/0`]: async () => answer.promise,
    [`POST ${LINK}`]: { body: { url: '/v1/ocr/download?ticket=t' } },
    [`GET /v1/ocr/documents/${id}/export`]: { body: {} },
    'GET /v1/auth/csrf': { body: { csrftoken: 'token' } },
  });
  const file = { file_id: id, input_name: 'letter.pdf', processed: true };
  addCorrection(id, { page: 1, at: 0, reading: 'first', was: 'quiet', text: 'calm' });
  render(
    <>
      <DownloadMenu file={file} />
      <ExportButton files={[file]} />
    </>,
  );
  const words = pageOf([]);
  return {
    server,
    user: userEvent.setup(),
    save: () =>
      answer.resolve({
        body: { page: 1, state: 'recognised', reason: null, detail: null, text: words },
      }),
    lose: () => answer.resolve('network'),
  };
}

type User = ReturnType<typeof userEvent.setup>;

async function download(user: User, name: string) {
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

async function exportWord(user: User) {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('button', { name: /^Word \.docx/ }));
}

const UNSAVED = /^Your corrections are not saved yet/;

it('a download waits for the corrections of its document', async () => {
  const { server, user, save } = open('a');
  await download(user, 'Searchable PDF');
  expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true);
  expect(server.calls('POST', LINK)).toHaveLength(0);
  save();
  await waitFor(() => expect(told.map(({ kind }) => kind)).toEqual(['success']));
  expect(server.calls('POST', LINK)).toHaveLength(1);
});

it('where they cannot be saved it says so in place of a file without them', async () => {
  const { server, user, lose } = open('b');
  await download(user, 'Searchable PDF');
  lose();
  await waitFor(() =>
    expect(told.map(({ text }) => text)).toEqual([expect.stringMatching(UNSAVED)]),
  );
  expect(server.calls('POST', LINK)).toHaveLength(0);
});

it('the original has none, and waits for none', async () => {
  const { server, user, save } = open('c');
  await download(user, 'Original PDF');
  await waitFor(() => expect(server.calls('POST', LINK)).toHaveLength(1));
  save();
});

it('an export waits for the corrections of its document', async () => {
  const { server, user, save } = open('d');
  await exportWord(user);
  expect(server.calls('GET', '/v1/ocr/documents/d/export')).toHaveLength(0);
  save();
  await waitFor(() => expect(server.calls('GET', '/v1/ocr/documents/d/export')).toHaveLength(1));
});

it('where they cannot be saved an export says so, and can be tried again', async () => {
  const { server, user, lose } = open('e');
  await exportWord(user);
  lose();
  await waitFor(() =>
    expect(told.map(({ text }) => text)).toEqual([expect.stringMatching(UNSAVED)]),
  );
  expect(server.calls('GET', '/v1/ocr/documents/e/export')).toHaveLength(0);
  expect(screen.getByRole('button', { name: /^Word \.docx/ })).toHaveProperty('disabled', false);
});
