import { beforeEach, expect, it, vi } from 'vitest';
import type { Notice } from '../../../lib/notify.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { collectNotices } from '../../../testing/notices.ts';
import { ada, storedAda } from '../../../testing/people.ts';
import { expireSession, refreshUser, restoreSession } from './session-refresh.ts';
import { session } from './session.ts';

const ME = 'GET /v1/users/me';
const expired = { title: 'Session Expired', description: 'Please log in again.' };
let notices: Notice[];

beforeEach(() => {
  session.end('logout');
  notices = collectNotices();
});

it('a remembered user is asked for again (S4.31, S7.29)', async () => {
  session.signIn(storedAda);
  fakeServer({ [ME]: { body: { ...ada, month_usage: 9 } } });
  await restoreSession();
  expect(session.getState().user?.month_usage).toBe(9);
});

it('with nobody remembered nothing is asked (S4.33, D39)', async () => {
  const server = fakeServer({});
  await restoreSession();
  expect(server.seen).toEqual([]);
});

it.each([401, 403])(
  'a %i clears the user at once, with a toast (S4.32, S8.6, D39)',
  async (status) => {
    session.signIn(storedAda);
    const server = fakeServer({ [ME]: { status, body: { detail: 'no', code: 'forbidden' } } });
    await restoreSession();
    expect(session.getState().user).toBeNull();
    expect(localStorage.getItem('legible.user')).toBeNull();
    expect(notices).toMatchObject([{ kind: 'error', text: expired }]);
    expect(server.seen).toHaveLength(1);
  },
);

it.each([['network' as const], [{ status: 503, body: {} }]])(
  'a fault is tried again after 1 and 3 s, then clears the user (D39, S8.6)',
  async (answer) => {
    vi.useFakeTimers();
    session.signIn(storedAda);
    const server = fakeServer({ [ME]: answer });
    const restored = restoreSession();
    await vi.advanceTimersByTimeAsync(999);
    expect(server.seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.seen).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3000);
    await restored;
    expect(server.seen).toHaveLength(3);
    expect(session.getState().user).toBeNull();
    expect(notices).toMatchObject([{ text: expired }]);
  },
);

it('a fault that passes leaves the user signed in (D39)', async () => {
  vi.useFakeTimers();
  session.signIn(storedAda);
  const server = fakeServer({ [ME]: 'network' });
  const restored = restoreSession();
  server.routes[ME] = { body: ada };
  await vi.advanceTimersByTimeAsync(1000);
  await restored;
  expect(session.getState()).toMatchObject({ user: storedAda, verified: true });
  expect(notices).toEqual([]);
});

it('an expired session is announced once', () => {
  session.signIn(storedAda);
  expireSession();
  expireSession();
  expect(notices).toHaveLength(1);
});

it('an answer that comes after the logout signs nobody in', async () => {
  session.signIn(storedAda);
  fakeServer({ [ME]: { body: ada } });
  const refreshed = refreshUser();
  session.end('logout');
  await refreshed;
  expect(session.getState().user).toBeNull();
});

it('an answer about one user does not replace another who has come meanwhile', async () => {
  session.signIn(storedAda);
  fakeServer({ [ME]: { body: ada } });
  const refreshed = refreshUser();
  session.signIn({ ...storedAda, id: 'user-2', name: 'Bob' });
  await refreshed;
  expect(session.getState().user?.name).toBe('Bob');
});
