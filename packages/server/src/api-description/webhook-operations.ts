import { programPaths } from '@legible/contracts/program-paths';
import { serverMessages } from '@legible/contracts/messages/server';
import type { Webhook, WebhookMessage } from '@legible/contracts/webhooks';
import type { Described } from './operations.ts';

const webhook: Webhook = {
  id: 'Tq8mXc0bR1yLw5z2VnJkdA',
  url: 'https://hooks.example.com/legible',
  events: ['document.ready', 'document.failed'],
  is_on: true,
  off_because: null,
  created_at: '2026-11-23T09:15:00.000Z',
  old_secret_until: null,
  waiting: 0,
};
const made = { ...webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' };
const message: WebhookMessage = {
  id: 'msg_2c1f0f7e4d3b4d0ba6c5f8e9a7b6c5d4',
  type: 'document.ready',
  file_id: 'pJ0Z1u9bQK2xS7y3n5aVtw',
  state: 'delivered',
  created_at: '2026-11-23T09:15:00.000Z',
  next_try_at: null,
  tries: [{ at: '2026-11-23T09:15:00.412Z', status: 204, failure: null, milliseconds: 87 }],
};
const waits: WebhookMessage = {
  ...message,
  state: 'waiting',
  next_try_at: '2026-11-23T09:15:00.000Z',
  tries: [],
};

/** The calls about webhooks, by method and path. */
export const webhookOperations: Record<string, Described> = {
  [`GET ${programPaths.webhooks}`]: {
    id: 'listWebhooks',
    summary: 'List the webhooks',
    example: { webhooks: [webhook], available: true },
  },
  [`POST ${programPaths.webhooks}`]: {
    id: 'makeWebhook',
    summary: 'Make a webhook; the answer alone has its secret',
    example: made,
    errors: ['webhook_plan', 'webhook_address', 'too_many_webhooks'],
  },
  [`PATCH ${programPaths.webhook}`]: {
    id: 'changeWebhook',
    summary: 'Change a webhook, or switch it off or on',
    example: webhook,
    errors: ['not_found', 'webhook_address'],
  },
  [`DELETE ${programPaths.webhook}`]: {
    id: 'deleteWebhook',
    summary: 'Delete a webhook and its messages',
    example: { detail: serverMessages.webhooks.deleted },
    errors: ['not_found'],
  },
  [`POST ${programPaths.webhookSecret}`]: {
    id: 'rotateWebhookSecret',
    summary: 'Make a new secret; for a day messages are signed with both',
    example: { ...made, old_secret_until: '2026-11-24T09:15:00.000Z' },
    errors: ['not_found'],
  },
  [`GET ${programPaths.webhookMessages}`]: {
    id: 'listWebhookMessages',
    summary: 'List the messages of a webhook, with what each try was answered',
    example: { messages: [message], next_cursor: null },
    errors: ['not_found'],
  },
  [`POST ${programPaths.webhookTest}`]: {
    id: 'testWebhook',
    summary: 'Send a message that means nothing, once',
    example: { ...waits, type: 'webhook.test', file_id: null },
    errors: ['not_found', 'webhook_off'],
  },
  [`POST ${programPaths.webhookAgain}`]: {
    id: 'sendWebhookMessageAgain',
    summary: 'Send a message again, under the same id',
    example: waits,
    errors: ['not_found', 'webhook_off'],
  },
};
