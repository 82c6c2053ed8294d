import { screen, waitFor, within } from '@testing-library/react';
import type { ApiKey } from '@legible/contracts/api-keys';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetQueries } from '../../../app/access/query-client.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { collectNotices, titles } from '../../../testing/notices.ts';
import { ada, storedAda } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { session } from '../session/session.ts';

const KEYS = 'GET /v1/users/me/keys';
const MAKE = 'POST /v1/users/me/keys';
const scanner: ApiKey = {
  id: 'scanner',
  name: 'Scanner in the hall',
  prefix: 'legible_live_',
  last_four: 'x7Qd',
  scopes: ['read', 'write'],
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: new Date(Date.now() - 3 * 3600_000).toISOString(),
  expires_at: null,
};
const TEXT = `legible_live_${'a1B2'.repeat(9)}zz`;

beforeEach(() => forgetQueries());

async function keysCard(keys: ApiKey[], available = true) {
  session.signIn(storedAda);
  const notices = collectNotices();
  const server = fakeServer({
    'GET /v1/users/me': { body: ada },
    'GET /v1/settings/me': { body: { processed_tag: 'ocr', autostart_ocr: false } },
    'GET /v1/users/me/sessions': { body: { sessions: [] } },
    'GET /v1/webhooks': { body: { webhooks: [], available: true } },
    [KEYS]: { body: { keys, available, calls_per_minute: 120 } },
  });
  const app = renderApp('/profile');
  const card = within(await screen.findByRole('region', { name: 'API keys' }));
  return { notices, server, card, ...app };
}

async function fillIn(user: Awaited<ReturnType<typeof keysCard>>['user'], password = 'secret') {
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Archive');
  await user.type(dialog.getByLabelText('Password'), password);
  return dialog;
}

it('says what each key is, and never the key (D70)', async () => {
  const old = { ...scanner, id: 'old', name: 'Old', last_used_at: null, scopes: ['read' as const] };
  const { card } = await keysCard([scanner, { ...old, expires_at: '2026-02-01T00:00:00.000Z' }]);
  const rows = (await card.findAllByRole('listitem')).map((row) => row.textContent ?? '');
  expect(rows[0]).toContain('legible_live_…x7Qd');
  expect(rows[0]).toContain('Read and write');
  expect(rows[0]).toContain('Last used 3 hours ago');
  expect(rows[1]).toContain('Expired');
  expect(rows[1]).toContain('Read only');
  expect(rows[1]).toContain('Never used');
  expect(card.getByText(/a new password, leaves keys as they are/)).toBeDefined();
  expect(card.getByText(/120 calls a minute/)).toBeDefined();
});

it('makes a key, shows it once with a command, and copies it', async () => {
  const { user, server, card, notices } = await keysCard([]);
  expect(await card.findByText(/You have no keys yet/)).toBeDefined();
  const dialog = await fillIn(user);
  await user.selectOptions(dialog.getByLabelText('It may'), 'Upload and change only');
  await user.selectOptions(dialog.getByLabelText('It ends'), 'Never');
  server.routes[MAKE] = { status: 201, body: { ...scanner, scopes: ['write'], key: TEXT } };
  server.routes[KEYS] = { body: { keys: [scanner], available: true, calls_per_minute: 120 } };
  await user.click(dialog.getByRole('button', { name: 'Make key' }));
  expect(await dialog.findByText(TEXT)).toBeDefined();
  expect(server.calls('POST', '/v1/users/me/keys')[0]?.body).toEqual({
    name: 'Archive',
    scopes: ['write'],
    expires_in_days: null,
    password: 'secret',
  });
  const command = dialog.getByText(/^curl/).textContent;
  expect(command).toContain(`Authorization: Bearer ${TEXT}`);
  expect(command).toContain('/v1/ocr/upload');
  const copied = vi.fn(() => true);
  document.execCommand = copied;
  await user.click(dialog.getByRole('button', { name: 'Copy key' }));
  await waitFor(() => expect(titles(notices)).toContain('Copied'));
  await user.keyboard('{Escape}');
  expect(dialog.getByText(TEXT)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(TEXT)).toBeNull();
  expect(await card.findByText('Scanner in the hall')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  expect(screen.queryByText(TEXT)).toBeNull();
});

it('says beside the password that it is wrong', async () => {
  const { user, server } = await keysCard([]);
  const dialog = await fillIn(user, 'wrong');
  const refusal = { detail: 'The password is wrong.', code: 'wrong_password' };
  server.routes[MAKE] = { status: 403, body: refusal };
  await user.click(dialog.getByRole('button', { name: 'Make key' }));
  expect(await dialog.findByText('The password is wrong.')).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByLabelText('Password'));
});

it('wants a name', async () => {
  const { user, server } = await keysCard([]);
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Make key' }));
  expect(await dialog.findAllByText('This field is required.')).toHaveLength(2);
  expect(server.calls('POST', '/v1/users/me/keys')).toEqual([]);
});

it('revokes a key that was meant, and says so', async () => {
  const { user, server, card, notices } = await keysCard([scanner]);
  const button = await card.findByRole('button', { name: /^Revoke Scanner in the hall/ });
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(server.calls('DELETE', '/v1/users/me/keys/scanner')).toEqual([]);
  await user.click(button);
  server.routes['DELETE /v1/users/me/keys/scanner'] = { body: { detail: 'The key is revoked.' } };
  server.routes[KEYS] = { body: { keys: [], available: true, calls_per_minute: 120 } };
  const dialog = within(screen.getByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(titles(notices)).toEqual(['The key is revoked.']));
  expect(await card.findByText(/You have no keys yet/)).toBeDefined();
});

it('leads to the plans where the plan has no keys (D70)', async () => {
  const { card } = await keysCard([], false);
  expect(await card.findByText('API keys come with Tier 2')).toBeDefined();
  expect(card.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
  expect(card.queryByRole('button', { name: 'Make a key' })).toBeNull();
});

it('tells that keys rest under a smaller plan, and lets them be revoked', async () => {
  const { card } = await keysCard([scanner], false);
  expect(await card.findByText(/They work again/)).toBeDefined();
  expect(card.getByRole('button', { name: /^Revoke/ })).toBeDefined();
});
