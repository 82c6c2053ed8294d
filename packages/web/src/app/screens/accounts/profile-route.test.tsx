import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../../features/accounts/session/session.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { collectNotices, titles } from '../../../testing/notices.ts';
import { ada, storedAda } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { SETTINGS_KEY } from '../../../features/settings/use-settings.ts';
import { forgetQueries, queryClientOf } from '../../access/query-client.ts';

const SETTINGS = { processed_tag: 'ocr', autostart_ocr: false };
const GET = 'GET /v1/settings/me';
const PUT = 'PUT /v1/settings/me';
const card = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => forgetQueries());

function profile(settings: unknown = { body: SETTINGS }) {
  session.signIn(storedAda);
  const notices = collectNotices();
  const server = fakeServer({
    'GET /v1/users/me': { body: ada },
    'GET /v1/users/me/keys': { body: { keys: [], available: true, calls_per_minute: 60 } },
    'GET /v1/webhooks': { body: { webhooks: [], available: true } },
    'GET /v1/users/me/sessions': { body: { sessions: [] } },
    [GET]: settings as { body: unknown },
  });
  return { notices, server, ...renderApp('/profile') };
}

it('user information: full name, email address and the button (S2.46)', async () => {
  profile();
  await screen.findByRole('heading', { name: 'User Information' });
  expect(card('User Information').getByText('Ada Lovelace')).toBeDefined();
  expect(card('User Information').getByText('ada@example.org')).toBeDefined();
});

it('Update Profile shows the alert and does nothing else (S2.47, D12)', async () => {
  const alert = vi.fn();
  vi.stubGlobal('alert', alert);
  const { user, server, at } = profile();
  await screen.findByLabelText('Processed tag');
  const asked = server.seen.length;
  await user.click(screen.getByRole('button', { name: 'Update Profile' }));
  expect(alert).toHaveBeenCalledExactlyOnceWith('Profile update functionality coming soon!');
  expect(server.seen).toHaveLength(asked);
  expect(at()).toBe('/profile');
});

it('account management links to the password and logs out (S2.49)', async () => {
  const { user, server, at } = profile();
  server.routes['POST /v1/auth/logout'] = { status: 204 };
  await screen.findByRole('heading', { name: 'Account Management' });
  const management = card('Account Management');
  expect(management.getByRole('link', { name: 'Change Password' }).getAttribute('href')).toBe(
    '/change-password',
  );
  await user.click(management.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(at()).toBe('/'));
});

it('settings are shown, changed and saved (S2.50, S3.13, S7.33, S7.34, S8.63, S1.12)', async () => {
  const { user, server, notices } = profile();
  const tag = await screen.findByLabelText<HTMLInputElement>('Processed tag');
  expect(tag.value).toBe('ocr');
  const autostart = screen.getByRole('switch', { name: 'Autostart' });
  expect(autostart.getAttribute('aria-checked')).toBe('false');
  await user.clear(tag);
  await user.type(tag, 'read');
  await user.click(autostart);
  const changed = { processed_tag: 'read', autostart_ocr: true };
  server.routes[PUT] = { body: changed };
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(titles(notices)).toEqual(['Settings updated successfully!']));
  expect(server.calls('PUT', '/v1/settings/me')[0]?.body).toEqual(changed);
});

it('the hint under the tag speaks of what stands in the field (D29)', async () => {
  const { user } = profile();
  const tag = await screen.findByLabelText<HTMLInputElement>('Processed tag');
  const hint = () =>
    document.getElementById(tag.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(hint()).toContain('scan.pdf becomes scan_ocr.pdf');
  await user.clear(tag);
  expect(hint()).toContain('the same name as its original');
  await user.type(tag, 'read.2');
  expect(hint()).toContain('scan.pdf becomes scan_read.2.pdf');
  await user.type(tag, '/');
  expect(hint()).toBe('Added to the name of a processed download.');
});

it('a tag with other characters is refused beside its field (D29)', async () => {
  const { user, server } = profile();
  const tag = await screen.findByLabelText('Processed tag');
  await user.type(tag, '/../x');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(
    await screen.findByText('Use letters, digits, dots, dashes and underscores only.'),
  ).toBeDefined();
  expect(server.calls('PUT', '/v1/settings/me')).toEqual([]);
});

it('settings that cannot be had (S8.26)', async () => {
  const { notices } = profile({ status: 403, body: { detail: 'x', code: 'forbidden' } });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load settings.');
  expect(notices).toEqual([]);
});

it('settings that cannot be saved keep what was typed (S8.27)', async () => {
  const { user, server, notices } = profile();
  const tag = await screen.findByLabelText<HTMLInputElement>('Processed tag');
  await user.type(tag, '2');
  server.routes[PUT] = { status: 500, body: {} };
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(titles(notices)).toEqual(['Failed to update settings.']));
  expect(tag.value).toBe('ocr2');
});

it.each([[null], [{}]])('an answer of %j means there are none (S8.28)', async (body) => {
  profile({ body });
  expect(await screen.findByText('No settings found.')).toBeDefined();
});

it('settings follow what another tab saved, but for what is being changed here', async () => {
  const { user, server } = profile();
  const tag = await screen.findByLabelText<HTMLInputElement>('Processed tag');
  await user.type(tag, 's');
  server.routes[GET] = { body: { processed_tag: 'read', autostart_ocr: true } };
  await act(() => queryClientOf(storedAda.id).refetchQueries({ queryKey: SETTINGS_KEY }));
  const autostart = screen.getByRole('switch', { name: 'Autostart' });
  await waitFor(() => expect(autostart.getAttribute('aria-checked')).toBe('true'));
  expect(tag.value).toBe('ocrs');
});
