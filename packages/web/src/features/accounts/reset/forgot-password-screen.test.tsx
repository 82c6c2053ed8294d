import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Notice } from '../../../lib/notify.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { collectNotices, titles } from '../../../testing/notices.ts';
import { ada, storedAda } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { session } from '../session/session.ts';

const REQUEST = 'POST /v1/auth/request-reset';
const VERIFY = 'POST /v1/auth/verify-code';
const RESET = 'POST /v1/auth/reset';
const EMAIL = 'ada@example.org';
const wrongCode = { status: 400, body: { detail: 'Wrong or old.', code: 'wrong_code' } };
const common = { status: 400, body: { detail: 'Too common.', code: 'common_password' } };
const tooMany = { status: 429, body: { detail: 'Please wait.', code: 'too_many_requests' } };
const resetFailed = 'Failed to reset password. Please check your code and try again.';
let notices: Notice[];

beforeEach(() => {
  session.end('logout');
  notices = collectNotices();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const errorOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
    ?.textContent;
const links = () =>
  ['Back to login', 'Home page'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );

async function firstStep(email = EMAIL) {
  const app = renderApp('/forgot-password');
  const input = await screen.findByLabelText<HTMLInputElement>('Email');
  if (input.value === '' && email !== '') await app.user.type(input, email);
  await app.user.click(button('Send reset code'));
  return app;
}

async function secondStep(routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ [REQUEST]: { body: {} }, [VERIFY]: { body: {} }, ...routes });
  const app = await firstStep();
  await screen.findByLabelText('Code');
  const submit = async (code = 'ABCD2345', password = 'long enough') => {
    await app.user.clear(field('Code'));
    await app.user.clear(field('New Password'));
    if (code !== '') await app.user.type(field('Code'), code);
    if (password !== '') await app.user.type(field('New Password'), password);
    await app.user.click(button('Set new password'));
  };
  return { server, submit, ...app };
}

const called = (server: ReturnType<typeof fakeServer>) =>
  server.seen.map(({ path }) => path.replace('/v1/auth/', ''));

it('a reload between the steps asks for the code that was sent, not for another (D6)', async () => {
  const { router } = await secondStep();
  const { pathname, state } = router.state.location;
  cleanup();
  renderApp(pathname, state);
  expect(await screen.findByLabelText('Code')).toBeDefined();
  expect(screen.getByText(new RegExp(EMAIL))).toBeDefined();
});

it('email, then code and new password, then done with the way to log in (S2.21, S2.22, S2.23, S3.22, S4.37, S4.38, S7.11, S7.12, S7.13, S8.54, S8.55, S8.56)', async () => {
  const { server, submit, at, user } = await secondStep({ [RESET]: { body: { detail: 'x' } } });
  await submit();
  await screen.findByRole('heading', { name: 'All set' });
  expect(called(server)).toEqual(['request-reset', 'verify-code', 'reset']);
  expect(server.seen.map(({ body }) => body)).toEqual([
    { email: EMAIL },
    { email: EMAIL, code: 'ABCD2345' },
    { email: EMAIL, new_password: 'long enough' },
  ]);
  expect(notices.map(({ text }) => text)).toEqual([
    {
      title: 'Password Reset Requested',
      description: 'If an account exists for this email, a reset code has been sent.',
    },
    { title: 'Code Verified', description: 'You can now reset your password.' },
    {
      title: 'Password Reset Successful',
      description: 'Your password has been updated. Please log in.',
    },
  ]);
  const main = screen.getByRole('main');
  const login = [...main.querySelectorAll('a')].find((link) => link.textContent === 'Log in');
  expect(login?.getAttribute('href')).toBe('/login');
  expect(document.activeElement).toBe(login);
  expect(at()).toBe('/forgot-password');
  // The form there knows the address.
  await user.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe('/login'));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(EMAIL);
});

it("the server's own words about the code are shown (S8.54)", async () => {
  fakeServer({ [REQUEST]: { body: { detail: 'Look into your mail.' } } });
  await firstStep();
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]?.text).toMatchObject({ description: 'Look into your mail.' });
});

it('both steps link to the login and to the home page (S2.24)', async () => {
  fakeServer({ [REQUEST]: { body: {} } });
  const { user } = await firstStep('');
  expect(links()).toEqual(['/login', '/']);
  await user.type(field('Email'), `${EMAIL}{Enter}`);
  await screen.findByLabelText('Code');
  expect(links()).toEqual(['/login', '/']);
});

it.each([
  ['', 'This field is required.'],
  ['no-address', 'Enter a valid email address.'],
])('the email %j is refused before any call (S5.11)', async (email, words) => {
  const server = fakeServer({});
  await firstStep(email);
  expect(await screen.findByText(words)).toBeDefined();
  expect(server.seen).toEqual([]);
});

