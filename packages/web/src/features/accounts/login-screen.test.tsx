import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Notice } from '../../lib/notify.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { collectNotices, titles } from '../../testing/notices.ts';
import { ada } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { session } from './session.ts';

const LOGIN = 'POST /v1/auth/login';
const failed = {
  title: 'Login failed',
  description: 'Please check your credentials and try again.',
};
let notices: Notice[];

beforeEach(() => {
  session.end('logout');
  notices = collectNotices();
});

async function logIn(email = 'ada@example.org', password = 'correct horse') {
  const app = renderApp('/login');
  await app.user.type(await screen.findByLabelText('Email'), email);
  if (password !== '') await app.user.type(screen.getByLabelText('Password'), password);
  await app.user.click(screen.getByRole('button', { name: 'Login' }));
  return app;
}

test('shows the form and the links to reset and to register (S2.13, S2.15, D5)', async () => {
  renderApp('/login');
  const forgot = await screen.findByRole('link', { name: 'Forgot password?' });
  expect(forgot.getAttribute('href')).toBe('/forgot-password');
  const register = screen.getByRole('link', { name: 'Create an account' });
  expect(register.getAttribute('href')).toBe('/register');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
});

test('sends email and password, stores the user, greets, goes to /ocr (S2.14, S4.30, S7.9, S7.43, S8.50, S1.4)', async () => {
  const server = fakeServer({
    [LOGIN]: { body: ada },
    'GET /v1/settings/me': { body: { processed_tag: 'ocr', autostart_ocr: false } },
    'GET /v1/ocr/list': { body: { files: [] } },
    'GET /v1/ocr/limits': {
      body: { max_file_bytes: 1, max_pages_per_file: 1, max_files_per_batch: 1 },
    },
  });
  const app = await logIn();
  await waitFor(() => expect(app.at()).toBe('/ocr'));
  expect(server.calls('POST', '/v1/auth/login')[0]?.body).toEqual({
    email: 'ada@example.org',
    password: 'correct horse',
  });
  expect(localStorage.getItem('legible.user')).toContain('"email":"ada@example.org"');
  expect(notices[0]).toEqual({
    kind: 'success',
    text: { title: 'Login Successful', description: 'Welcome back, Ada!' },
  });
  await screen.findByText('Processing Status & History');
});

test('a 428 is a red toast of 10 seconds that names the way out (S8.1, S9.15, D62)', async () => {
  fakeServer({ [LOGIN]: { status: 428, body: { detail: 'x', code: 'password_reset_required' } } });
  await logIn();
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]).toEqual({
    kind: 'error',
    text: {
      title: 'Password Reset Required',
      description: "Password reset required. Please, click 'Forgot password?' to proceed.",
    },
    duration: 10_000,
  });
  expect(session.getState().user).toBeNull();
});

test("another failure shows the server's words, then the advice (S8.2, S8.3, D63)", async () => {
  fakeServer({ [LOGIN]: { status: 401, body: { detail: 'Wrong.', code: 'wrong_credentials' } } });
  const app = await logIn();
  await waitFor(() => expect(titles(notices)).toEqual(['Wrong.', 'Login failed']));
  expect(notices[1]).toEqual({ kind: 'error', text: failed });
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong.');
  expect(app.at()).toBe('/login');
});

test('a failure without words is told once (D63, S8.2)', async () => {
  fakeServer({ [LOGIN]: 'network' });
  await logIn();
  await waitFor(() => expect(notices).toEqual([{ kind: 'error', text: failed }]));
});

test('what was typed is kept on failure', async () => {
  fakeServer({ [LOGIN]: { status: 401, body: {} } });
  await logIn();
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
});

test.each([
  ['no-address', 'secret', 'Enter a valid email address.'],
  ['ada@example.org', '', 'This field is required.'],
])('refuses %j with %j before any call (S5.10)', async (email, password, words) => {
  const server = fakeServer({});
  await logIn(email, password);
  expect(await screen.findByText(words)).toBeDefined();
  expect(server.seen).toEqual([]);
});
