import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { forgetQueries } from '../../app/access/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { collectNotices, titles } from '../../testing/notices.ts';
import { ada, storedAda } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { session } from '../accounts/session/session.ts';

const SETTINGS = { processed_tag: 'text', autostart_ocr: false, retention_days: null };
const [GET, PUT] = ['GET /v1/settings/me', 'PUT /v1/settings/me'];
const german = { code: 'deu', name: 'German', native_name: 'Deutsch', script: 'Latin' };

function open(path: string) {
  session.signIn(storedAda);
  const server = fakeServer({
    'GET /v1/users/me': { body: ada },
    'GET /v1/users/me/sessions': { body: { sessions: [] } },
    'GET /v1/users/me/keys': { body: { keys: [], available: true, calls_per_minute: 60 } },
    'GET /v1/webhooks': { body: { webhooks: [], available: true } },
    [GET]: { body: { ...SETTINGS, languages: null } },
    [PUT]: { body: { ...SETTINGS, languages: ['deu'] } },
    'GET /v1/ocr/languages': { body: { languages: [german], default: ['eng'], most: 3 } },
    'GET /v1/ocr/list': { body: { files: [] } },
    'GET /v1/ocr/running': { body: { files: [] } },
    'GET /v1/ocr/refusals': { body: { refusals: [] } },
    'GET /v1/ocr/limits': {
      body: { max_file_bytes: 1, max_pages_per_file: 1, max_files_per_batch: 1 },
    },
  });
  return { server, ...renderApp(path) };
}

const sent = (server: ReturnType<typeof fakeServer>) =>
  server.calls('PUT', '/v1/settings/me').map(({ body }) => body);

async function pickGerman(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('combobox', { name: 'Language' }));
  await user.keyboard('german{Enter}');
}

beforeEach(() => {
  forgetQueries();
  FakeSocket.install();
});

it('the languages of all uploads are a setting like the others (D87)', async () => {
  const { server, user } = open('/profile');
  await pickGerman(user);
  expect(await screen.findByRole('button', { name: 'Remove German' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(sent(server)).toEqual([{ ...SETTINGS, languages: ['deu'] }]));
});

it('a choice at the upload panel is kept at once, and nothing else is changed (D87)', async () => {
  const { server, user } = open('/ocr');
  await user.click(await screen.findByRole('button', { name: 'Language: eng' }));
  await pickGerman(user);
  expect(await screen.findByRole('button', { name: 'Language: German' })).toBeDefined();
  const { processed_tag, autostart_ocr } = SETTINGS;
  await waitFor(() =>
    expect(sent(server)).toEqual([{ processed_tag, autostart_ocr, languages: ['deu'] }]),
  );
});

it('a choice that could not be kept is told and taken back', async () => {
  const notices = collectNotices();
  const { server, user } = open('/ocr');
  server.routes[PUT] = { status: 500, body: { detail: 'No.' } };
  await user.click(await screen.findByRole('button', { name: 'Language: eng' }));
  await pickGerman(user);
  await waitFor(() =>
    expect(titles(notices)).toEqual(['Your choice of languages could not be saved.']),
  );
  expect(screen.getByRole('button', { name: 'Language: eng' })).toBeDefined();
});
