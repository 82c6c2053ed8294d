import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '../session/session.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { collectNotices, titles } from '../../../testing/notices.ts';
import { ada, storedAda } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { forgetQueries } from '../../../app/access/query-client.ts';

const SESSIONS = 'GET /v1/users/me/sessions';
const EXPORT = 'POST /v1/users/me/export';
const DELETE = 'POST /v1/users/me/delete';
const wrong = { status: 403, body: { detail: 'The password is wrong.', code: 'x' } };
const sessionOf = (id: string, userAgent: string | null, current = false) => ({
  id,
  current,
  user_agent: userAgent,
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: new Date(Date.now() - 3 * 3600_000).toISOString(),
});
const here = sessionOf('here', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', true);
const phone = sessionOf('phone', 'Mozilla/5.0 (iPhone) Version/18.1 Mobile/1 Safari/604.1');
/** Scoped, because a toast may say the same. */
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => forgetQueries());

function profile(routes: Parameters<typeof fakeServer>[0] = {}) {
  session.signIn(storedAda);
  const notices = collectNotices();
  const server = fakeServer({
    'GET /v1/users/me': { body: ada },
    'GET /v1/users/me/keys': { body: { keys: [], available: true, calls_per_minute: 60 } },
    'GET /v1/webhooks': { body: { webhooks: [], available: true } },
    'GET /v1/settings/me': { body: { processed_tag: 'ocr', autostart_ocr: false } },
    [SESSIONS]: { body: { sessions: [phone, here] } },
    ...routes,
  });
  return { notices, server, ...renderApp('/profile') };
}

it('an address that is confirmed says so (D79)', async () => {
  profile();
  expect(await screen.findByText('Confirmed')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send link again' })).toBeNull();
});

it('an address that is not can have its link again (D79)', async () => {
  const { user, notices, server } = profile({
    'GET /v1/users/me': { body: { ...ada, email_confirmed: false } },
    'POST /v1/users/me/confirm-email': { body: { detail: 'A new link is on its way.' } },
  });
  const information = await card('User Information');
  expect(await information.findByText('Not confirmed yet')).toBeDefined();
  await user.click(button('Send link again'));
  expect(await information.findByText('A new link is on its way.')).toBeDefined();
  expect(notices).toEqual([]);
  server.routes['POST /v1/users/me/confirm-email'] = 'network';
  await user.click(button('Send link again'));
  const failed = 'Could not send the link. Please try again.';
  expect(await information.findByText(failed)).toBeDefined();
});

it('the devices are named, this one first and without a way to end it (D80)', async () => {
  profile();
  const rows = await (await card('Your devices')).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Firefox on WindowsThis deviceLast used 3 hours ago',
    'Safari on iPhoneLast used 3 hours agoLog out',
  ]);
});

it.each([
  ['Log out Safari on iPhone, last used 3 hours ago', '/v1/users/me/sessions/phone'],
  ['Log out all other devices', '/v1/users/me/sessions'],
])('%s (D80)', async (name, path) => {
  const { user, notices, server } = profile();
  await screen.findByText('Safari on iPhone');
  server.routes[`DELETE ${path}`] = () => {
    server.routes[SESSIONS] = { body: { sessions: [here] } };
    return { body: { detail: 'Ended.' } };
  };
  await user.click(button(name));
  expect(await screen.findByText('You are not logged in anywhere else.')).toBeDefined();
  expect(titles(notices)).toEqual(['Ended.']);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('UL'));
  expect(server.calls('DELETE', path)).toHaveLength(1);
});

it('devices that cannot be listed or ended are told in their card (D80)', async () => {
  const refused = { status: 403, body: {} };
  const { user, notices, server } = profile({ [SESSIONS]: refused });
  const told = await (await card('Your devices')).findByRole('alert');
  expect(told.textContent).toContain('Could not load your devices.');
  server.routes[SESSIONS] = { body: { sessions: [here, phone] } };
  await user.click(within(told).getByRole('button', { name: 'Try again' }));
  await screen.findByText('Safari on iPhone');
  server.routes['DELETE /v1/users/me/sessions/phone'] = 'network';
  await user.click((await card('Your devices')).getByRole('button', { name: /^Log out Safari/ }));
  const words = 'Could not log out that device. Please try again.';
  await waitFor(() => expect(titles(notices)).toEqual([words]));
});

it('the data is downloaded after the password was asked (D80)', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:zip' }));
  const { user, notices, server } = profile({ [EXPORT]: wrong });
  await screen.findByText('Safari on iPhone');
  await user.click(button('Download my data'));
  const dialog = within(screen.getByRole('dialog', { name: 'Download my data' }));
  const password = dialog.getByLabelText('Password');
  expect(document.activeElement).toBe(password);
  await user.type(password, 'guess{Enter}');
  expect(await dialog.findByText('The password is wrong.')).toBeDefined();
  expect(document.activeElement).toBe(password);
  server.routes[EXPORT] = { body: { zip: true } };
  await user.clear(password);
  await user.type(password, 'secret{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls('POST', '/v1/users/me/export')[1]?.body).toEqual({ password: 'secret' });
  expect(saved).toHaveBeenCalledOnce();
  expect(titles(notices)).toEqual(['Download started']);
  expect(document.activeElement).toBe(button('Download my data'));
});

it('deleting the account needs the password, then logs out and goes to / (D80)', async () => {
  const { user, notices, server, at } = profile({ [DELETE]: wrong });
  await screen.findByText('Safari on iPhone');
  await user.click(button('Delete my account'));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  const remove = dialog.getByRole('button', { name: 'Delete my account' });
  await user.click(remove);
  expect(await dialog.findByText('This field is required.')).toBeDefined();
  expect(server.calls('POST', '/v1/users/me/delete')).toEqual([]);
  await user.type(dialog.getByLabelText('Password'), 'secret');
  await user.click(remove);
  expect(await dialog.findByText('The password is wrong.')).toBeDefined();
  expect(session.getState().user).not.toBeNull();
  server.routes[DELETE] = { status: 204 };
  await user.click(remove);
  await waitFor(() => expect(at()).toBe('/'));
  expect(session.getState().user).toBeNull();
  expect(localStorage.getItem('legible.user')).toBeNull();
  expect(titles(notices)).toEqual(['Account deleted']);
});

it('a dialog is left with Escape or Cancel and gives the focus back (D80)', async () => {
  const { user } = profile();
  await screen.findByText('Safari on iPhone');
  for (const leave of [
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: 'Cancel' })),
  ]) {
    await user.click(button('Delete my account'));
    await screen.findByRole('dialog');
    await leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button('Delete my account'));
  }
});