it('code and new password are required (S5.11, S5.9, D46)', async () => {
  const { server, submit } = await secondStep();
  await submit('', '');
  await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(2));
  await submit('ABCD2345', 'seven77');
  expect(await screen.findByText('Use at least 8 characters.')).toBeDefined();
  expect(called(server)).toEqual(['request-reset']);
});

it('a code that could not be sent is told once, on the form (S8.7)', async () => {
  fakeServer({ [REQUEST]: 'network' });
  await firstStep();
  const words = 'Failed to send reset code. Please try again.';
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(notices).toEqual([]);
});

it('too many requests: the reason is told, and the email marked (S8.7, D6)', async () => {
  fakeServer({ [REQUEST]: tooMany });
  await firstStep();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to send reset code. Please try again.Please wait.',
  );
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  expect(notices).toEqual([]);
  expect(field('Email').value).toBe(EMAIL);
});

it.each([wrongCode, tooMany])(
  'a code that is refused: no reset, the field marked, the reason told once (S4.38, S8.8)',
  async (answer) => {
    const { server, submit } = await secondStep({ [VERIFY]: answer });
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(resetFailed + answer.body.detail);
    expect(screen.getAllByText(answer.body.detail)).toHaveLength(1);
    expect(field('Code').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Code'));
    expect(titles(notices)).toEqual(['Password Reset Requested']);
    expect(called(server)).toEqual(['request-reset', 'verify-code']);
    expect(field('New Password').value).toBe('long enough');
  },
);

it('a fault without words is told once more on the form (S8.8)', async () => {
  const { submit } = await secondStep({ [VERIFY]: 'network' });
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe(resetFailed);
  expect(field('Code').getAttribute('aria-invalid')).toBe('false');
});

it('a refused password keeps the verified code: only the reset is called again (S4.38, D6, D46)', async () => {
  const { server, submit } = await secondStep({ [RESET]: common });
  await submit('ABCD2345', 'password');
  await waitFor(() => expect(errorOf('New Password')).toBe('Too common.'));
  expect(screen.queryByRole('alert')).toBeNull();
  server.routes[RESET] = { body: {} };
  await submit('ABCD2345', 'long enough');
  await screen.findByRole('heading', { name: 'All set' });
  expect(called(server)).toEqual(['request-reset', 'verify-code', 'reset', 'reset']);
  expect(titles(notices).filter((title) => title === 'Code Verified')).toHaveLength(1);
});

it('another code is verified anew, and so is one whose grant has run out (S4.38, D6)', async () => {
  const { server, submit } = await secondStep({ [RESET]: wrongCode });
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe(`${resetFailed}Wrong or old.`);
  await submit();
  await waitFor(() => expect(server.calls('POST', '/v1/auth/reset')).toHaveLength(2));
  server.routes[RESET] = { body: {} };
  await submit('WXYZ6789');
  await screen.findByRole('heading', { name: 'All set' });
  expect(server.calls('POST', '/v1/auth/verify-code')).toHaveLength(3);
});

it('the code can be pasted and filled in by the device (S2.22)', async () => {
  const { user } = await secondStep();
  const code = field('Code');
  expect(document.activeElement).toBe(code);
  expect(code.autocomplete).toBe('one-time-code');
  await user.paste('  abcd2345 ');
  expect(code.value).toBe('  abcd2345 ');
  expect(field('New Password').autocomplete).toBe('new-password');
  const username = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(username?.value).toBe(EMAIL);
});

it('a new code can be asked for after a minute (S2.21, D6)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server, user } = await secondStep();
  await user.type(field('Code'), 'OLD');
  expect(button(/Resend in \d+ s/).disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await user.click(button('Resend code'));
  await waitFor(() => expect(server.calls('POST', '/v1/auth/request-reset')).toHaveLength(2));
  expect(field('Code').value).toBe('');
  await waitFor(() => expect(button(/Resend in \d+ s/).disabled).toBe(true));
});

it('back to the first step with the email kept (S2.21, S4.37)', async () => {
  const { user } = await secondStep();
  await user.click(button('Change email'));
  expect(field('Email').value).toBe(EMAIL);
  expect(document.activeElement).toBe(field('Email'));
});

it('whoever was signed in is logged out, with one toast, and goes to / (S4.35, D7, S8.56)', async () => {
  session.signIn(storedAda);
  const { submit, at, server } = await secondStep({
    'GET /v1/users/me': { body: ada },
    'POST /v1/auth/logout': { status: 401, body: { detail: 'x', code: 'unauthenticated' } },
    [RESET]: { body: {} },
  });
  await submit();
  await waitFor(() => expect(at()).toBe('/'));
  await waitFor(() => expect(server.calls('POST', '/v1/auth/logout')).toHaveLength(1));
  expect(session.getState().user).toBeNull();
  expect(localStorage.getItem('legible.user')).toBeNull();
  expect(titles(notices)).toEqual([
    'Password Reset Requested',
    'Code Verified',
    'Password Reset Successful',
  ]);
});
