import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../features/accounts/session/session.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { collectNotices, titles } from '../../testing/notices.ts';
import { ada, storedAda } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { forgetQueries } from './query-client.ts';

const LOGIN = 'POST /v1/auth/login';
const refusal = { status: 401, body: { detail: 'Please log in.', code: 'unauthenticated' } };

beforeEach(() => {
  sessionStorage.clear();
  session.end('logout');
  forgetQueries();
  FakeSocket.install();
});

const goodDay = () =>
  fakeServer({
    [LOGIN]: { body: ada },
    'GET /v1/users/me': { body: ada },
    'GET /v1/users/me/sessions': { body: { sessions: [] } },
    'GET /v1/users/me/keys': { body: { keys: [], available: true, calls_per_minute: 60 } },
    'GET /v1/webhooks': { body: { webhooks: [], available: true } },
    'GET /v1/settings/me': { body: { processed_tag: 'ocr', autostart_ocr: false } },
    'GET /v1/ocr/list': { body: { files: [] } },
    'GET /v1/ocr/limits': {
      body: { max_file_bytes: 1, max_pages_per_file: 1, max_files_per_batch: 1 },
    },
  });

async function logIn({ user }: ReturnType<typeof renderApp>) {
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  if (email.value === '') await user.type(email, 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

describe('a log-in leads to', () => {
  it('the screen that was asked for', async () => {
    goodDay();
    const app = renderApp('/profile?from=mail');
    await screen.findByLabelText('Email');
    expect([app.at(), app.router.state.location.search]).toEqual(['/login', '']);
    await logIn(app);
    await waitFor(() => expect(app.at()).toBe('/profile'));
    expect(app.router.state.location.search).toBe('?from=mail');
  });

  it('the page of a document that was asked for', async () => {
    goodDay();
    const app = renderApp('/ocr/documents/A_-1?page=3&find=word');
    await logIn(app);
    await waitFor(() => expect(app.at()).toBe('/ocr/documents/A_-1'));
    expect(app.router.state.location.search).toBe('?page=3&find=word');
  });

  it('the files, where none was, or somebody went elsewhere in between (S2.14)', async () => {
    goodDay();
    const app = renderApp('/profile');
    await screen.findByLabelText('Email');
    await act(() => app.router.navigate('/pricing'));
    await act(() => app.router.navigate('/login'));
    await logIn(app);
    await waitFor(() => expect(app.at()).toBe('/ocr'));
  });

  it('by way of the registration and of a forgotten password, too', async () => {
    goodDay();
    const app = renderApp('/change-password');
    await screen.findByLabelText('Email');
    await act(() => app.router.navigate('/register'));
    await act(() => app.router.navigate('/forgot-password'));
    await act(() => app.router.navigate('/login'));
    await logIn(app);
    await waitFor(() => expect(app.at()).toBe('/change-password'));
  });

  it.each([
    'https://evil.example/profile',
    '//evil.example/profile',
    '/\\evil.example',
    '/pricing',
    'javascript:alert(1)',
    7,
  ])('no other place, whatever the storage says: %s', async (path) => {
    goodDay();
    const app = renderApp('/login');
    await screen.findByLabelText('Email');
    sessionStorage.setItem('legible.place', JSON.stringify({ path }));
    await logIn(app);
    await waitFor(() => expect(app.at()).toBe('/ocr'));
  });
});

describe('a session that ends', () => {
  it('is told on the form, with the address kept and the way back', async () => {
    const server = goodDay();
    const notices = collectNotices();
    session.signIn(storedAda);
    server.routes['GET /v1/settings/me'] = refusal;
    const app = renderApp('/profile');
    await waitFor(() => expect(app.at()).toBe('/login'));
    expect((await screen.findByRole('status')).textContent).toMatch(/^You have been logged out/);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
    expect(titles(notices)).toEqual(['Session Expired']);
    Object.assign(server.routes, goodDay().routes);
    await logIn(app);
    await waitFor(() => expect(app.at()).toBe('/profile'));
  });

  it('is told in another tab at once, for the same reason', async () => {
    goodDay();
    session.signIn(storedAda);
    const app = renderApp('/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    // As the other tab leaves it.
    localStorage.setItem('legible.ended', 'expired');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'legible.user' })));
    await waitFor(() => expect(app.at()).toBe('/login'));
    expect((await screen.findByRole('status')).textContent).toMatch(/Your session ended/);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
  });

  it('is still told after a reload', async () => {
    goodDay();
    session.signIn(storedAda);
    const app = renderApp('/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    act(() => session.end('unreachable'));
    await screen.findByRole('status');
    const { pathname, state } = app.router.state.location;
    cleanup();
    renderApp(pathname, state);
    expect((await screen.findByRole('status')).textContent).toMatch(/server did not answer/);
  });
});
