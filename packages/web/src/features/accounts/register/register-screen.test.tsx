import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Notice } from '../../../lib/notify.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { collectNotices } from '../../../testing/notices.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { rememberChoice } from '../../billing/offers/chosen-plan.ts';
import { session } from '../session/session.ts';

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

it('has the five fields in their order (S2.16)', async () => {
  renderApp('/register');
  await screen.findByLabelText('First Name');
  const inputs = [...document.querySelectorAll('form input')];
  expect(
    inputs.map((input) => document.querySelector(`label[for="${input.id}"]`)?.textContent),
  ).toEqual(labels);
});

it('email is of type email, the password has its hint, login is linked (S2.17, S2.18, S2.19)', async () => {
  renderApp('/register');
  expect((await screen.findByLabelText('Email')).getAttribute('type')).toBe('email');
  const hint = screen.getByText('Min. 8 characters');
  expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toBe(hint.id);
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});

it('sends the request with its defaults, says so, goes to /login (S2.20, S4.36, S7.10, S8.51, S8.52, S9.2, S9.14)', async () => {
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
  // The address goes along, not in the address bar: the password is all that is left to type.
  expect(app.router.state.location.search).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
});

it('differing passwords make no call (S5.8)', async () => {
  const server = fakeServer({});
  await fillAndSubmit(['Ada', 'Lovelace', 'ada@example.org', 'long enough', 'different']);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Passwords do not matchPlease ensure both password fields match.',
  );
  expect(notices).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText('Verify Password'));
  expect(server.seen).toEqual([]);
});

it('all fields are required (S5.7)', async () => {
  const server = fakeServer({});
  await fillAndSubmit(['', '', '', '', '']);
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(5));
  expect(server.seen).toEqual([]);
});

it('a password of seven characters is refused (D46, S5.9)', async () => {
  const server = fakeServer({});
  await fillAndSubmit(['Ada', 'Lovelace', 'ada@example.org', 'seven77', 'seven77']);
  expect(await screen.findByText('Use at least 8 characters.')).toBeDefined();
  // One of the two says it.
  expect(screen.queryByText('Min. 8 characters')).toBeNull();
  expect(server.seen).toEqual([]);
});

it.each([
  [{ status: 409, body: { detail: 'Taken.', code: 'registration_refused' } }, 'Taken.'],
  ['network' as const, ''],
])('a refusal is told once, by a lasting note (S8.4, S8.5)', async (answer, reason) => {
  fakeServer({ [REGISTER]: answer });
  const app = await fillAndSubmit();
  const note = await screen.findByRole('alert');
  expect(note.textContent).toBe(
    `Registration failedPlease check your information and try again.${reason}`,
  );
  expect(notices).toEqual([]);
  expect(app.at()).toBe('/register');
});

it('a password that everybody guesses is named at its field', async () => {
  fakeServer({ [REGISTER]: { status: 400, body: { detail: 'Common.', code: 'common_password' } } });
  await fillAndSubmit();
  const password = screen.getByLabelText('Password');
  await waitFor(() => expect(document.activeElement).toBe(password));
  const words = document.getElementById(password.getAttribute('aria-describedby') ?? '');
  expect(words?.textContent).toBe('Common.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(notices).toEqual([]);
});

it('a plan that was chosen first is shown, with what comes before it can be paid', async () => {
  rememberChoice({ plan: 'tier 2', interval: 'year' });
  renderApp('/register');
  expect(await screen.findByText('You chose Tier 2, yearly')).toBeDefined();
  const steps = [...document.querySelectorAll('form li')].map(({ textContent }) => textContent);
  expect(steps).toEqual(['1.Create your account', '2.Confirm your address', '3.Pay']);
  rememberChoice(null);
});
