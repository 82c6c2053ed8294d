import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Notice } from '../../lib/notify.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { collectNotices } from '../../testing/notices.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { session } from './session.ts';

const REGISTER = 'POST /v1/auth/register';
const labels = ['First Name', 'Last Name', 'Email', 'Password', 'Verify Password'];
let notices: Notice[];

beforeEach(() => {
  session.end('logout');
  notices = collectNotices();
});

async function fillAndSubmit(
  values = ['Ada', 'Lovelace', 'ada@example.org', 'long enough', 'long enough'],
) {
  const app = renderApp('/register');
  await screen.findByLabelText('First Name');
  for (const [index, value] of values.entries()) {
    if (value !== '') await app.user.type(screen.getByLabelText(labels[index] ?? ''), value);
  }
  await app.user.click(screen.getByRole('button', { name: 'Register' }));
  return app;
}

test('has the five fields in their order (S2.16)', async () => {
  renderApp('/register');
  await screen.findByLabelText('First Name');
  const inputs = [...document.querySelectorAll('form input')];
  expect(
    inputs.map((input) => document.querySelector(`label[for="${input.id}"]`)?.textContent),
  ).toEqual(labels);
});

test('email is of type email, the password has its hint, login is linked (S2.17, S2.18, S2.19)', async () => {
  renderApp('/register');
  expect((await screen.findByLabelText('Email')).getAttribute('type')).toBe('email');
  const hint = screen.getByText('Min. 8 characters');
  expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toBe(hint.id);
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});

test('sends the request with its defaults, says so, goes to /login (S2.20, S4.36, S7.10, S8.51, S8.52, S9.2, S9.14)', async () => {
  const server = fakeServer({ [REGISTER]: { status: 201, body: { detail: 'Created.' } } });
  const app = await fillAndSubmit();
  expect(await screen.findByText('Registration successful')).toBeDefined();
  expect(server.calls('POST', '/v1/auth/register')[0]?.body).toEqual({
    email: 'ada@example.org',
    password: 'long enough',
    name: 'Ada',
    last_name: 'Lovelace',
    subscription: 'free',
    role_type: 1,
    limit: 100,
  });
  expect(notices).toEqual([
    {
      kind: 'success',
      text: {
        title: 'Registration Successful',
        description: 'Your account has been created. Please log in.',
      },
    },
  ]);
  await waitFor(() => expect(app.at()).toBe('/login'), { timeout: 2000 });
  expect(session.getState().user).toBeNull();
});

test('differing passwords make no call (S5.8)', async () => {
  const server = fakeServer({});
  await fillAndSubmit(['Ada', 'Lovelace', 'ada@example.org', 'long enough', 'different']);
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]?.text).toEqual({
    title: 'Passwords do not match',
    description: 'Please ensure both password fields match.',
  });
  expect(server.seen).toEqual([]);
});

test('all fields are required (S5.7)', async () => {
  const server = fakeServer({});
  await fillAndSubmit(['', '', '', '', '']);
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(5));
  expect(server.seen).toEqual([]);
});

test('a password of seven characters is refused (D46, S5.9)', async () => {
  const server = fakeServer({});
  await fillAndSubmit(['Ada', 'Lovelace', 'ada@example.org', 'seven77', 'seven77']);
  expect(await screen.findByText('Use at least 8 characters.')).toBeDefined();
  expect(server.seen).toEqual([]);
});

test.each([
  [{ status: 409, body: { detail: 'Taken.', code: 'registration_refused' } }, 'Taken.', 'Taken.'],
  ['network' as const, 'Registration failed', ''],
])('a refusal is a toast and a lasting note (S8.4, S8.5)', async (answer, words, reason) => {
  fakeServer({ [REGISTER]: answer });
  const app = await fillAndSubmit();
  const note = await screen.findByRole('alert');
  expect(note.textContent).toBe(
    `Registration failedPlease check your information and try again.${reason}`,
  );
  expect(notices).toEqual([{ kind: 'error', text: { title: 'Error', description: words } }]);
  expect(app.at()).toBe('/register');
});
