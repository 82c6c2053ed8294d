import type { ProgressMessage } from '@legible/contracts/live';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { historyFile } from '../../../features/documents/testing/render-ocr.tsx';
import { session } from '../../../features/accounts/session/session.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { collectNotices, titles } from '../../../testing/notices.ts';
import { ada, storedAda } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const LIMITS = 'GET /v1/ocr/limits';
const upTo = (megabytes: number) => ({
  body: {
    max_file_bytes: megabytes * 1024 * 1024,
    max_pages_per_file: 100,
    max_files_per_batch: 10,
  },
});

function signedIn() {
  session.signIn(storedAda);
  return fakeServer({
    'GET /v1/users/me': { body: ada },
    'GET /v1/settings/me': { body: { processed_tag: 'ocr', autostart_ocr: false } },
    'GET /v1/ocr/list': { body: { files: [] } },
    [LIMITS]: upTo(50),
    'POST /v1/auth/logout': {},
  });
}

async function sendFile(user: ReturnType<typeof renderApp>['user']) {
  const file = new File(['x'], 'a.pdf', { type: 'application/pdf' });
  const input = await screen.findByLabelText<HTMLInputElement>('PDF files');
  await waitFor(() => expect(input.disabled).toBe(false));
  await user.upload(input, file);
  await user.click(screen.getByRole('button', { name: 'Upload Selected PDF(s)' }));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
}

beforeEach(() => {
  session.end('logout');
  FakeSocket.install();
  FakeUpload.install();
});
afterEach(() => void vi.useRealTimers());

it('an upload that meets an expired session is told, and can be sent again after the next log-in (S8.16)', async () => {
  const notices = collectNotices();
  signedIn();
  const { user, router, at } = renderApp('/ocr');
  await sendFile(user);
  FakeUpload.last().answers(401, { detail: 'Please log in.', code: 'unauthenticated' });
  await waitFor(() => expect(at()).toBe('/login'));
  expect(titles(notices)).toContain('Upload failed');
  act(() => session.signIn(storedAda));
  await act(() => router.navigate('/ocr'));
  expect(await screen.findByRole('button', { name: 'Retry a.pdf' })).toBeDefined();
});

it("an upload does not outlive its user's session (S4.34)", async () => {
  const notices = collectNotices();
  signedIn();
  const { user } = renderApp('/ocr');
  await sendFile(user);
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(true);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(ask).toHaveBeenCalledOnce();
  expect(FakeUpload.last().aborted).toBe(true);
  await waitFor(() => expect(titles(notices)).toEqual(['Logged out']));
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
});

it('the limits are those of the plan, also when it changes (D45)', async () => {
  const server = signedIn();
  renderApp('/ocr');
  await screen.findByText(/^Up to 50 MB/);
  server.routes[LIMITS] = upTo(500);
  act(() => session.signIn({ ...storedAda, subscription: 'tier_1', limit: 300 }));
  expect(await screen.findByText(/^Up to 500 MB/)).toBeDefined();
});

it('what the page itself has asked for is shown at once, and not asked for again', async () => {
  // An answer is fresh for a second, and a busy machine needs longer to draw the screen.
  vi.useFakeTimers({ toFake: ['Date'] });
  const server = signedIn();
  // Nothing is known of this user yet, as when a page has just been opened.
  const id = 'user-2';
  session.signIn({ ...storedAda, id });
  server.routes['GET /v1/users/me'] = { body: { ...ada, id } };
  const { origin } = window.location;
  const ended = historyFile('over.pdf');
  const running: ProgressMessage[] = [
    {
      filename: 'one',
      file_id: 'one',
      input_name: 'on its way.pdf',
      status: 'processing',
      current_page: 1,
      total_pages: 4,
      eta_seconds: null,
    },
  ];
  const early: [string, unknown][] = [
    [`/v1/ocr/list?prefix=&user_id=${id}`, { files: [ended] }],
    ['/v1/ocr/running', { files: running }],
    ['/v1/ocr/refusals', { refusals: [] }],
    ['/v1/ocr/limits', upTo(50).body],
    ['/v1/settings/me', { processed_tag: 'ocr', autostart_ocr: false }],
  ];
  window.legibleEarly = new Map(
    early.map(([path, body]) => [origin + path, Promise.resolve(Response.json(body))]),
  );
  renderApp('/ocr');
  await screen.findByRole('heading', { name: 'Processing Status & History' });
  expect(screen.getByText('on its way.pdf')).toBeDefined();
  expect(await screen.findByText(ended.input_name)).toBeDefined();
  expect([...window.legibleEarly.keys()]).toEqual([]);
  for (const [path] of early) expect(server.calls('GET', path.split('?')[0] ?? '')).toEqual([]);
});
