import { screen, waitFor, within } from '@testing-library/react';
import type { Webhook, WebhookMessage } from '@legible/contracts/webhooks';
import { beforeEach, expect, it } from 'vitest';
import { forgetQueries } from '../../../app/access/query-client.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { collectNotices, titles } from '../../../testing/notices.ts';
import { ada, storedAda } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { session } from '../session/session.ts';

const LIST = 'GET /v1/webhooks';
const archive: Webhook = {
  id: 'archive',
  url: 'https://archive.example/in',
  events: ['document.ready'],
  is_on: true,
  off_because: null,
  created_at: '2026-01-01T00:00:00.000Z',
  old_secret_until: null,
  waiting: 1,
};
const message: WebhookMessage = {
  id: 'msg_1',
  type: 'document.ready',
  file_id: 'document1',
  state: 'failed',
  created_at: '2026-01-01T00:00:00.000Z',
  next_try_at: null,
  tries: [
    { at: '2026-01-01T00:00:00.000Z', status: 503, failure: null, milliseconds: 12 },
    { at: '2026-01-01T00:00:05.000Z', status: null, failure: 'timeout', milliseconds: 15_000 },
  ],
};
const SECRET = `whsec_${'A'.repeat(43)}=`;

beforeEach(() => forgetQueries());

async function webhooksCard(webhooks: Webhook[], available = true) {
  session.signIn(storedAda);
  const notices = collectNotices();
  const server = fakeServer({
    'GET /v1/users/me': { body: ada },
    'GET /v1/settings/me': { body: { processed_tag: 'ocr', autostart_ocr: false } },
    'GET /v1/users/me/sessions': { body: { sessions: [] } },
    'GET /v1/users/me/keys': { body: { keys: [], available: true, calls_per_minute: 60 } },
    [LIST]: { body: { webhooks, available } },
    'GET /v1/webhooks/archive/messages': { body: { messages: [message], next_cursor: null } },
  });
  const app = renderApp('/profile');
  const card = within(await screen.findByRole('region', { name: 'Webhooks' }));
  return { notices, server, card, ...app };
}

async function managed() {
  const scene = await webhooksCard([archive]);
  await scene.user.click(await scene.card.findByRole('button', { name: /^Manage/ }));
  return { ...scene, dialog: within(await screen.findByRole('dialog')) };
}

it('makes a webhook for the chosen events, and shows its secret once (D99)', async () => {
  const { user, server, card } = await webhooksCard([]);
  expect(await card.findByText(/You have no webhooks yet/)).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Add a webhook' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Address'), archive.url);
  await user.click(dialog.getByLabelText('A document is gone for good'));
  server.routes['POST /v1/webhooks'] = { status: 201, body: { ...archive, secret: SECRET } };
  server.routes[LIST] = { body: { webhooks: [archive], available: true } };
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await dialog.findByText(SECRET)).toBeDefined();
  expect(server.calls('POST', '/v1/webhooks')[0]?.body).toEqual({
    url: archive.url,
    events: ['document.ready', 'document.failed', 'quota.low', 'quota.used_up'],
  });
  await user.keyboard('{Escape}');
  expect(dialog.getByText(SECRET)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(SECRET)).toBeNull();
  expect(await card.findByText('archive.example/in')).toBeDefined();
  expect(card.getByText('Told of one event, 1 message waits')).toBeDefined();
});

it('says beside the address that it cannot be called, and wants an event', async () => {
  const { user, server, card } = await webhooksCard([]);
  await user.click(await card.findByRole('button', { name: 'Add a webhook' }));
  const dialog = within(await screen.findByRole('dialog'));
  const refusal = { detail: 'Please give a public one.', code: 'webhook_address' };
  server.routes['POST /v1/webhooks'] = { status: 400, body: refusal };
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await dialog.findByText('Please give a public one.')).toBeDefined();
  for (const box of dialog.getAllByRole('checkbox')) await user.click(box);
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await dialog.findByText('Choose at least one.')).toBeDefined();
  expect(server.calls('POST', '/v1/webhooks')).toHaveLength(1);
});

it('lists messages with what each try was answered, and sends one again', async () => {
  const { user, server, dialog, notices } = await managed();
  expect(await dialog.findByText('Document document1')).toBeDefined();
  expect(dialog.getByText(/Answered 503 \(12 ms\)/)).toBeDefined();
  expect(dialog.getAllByText(/No answer within 15 seconds \(15,000 ms\)/).length).toBeGreaterThan(
    0,
  );
  const path = '/v1/webhooks/archive/messages/msg_1/again';
  server.routes[`POST ${path}`] = { status: 202, body: { ...message, state: 'waiting' } };
  await user.click(dialog.getByRole('button', { name: 'Send again: msg_1' }));
  await waitFor(() => expect(titles(notices)).toEqual(['The message is on its way.']));
});

it('sends a test, and is switched off', async () => {
  const { user, server, dialog, notices } = await managed();
  server.routes['POST /v1/webhooks/archive/test'] = { status: 202, body: message };
  await user.click(dialog.getByRole('button', { name: 'Send a test' }));
  await waitFor(() => expect(titles(notices)).toEqual(['The test is on its way.']));
  const off: Webhook = { ...archive, is_on: false, off_because: 'owner' };
  server.routes['PATCH /v1/webhooks/archive'] = { body: off };
  server.routes[LIST] = { body: { webhooks: [off], available: true } };
  await user.click(dialog.getByRole('button', { name: 'Switch off' }));
  expect(await dialog.findByText(/You switched it off/)).toBeDefined();
  expect(server.calls('PATCH', '/v1/webhooks/archive')[0]?.body).toEqual({ is_on: false });
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send a test' }).disabled).toBe(
    true,
  );
});

it('makes a new secret and deletes, when that was meant', async () => {
  const { user, server, dialog, card } = await managed();
  server.routes['POST /v1/webhooks/archive/secret'] = { body: { ...archive, secret: SECRET } };
  await user.click(dialog.getByRole('button', { name: 'New secret' }));
  await user.click(await screen.findByRole('button', { name: 'Make new secret' }));
  expect(await dialog.findByText(SECRET)).toBeDefined();
  await user.keyboard('{Escape}');
  expect(dialog.getByText(SECRET)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  server.routes['DELETE /v1/webhooks/archive'] = { body: { detail: 'The webhook is deleted.' } };
  server.routes[LIST] = { body: { webhooks: [], available: true } };
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await card.findByText(/You have no webhooks yet/)).toBeDefined();
});

it('leads to the plans where the plan has none (D70)', async () => {
  const { card } = await webhooksCard([], false);
  expect(await card.findByText('Webhooks come with Tier 2')).toBeDefined();
  expect(card.queryByRole('button', { name: 'Add a webhook' })).toBeNull();
});
