import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Notice } from '../../lib/notify.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { collectNotices } from '../../testing/notices.ts';
import { ada, storedAda } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { session } from '../accounts/session/session.ts';

const CONTACT = 'POST /v1/contact/';
const labels = ['Name', 'Email', 'Subject', 'Message'];
const required = 'Name and Email are required when not logged in.';
let notices: Notice[];

beforeEach(() => {
  session.end('logout');
  notices = collectNotices();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const words = () => notices.map(({ text }) => text);

async function contact(routes: Parameters<typeof fakeServer>[0], values: Record<string, string>) {
  const server = fakeServer({ 'GET /v1/users/me': { body: ada }, ...routes });
  const app = renderApp('/contact');
  await screen.findByLabelText('Subject');
  for (const [label, value] of Object.entries(values)) await app.user.type(field(label), value);
  await app.user.click(screen.getByRole('button', { name: 'Send message' }));
  return { server, calls: () => server.calls('POST', '/v1/contact/'), ...app };
}

const letter = { Subject: 'A page', Message: 'It came out crooked.' };
const anonymous = { Name: 'Grace', Email: 'grace@example.org', ...letter };

it("'Get in Touch' has name, email, subject and message (S2.28)", async () => {
  renderApp('/contact');
  expect(await screen.findByRole('heading', { level: 1, name: 'Get in Touch' })).toBeDefined();
  const controls = [...document.querySelectorAll('form input, form textarea')];
  expect(controls.map(({ id }) => document.querySelector(`[for="${id}"]`)?.textContent)).toEqual(
    labels,
  );
});

it('sends the message; subject and text are cleared, the name stays (S7.35, S8.59, D67, S1.12)', async () => {
  const { calls } = await contact({ [CONTACT]: { body: { detail: 'We have it.' } } }, anonymous);
  expect((await screen.findByRole('status')).textContent).toBe('We have it.');
  expect(words()).toEqual(['We have it.']);
  expect(calls()[0]?.body).toEqual({
    name: 'Grace',
    email: 'grace@example.org',
    subject: 'A page',
    message: 'It came out crooked.',
  });
  expect(labels.map((label) => field(label).value)).toEqual(['Grace', 'grace@example.org', '', '']);
});

it('a link may begin the subject', async () => {
  renderApp('/contact', { subject: 'Feature request: ' });
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe(
    'Feature request: ',
  );
});

it('an answer without words counts as sent (S8.59)', async () => {
  await contact({ [CONTACT]: { body: {} } }, anonymous);
  await waitFor(() => expect(words()).toEqual(['Message sent successfully!']));
});

it('somebody logged in writes under the name of the account (S2.29, S5.16, D8)', async () => {
  session.signIn(storedAda);
  const { calls } = await contact({ [CONTACT]: { body: {} } }, letter);
  await waitFor(() => expect(calls()).toHaveLength(1));
  expect([field('Name').readOnly, field('Email').readOnly]).toEqual([true, true]);
  expect(calls()[0]?.body).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.org' });
});

it('subject and message are required (S5.14)', async () => {
  session.signIn(storedAda);
  const { calls } = await contact({}, {});
  await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(2));
  expect(calls()).toEqual([]);
  expect(notices).toEqual([]);
});

it.each([{}, { Name: 'Grace' }, { Email: 'grace@example.org' }])(
  'logged out, name and email are required, too: %j (S5.15)',
  async (known) => {
    const { calls } = await contact({}, { ...known, ...letter });
    expect((await screen.findByRole('alert')).textContent).toBe(required);
    expect(notices).toEqual([]);
    expect(calls()).toEqual([]);
  },
);

it('an address that is none is refused beside its field (S5.15)', async () => {
  const { calls } = await contact({}, { ...anonymous, Email: 'grace' });
  expect(await screen.findByText('Enter a valid email address.')).toBeDefined();
  expect(notices).toEqual([]);
  expect(calls()).toEqual([]);
});

it.each(['network' as const, { status: 503, body: {} }, { body: {} }])(
  'without an anti-forgery token nothing is sent (S5.17, S8.11)',
  async (csrf) => {
    document.cookie = 'csrftoken=; path=/; max-age=0';
    const { calls } = await contact({ 'GET /v1/auth/csrf': csrf }, anonymous);
    const refusal = 'Cannot submit form: CSRF token missing.';
    expect((await screen.findByRole('alert')).textContent).toBe(refusal);
    expect(notices).toEqual([]);
    expect(calls()).toEqual([]);
    expect(field('Message').value).toBe('It came out crooked.');
  },
);

it.each([
  [{ status: 429, body: { detail: 'Please wait.', code: 'x' } }, 'Please wait.'],
  [{ status: 502, body: undefined }, 'Failed to submit form: Status 502'],
  ['network' as const, 'An unexpected error occurred.'],
])(
  'a failure is told once, on the form, and the text is kept (S7.36, S8.13, S8.14, S8.15, D67)',
  async (answer, told) => {
    await contact({ [CONTACT]: answer }, anonymous);
    expect((await screen.findByRole('alert')).textContent).toBe(told);
    expect(notices).toEqual([]);
    expect([field('Subject').value, field('Message').value]).toEqual(Object.values(letter));
  },
);

it('a message being written outlives the session; its sender does not (D8)', async () => {
  session.signIn(storedAda);
  fakeServer({ 'GET /v1/users/me': { body: ada } });
  const { user } = renderApp('/contact');
  await user.type(await screen.findByLabelText('Message'), 'It came out crooked.');
  act(() => session.end('elsewhere'));
  await waitFor(() => expect(field('Name').readOnly).toBe(false));
  expect(labels.map((label) => field(label).value)).toEqual(['', '', '', 'It came out crooked.']);
});
