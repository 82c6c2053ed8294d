import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { session } from '../session/session.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { ada, storedAda } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const CONFIRM = 'POST /v1/auth/confirm-email';
const RESEND = 'POST /v1/auth/confirm-email/resend';
const NEW = 'POST /v1/auth/new-email';
const KEEP = 'POST /v1/auth/keep-email';
const done = { body: { status: 'done' } };
const already = { body: { status: 'already' } };
const refused = (status: number, code: string) => ({ status, body: { detail: 'x', code } });
const unknown = refused(400, 'link_unknown');
const expired = refused(410, 'link_expired');

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const press = async (app: ReturnType<typeof renderApp>, name: string) =>
  app.user.click(await screen.findByRole('button', { name }));

beforeEach(() => session.end('logout'));
afterEach(() => document.querySelector('meta[name=legible-mailbox]')?.remove());

const tellMailbox = () =>
  document.head.append(
    Object.assign(document.createElement('meta'), {
      name: 'legible-mailbox',
      content: '/dev/mailbox',
    }),
  );

describe('the link that confirms an address', () => {
  it.each([
    [done, 'Address confirmed'],
    [already, 'Address already confirmed'],
  ])('%j: %s', async (answer, words) => {
    const server = fakeServer({ [CONFIRM]: answer });
    renderApp('/confirm-email?token=abc');
    await heading(words);
    expect(server.calls('POST', '/v1/auth/confirm-email').map(({ body }) => body)).toEqual([
      { token: 'abc' },
    ]);
    const main = screen.getByRole('main');
    expect(main.querySelector('a')?.getAttribute('href')).toBe('/login');
    await waitFor(() => expect(document.activeElement?.textContent).toBe(words));
  });

  it('leaves whoever is logged in where they are', async () => {
    session.signIn(storedAda);
    fakeServer({ [CONFIRM]: done, 'GET /v1/users/me': { body: ada } });
    renderApp('/confirm-email?token=abc');
    await heading('Address confirmed');
    expect(way('Go to your files')).toBe('/ocr');
    expect(session.getState().user?.email).toBe('ada@example.org');
  });

  it.each(['/confirm-email?token=abc', '/confirm-email'])('that is wrong: %s', async (path) => {
    fakeServer({ [CONFIRM]: path.includes('abc') ? unknown : refused(400, 'bad_request') });
    renderApp(path);
    expect(await heading('This link does not work')).toBeDefined();
  });

  it('that is too old has another one sent, and says where to read it', async () => {
    tellMailbox();
    const server = fakeServer({ [CONFIRM]: expired, [RESEND]: refused(429, 'too_many_requests') });
    const app = renderApp('/confirm-email?token=abc');
    await heading('This link has expired');
    await press(app, 'Send a new link');
    expect((await screen.findByRole('alert')).textContent).toBe('x');
    server.routes[RESEND] = { body: { detail: 'We sent you a new link.' } };
    await press(app, 'Send a new link');
    expect((await screen.findByRole('status')).textContent).toBe('We sent you a new link.');
    expect(server.calls('POST', '/v1/auth/confirm-email/resend')[1]?.body).toEqual({
      token: 'abc',
    });
    expect(way('Open the mailbox')).toBe('/dev/mailbox');
  });

  it('can be tried again when the server did not answer', async () => {
    const server = fakeServer({ [CONFIRM]: 'network' });
    const app = renderApp('/confirm-email?token=abc');
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer');
    server.routes[CONFIRM] = done;
    await press(app, 'Try again');
    await heading('Address confirmed');
  });
});

describe('the link to a new address', () => {
  it('asks before it does anything: programs open links, too', async () => {
    const server = fakeServer({ [NEW]: done });
    const app = renderApp('/new-email?token=abc');
    await heading('Use this address?');
    expect(server.seen).toEqual([]);
    await press(app, 'Use this address');
    await heading('Address changed');
    expect(server.calls('POST', '/v1/auth/new-email')[0]?.body).toEqual({ token: 'abc' });
  });

  it.each([
    [already, 'Address already changed'],
    [unknown, 'This link does not work'],
    [expired, 'This link has expired'],
    [refused(409, 'email_unavailable'), 'This address cannot be used'],
  ])('%j: %s', async (answer, words) => {
    fakeServer({ [NEW]: answer });
    const app = renderApp('/new-email?token=abc');
    await press(app, 'Use this address');
    await heading(words);
    expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe('/login');
  });
});

describe('the link to the old address', () => {
  it.each([
    [{ body: { status: 'stopped' } }, 'Change stopped', '/forgot-password'],
    [{ body: { status: 'signed_out' } }, 'Change undone', '/forgot-password'],
    [expired, 'This link has expired', '/contact'],
    [unknown, 'This link does not work', '/login'],
  ])('%j: %s', async (answer, words, next) => {
    const server = fakeServer({ [KEEP]: answer });
    const app = renderApp('/keep-email?token=abc');
    await heading('Keep your old address?');
    expect(server.seen).toEqual([]);
    await press(app, 'Keep my address');
    await heading(words);
    expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe(next);
  });
});

it.each(['/register', '/forgot-password', '/contact'])(
  '%s links the mailbox while no mail is sent, and only then',
  async (path) => {
    tellMailbox();
    const app = renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    expect(way('Open the mailbox')).toBe('/dev/mailbox');
    document.querySelector('meta[name=legible-mailbox]')?.remove();
    app.router.dispose();
    renderApp('/login');
    await screen.findByLabelText('Email');
  },
);
