import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Notice } from '../../../lib/notify.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { collectNotices } from '../../../testing/notices.ts';
import { ada, storedAda } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { session } from '../session/session.ts';

const CHANGE = 'POST /v1/users/me/change-password';
const labels = ['Current Password', 'New Password', 'Confirm New Password'];
let notices: Notice[];

beforeEach(() => {
  session.signIn(storedAda);
  notices = collectNotices();
});

/** Scoped, because a toast may say the same. */
const form = () => within(document.querySelector('form') ?? document.body);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function change(answer: Parameters<typeof fakeServer>[0][string], values: string[]) {
  const server = fakeServer({
    'GET /v1/users/me': { body: ada },
    'GET /v1/users/me/sessions': { body: { sessions: [] } },
    'GET /v1/users/me/keys': { body: { keys: [], available: true, calls_per_minute: 60 } },
    'GET /v1/webhooks': { body: { webhooks: [], available: true } },
    'GET /v1/settings/me': { body: { processed_tag: 'ocr', autostart_ocr: false } },
    [CHANGE]: answer,
  });
  const app = renderApp('/change-password');
  await screen.findByLabelText('Current Password');
  for (const [index, value] of values.entries()) {
    if (value !== '') await app.user.type(field(labels[index] ?? ''), value);
  }
  await app.user.click(screen.getByRole('button', { name: 'Change password' }));
  return { server, calls: () => server.calls('POST', '/v1/users/me/change-password'), ...app };
}

const good = ['old secret', 'long enough', 'long enough'];

it('three fields that password managers know, and the way back (S2.25, S2.26)', async () => {
  fakeServer({ 'GET /v1/users/me': { body: ada } });
  renderApp('/change-password');
  await screen.findByLabelText('Current Password');
  const inputs = [...document.querySelectorAll<HTMLInputElement>('form input:not([hidden])')];
  expect(inputs.map(({ id }) => document.querySelector(`[for="${id}"]`)?.textContent)).toEqual(
    labels,
  );
  expect(inputs.map(({ autocomplete }) => autocomplete)).toEqual([
    'current-password',
    'new-password',
    'new-password',
  ]);
  const username = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(username?.value).toBe('ada@example.org');
  const back = screen.getByRole('link', { name: 'Back to profile' });
  expect(back.getAttribute('href')).toBe('/profile');
});

it('sends both passwords, says so, goes to /profile (S2.27, S3.23, S7.14, S8.58, S1.12)', async () => {
  const { calls, at } = await change({ body: { detail: 'x' } }, good);
  await waitFor(() => expect(at()).toBe('/profile'));
  expect(calls()[0]?.body).toEqual({
    current_password: 'old secret',
    new_password: 'long enough',
  });
  expect(notices.map(({ text }) => text)).toEqual([
    { title: 'Password Changed', description: 'Your password has been successfully changed.' },
  ]);
  await screen.findByText('You are not logged in anywhere else.');
});

it('all three are required (S5.12)', async () => {
  const { calls } = await change({}, ['', '', '']);
  await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(3));
  expect(calls()).toEqual([]);
});

it('a repetition that differs makes no call (S5.13)', async () => {
  const { calls } = await change({}, ['old secret', 'long enough', 'long enouhg']);
  expect(await form().findByText('New passwords do not match.')).toBeDefined();
  expect(document.activeElement).toBe(field('Confirm New Password'));
  expect(notices).toEqual([]);
  expect(calls()).toEqual([]);
});

it.each([
  [403, 'wrong_password', 'Current Password'],
  [429, 'too_many_requests', 'Current Password'],
  [400, 'common_password', 'New Password'],
])('a %i %s stands beside its field, once (S8.9, D46)', async (status, code, label) => {
  const { at } = await change({ status, body: { detail: 'Not this one.', code } }, good);
  const words = await form().findByText('Not this one.');
  expect(field(label).getAttribute('aria-describedby')).toContain(words.id);
  expect(document.activeElement).toBe(field(label));
  expect(notices).toEqual([]);
  expect(at()).toBe('/change-password');
  expect(field('New Password').value).toBe('long enough');
});

it.each([
  ['network' as const, 'Failed to change password'],
  [{ status: 500, body: {} }, 'Failed to change password'],
  [{ status: 503, body: { detail: 'Later.', code: 'unavailable' } }, 'Later.'],
])('any other failure is told once, on the form (S8.9)', async (answer, words) => {
  await change(answer, good);
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(notices).toEqual([]);
});
