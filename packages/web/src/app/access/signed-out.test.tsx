import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../../features/accounts/session/session.ts';
import { USER_KEY } from '../../features/accounts/session/stored-user.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { ada, storedAda } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(() => {
  session.end('logout');
  FakeSocket.install();
});

it.each([
  ['/login', 'Email'],
  ['/register', 'Verify Password'],
])('%s gives way when another tab has logged in (D47)', async (path, label) => {
  fakeServer({
    'GET /v1/users/me': { body: ada },
    'GET /v1/ocr/list': { body: { files: [] } },
    'GET /v1/settings/me': { body: { processed_tag: 'ocr', autostart_ocr: false } },
  });
  const app = renderApp(path);
  await screen.findByLabelText(label);
  act(() => {
    const newValue = JSON.stringify(storedAda);
    window.dispatchEvent(new StorageEvent('storage', { key: USER_KEY, newValue }));
  });
  await waitFor(() => expect(app.at()).toBe('/ocr'));
});
