import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../session/session.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { collectNotices, titles } from '../../../testing/notices.ts';
import { ada, storedAda } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { forgetQueries } from '../../../app/access/query-client.ts';

const ME = 'GET /v1/users/me';
const NAME = `PATCH /v1/users/${ada.id}`;
const EMAIL = 'POST /v1/users/me/email';
const WITHDRAW = 'DELETE /v1/users/me/email';

beforeEach(() => forgetQueries());

async function profile(routes: Parameters<typeof fakeServer>[0] = {}) {
  session.signIn(storedAda);
  const notices = collectNotices();
  const server = fakeServer({
    [ME]: { body: ada },
    'GET /v1/settings/me': { body: { processed_tag: 'ocr', autostart_ocr: false } },
    'GET /v1/users/me/sessions': { body: { sessions: [] } },
    'GET /v1/users/me/keys': { body: { keys: [], available: true, calls_per_minute: 60 } },
    'GET /v1/webhooks': { body: { webhooks: [], available: true } },
    ...routes,
  });
  const app = renderApp('/profile');
  const card = within(await screen.findByRole('region', { name: 'User Information' }));
  const open = async (name: string) => {
    await app.user.click(card.getByRole('button', { name }));
    return within(await screen.findByRole('dialog'));
  };
  return { notices, server, card, open, ...app };
}

describe('another name', () => {
  it('is saved and shown at once', async () => {
    const { server, notices, card, open, user } = await profile({ [NAME]: { body: ada } });
    const dialog = await open('Change name');
    const [first, last] = [dialog.getByLabelText('First Name'), dialog.getByLabelText('Last Name')];
    expect([first, last].map((field) => (field as HTMLInputElement).value)).toEqual([
      'Ada',
      'Lovelace',
    ]);
    await user.clear(first);
    await user.type(first, 'Grace');
    server.routes[ME] = { body: { ...ada, name: 'Grace' } };
    await user.click(dialog.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(card.getByText('Grace Lovelace')).toBeDefined();
    expect(server.seen.find(({ method }) => method === 'PATCH')?.body).toEqual({
      name: 'Grace',
      last_name: 'Lovelace',
    });
    expect(titles(notices)).toEqual(['Your name was changed.']);
  });

  it('that is none, or cannot be saved, is told in the form, once', async () => {
    const { notices, open, user } = await profile({ [NAME]: 'network' });
    const dialog = await open('Change name');
    await user.clear(dialog.getByLabelText('Last Name'));
    await user.click(dialog.getByRole('button', { name: 'Save name' }));
    expect(await dialog.findByText('This field is required.')).toBeDefined();
    await user.type(dialog.getByLabelText('Last Name'), 'Hopper{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Could not save your name. Please try again.',
    );
    expect(notices).toEqual([]);
  });
});

describe('another address', () => {
  const wanted = 'ada@new.example';

  it('is asked for with the password, and waits for its link', async () => {
    const { server, notices, card, open, user } = await profile({
      [EMAIL]: { body: { detail: 'We sent a link to the new address.' } },
    });
    const dialog = await open('Change email');
    await user.type(dialog.getByLabelText('New email'), wanted);
    await user.type(dialog.getByLabelText('Password'), 'secret');
    server.routes[ME] = { body: { ...ada, pending_email: wanted } };
    await user.click(dialog.getByRole('button', { name: 'Send link' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls('POST', '/v1/users/me/email')[0]?.body).toEqual({
      email: wanted,
      password: 'secret',
    });
    expect(card.getByText('ada@example.org')).toBeDefined();
    expect(card.getByText(/^Waiting for ada@new\.example/)).toBeDefined();
    expect(titles(notices)).toEqual(['We sent a link to the new address.']);
  });

  it('can be called off', async () => {
    const { server, card, user } = await profile({
      [ME]: { body: { ...ada, pending_email: wanted } },
      [WITHDRAW]: 'network',
    });
    const withdraw = await card.findByRole('button', { name: 'Keep the old address' });
    await user.click(withdraw);
    expect((await card.findByRole('alert')).textContent).toBe(
      'Could not stop the change. Please try again.',
    );
    server.routes[WITHDRAW] = { body: { detail: 'It stays.' } };
    server.routes[ME] = { body: { ...ada, pending_email: null } };
    await user.click(withdraw);
    await waitFor(() => expect(card.queryByText(/^Waiting for/)).toBeNull());
  });

  it.each([
    ['wrong_password', 403, 'Password'],
    ['email_unchanged', 400, 'New email'],
  ])('%s stands beside its field, once', async (code, status, label) => {
    const { notices, open, user } = await profile({
      [EMAIL]: { status, body: { detail: 'Not this.', code } },
    });
    const dialog = await open('Change email');
    await user.type(dialog.getByLabelText('New email'), wanted);
    await user.type(dialog.getByLabelText('Password'), 'guess{Enter}');
    await dialog.findByText('Not this.');
    expect(document.activeElement).toBe(dialog.getByLabelText(label));
    expect(notices).toEqual([]);
  });

  it('too many of them are told in the form', async () => {
    const { open, user } = await profile({
      [EMAIL]: { status: 429, body: { detail: 'Please wait.', code: 'too_many_requests' } },
    });
    const dialog = await open('Change email');
    await user.type(dialog.getByLabelText('New email'), wanted);
    await user.type(dialog.getByLabelText('Password'), 'secret{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe('Please wait.');
  });
});
