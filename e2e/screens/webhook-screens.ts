import { expect, type Page } from '@playwright/test';
import { programPaths } from '@legible/contracts/program-paths';
import type { Webhook, WebhookMessage, WebhooksResponse } from '@legible/contracts/webhooks';
import { noWebhooks } from './data.ts';
import { openDialog, type Screen, seenIn } from './screen.ts';

const archive: Webhook = {
  id: 'archive',
  url: 'https://archive.harbour-office.example/legible/incoming',
  events: ['document.ready', 'document.failed'],
  is_on: true,
  off_because: null,
  created_at: '2026-01-12T09:00:00.000Z',
  old_secret_until: '2026-03-03T08:30:00.000Z',
  waiting: 2,
};
const old: Webhook = {
  ...archive,
  id: 'old',
  url: 'https://hooks.example.com/',
  events: ['quota.low'],
  is_on: false,
  off_because: 'failing',
  old_secret_until: null,
  waiting: 0,
};
const arrived: WebhookMessage = {
  id: 'msg_1',
  type: 'document.ready',
  file_id: 'pJ0Z1u9bQK2xS7y3n5aVtw',
  state: 'delivered',
  created_at: '2026-03-02T08:30:00.000Z',
  next_try_at: null,
  tries: [{ at: '2026-03-02T08:30:01.000Z', status: 204, failure: null, milliseconds: 87 }],
};
const waits: WebhookMessage = {
  ...arrived,
  id: 'msg_2',
  type: 'document.failed',
  state: 'waiting',
  next_try_at: '2026-03-05T09:05:00.000Z',
  tries: [
    { at: '2026-03-02T08:30:01.000Z', status: 503, failure: null, milliseconds: 1204 },
    { at: '2026-03-02T08:30:06.000Z', status: null, failure: 'timeout', milliseconds: 15_000 },
  ],
};
const failed: WebhookMessage = {
  ...arrived,
  id: 'msg_3',
  type: 'webhook.test',
  file_id: null,
  state: 'failed',
  tries: [{ at: '2026-03-01T08:30:01.000Z', status: null, failure: 'address', milliseconds: 12 }],
};

const withWebhooks = (answer: Partial<WebhooksResponse>, messages: WebhookMessage[] = []) => ({
  answers: {
    [`GET ${programPaths.webhooks}`]: { body: { ...noWebhooks, ...answer } },
    [`GET ${programPaths.webhookMessages.replace(':id', 'archive')}`]: {
      body: { messages, next_cursor: null },
    },
    [`GET ${programPaths.webhookMessages.replace(':id', 'old')}`]: {
      body: { messages, next_cursor: null },
    },
    [`POST ${programPaths.webhooks}`]: {
      status: 201,
      body: { ...archive, secret: `whsec_${'4fGk'.repeat(10)}7Q9=` },
    },
  },
});

const seen = (text: string) => seenIn('Webhooks', text);
const openForm = openDialog('Add a webhook');

async function make(page: Page): Promise<void> {
  await openForm(page);
  await page.getByLabel('Address').fill('https://archive.harbour-office.example/');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('Copy it now:')).toBeVisible();
}

const manage = (url: string, text: string) => async (page: Page) => {
  await page.getByRole('button', { name: `Manage ${url}` }).click();
  await expect(page.getByRole('dialog').getByText(text)).toBeVisible();
};

/** The section of the profile about servers that are told of documents. */
export const webhookScreens: Screen[] = [
  {
    name: 'profile-webhooks',
    state: true,
    path: '/profile',
    scene: withWebhooks({ webhooks: [archive, old] }),
    before: seen('hooks.example.com'),
  },
  {
    name: 'profile-webhooks-too-low',
    state: true,
    path: '/profile',
    scene: withWebhooks({ available: false }),
    before: seen('Webhooks come with Tier 2'),
  },
  {
    name: 'profile-webhook-form',
    state: true,
    dialog: true,
    path: '/profile',
    before: openForm,
  },
  {
    name: 'profile-webhook-made',
    state: true,
    dialog: true,
    path: '/profile',
    scene: withWebhooks({ webhooks: [archive] }),
    before: make,
  },
  {
    name: 'profile-webhook-messages',
    state: true,
    dialog: true,
    path: '/profile',
    scene: withWebhooks({ webhooks: [archive] }, [arrived, waits, failed]),
    before: manage(archive.url, 'webhook.test'),
  },
  {
    name: 'profile-webhook-off',
    state: true,
    dialog: true,
    path: '/profile',
    scene: withWebhooks({ webhooks: [old] }),
    before: manage(old.url, 'No messages yet.'),
  },
];
