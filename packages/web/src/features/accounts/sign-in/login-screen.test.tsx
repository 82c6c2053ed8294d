import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Notice, presentNotices } from '../../../lib/notify.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { collectNotices } from '../../../testing/notices.ts';
import { ada } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { rememberChoice } from '../../billing/offers/chosen-plan.ts';
import { SESSION_NOTICE } from '../session/session-refresh.ts';
import { session } from '../session/session.ts';

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
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  return app;
}

it('shows the form and the links to reset and to register (S2.13, S2.15, D5)', async () => {
  renderApp('/login');
  const forgot = await screen.findByRole('link', { name: 'Forgot password?' });
  expect(forgot.getAttribute('href')).toBe('/forgot-password');
  const register = screen.getByRole('link', { name: 'Create an account' });
  expect(register.getAttribute('href')).toBe('/register');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
});

it('sends email and password, stores the user, greets, goes to /ocr (S2.14, S4.30, S7.9, S7.43, S8.50, S1.4)', async () => {
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

it('a 428 is a red toast of 10 seconds that names the way out (S8.1, S9.15, D62)', async () => {
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
    about: 'reset-required',
  });
  expect(session.getState().user).toBeNull();
});

it('a 428 is told by its toast alone, and the way out has the focus', async () => {
  fakeServer({ [LOGIN]: { status: 428, body: { detail: 'x', code: 'password_reset_required' } } });
  const app = await logIn();
  const forgot = screen.getByRole('link', { name: 'Forgot password?' });
  await waitFor(() => expect(document.activeElement).toBe(forgot));
  expect(screen.queryByRole('alert')).toBeNull();
  fakeServer({});
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(app.at()).toBe('/forgot-password'));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
});

it.each([
  [{ status: 401, body: { detail: 'Wrong.', code: 'wrong_credentials' } }, failed.description],
  [{ status: 429, body: { detail: 'Please wait.', code: 'too_many_requests' } }, 'Please wait.'],
  ['network' as const, failed.description],
])('another failure is told once, in the form (S8.2, S8.3, D63)', async (answer, description) => {
  fakeServer({ [LOGIN]: answer });
  const app = await logIn();
  expect((await screen.findByRole('alert')).textContent).toBe(failed.title + description);
  expect(notices).toEqual([]);
  expect(app.at()).toBe('/login');
});

it('what was typed is kept on failure', async () => {
  fakeServer({ [LOGIN]: { status: 401, body: {} } });
  await logIn();
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
});

it.each([
  ['no-address', 'secret', 'Enter a valid email address.'],
  ['ada@example.org', '', 'This field is required.'],
])('refuses %j with %j before any call (S5.10)', async (email, password, words) => {
  const server = fakeServer({});
  await logIn(email, password);
  expect(await screen.findByText(words)).toBeDefined();
  expect(server.seen).toEqual([]);
});

const arrive = async (state: object) => {
  const app = renderApp('/login', state);
  await screen.findByLabelText('Email');
  return app;
};
const email = () => screen.getByLabelText<HTMLInputElement>('Email').value;

const WELCOME_BACK = 'Welcome back. Your documents are waiting.';

describe('whoever is led here', () => {
  it('by a registration has the address filled in, is greeted as new and knows of the link', async () => {
    const app = await arrive({ email: 'ada@example.org', registered: true });
    expect(email()).toBe('ada@example.org');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(screen.queryByText(WELCOME_BACK)).toBeNull();
    expect(screen.getByRole('status').textContent).toMatch(
      /^We sent you a link to confirm your address.*ada@example\.org/,
    );
    expect(app.router.state.location.search).toBe('');
  });

  it('with a plan chosen knows what comes before paying', async () => {
    rememberChoice({ plan: 'tier 2', interval: 'month' });
    await arrive({ email: 'ada@example.org', registered: true });
    expect(screen.getByRole('status').textContent).toMatch(
      /Log in, open the link, then pay for Tier 2, monthly\.$/,
    );
    rememberChoice(null);
  });

  it.each([
    ['expired', /session ended: it was not used/],
    ['unreachable', /server did not answer/],
    ['elsewhere', /logged out in another tab/],
  ])('since the session ended (%s) is told why', async (ended, words) => {
    await arrive({ email: 'ada@example.org', ended });
    expect(screen.getByRole('status').textContent).toMatch(words);
    expect(email()).toBe('ada@example.org');
    expect(screen.queryByText(WELCOME_BACK)).toBeNull();
  });

  it.each([[{ ended: 'logout' }], [{ ended: {}, email: 7, registered: 'yes' }], [null]])(
    'by nobody, or with a state that cannot be read, finds the plain form: %j',
    async (state) => {
      await arrive(state as object);
      expect(screen.getByText(WELCOME_BACK)).toBeDefined();
      expect(screen.queryByRole('status')).toBeNull();
      expect(email()).toBe('');
    },
  );
});

it('a log-in takes away what was told of the session before it', async () => {
  fakeServer({ [LOGIN]: { body: ada } });
  const over = vi.fn();
  presentNotices({ show: () => undefined, over });
  await logIn();
  await waitFor(() => expect(session.getState().user).not.toBeNull());
  const about = { kind: 'error', text: 'x', about: SESSION_NOTICE } as const;
  expect(over.mock.calls.some(([isOver]) => (isOver as (n: Notice) => boolean)(about))).toBe(true);
});
