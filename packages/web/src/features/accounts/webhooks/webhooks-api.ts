import { detailResponse } from '@legible/contracts/accounts';
import { programPaths } from '@legible/contracts/program-paths';
import {
  type ChangeWebhookRequest,
  madeWebhook,
  type MadeWebhook,
  type MakeWebhookRequest,
  webhook,
  type Webhook,
  webhookMessage,
  type WebhookMessage,
  webhookMessagesResponse,
  type WebhookMessagesResponse,
  webhooksResponse,
  type WebhooksResponse,
} from '@legible/contracts/webhooks';
import { api } from '../../../lib/api/api-client.ts';

const of = (path: string, id: string) => path.replace(':id', encodeURIComponent(id));

export async function fetchWebhooks(): Promise<WebhooksResponse> {
  return webhooksResponse.parse(await api.json('GET', programPaths.webhooks));
}

export async function makeWebhook(request: MakeWebhookRequest): Promise<MadeWebhook> {
  return madeWebhook.parse(await api.json('POST', programPaths.webhooks, { json: request }));
}

export async function changeWebhook(id: string, request: ChangeWebhookRequest): Promise<Webhook> {
  return webhook.parse(await api.json('PATCH', of(programPaths.webhook, id), { json: request }));
}

export async function removeWebhook(id: string): Promise<string> {
  return detailResponse.parse(await api.json('DELETE', of(programPaths.webhook, id))).detail;
}

export async function renewSecret(id: string): Promise<MadeWebhook> {
  return madeWebhook.parse(await api.json('POST', of(programPaths.webhookSecret, id)));
}

export async function sendTest(id: string): Promise<WebhookMessage> {
  return webhookMessage.parse(await api.json('POST', of(programPaths.webhookTest, id)));
}

export async function sendAgain(id: string, message: string): Promise<WebhookMessage> {
  const path = of(programPaths.webhookAgain, id).replace(':message', encodeURIComponent(message));
  return webhookMessage.parse(await api.json('POST', path));
}

export async function fetchMessages(
  id: string,
  cursor: string | null,
): Promise<WebhookMessagesResponse> {
  const query = cursor === null ? '' : `?cursor=${cursor}`;
  const path = of(programPaths.webhookMessages, id) + query;
  return webhookMessagesResponse.parse(await api.json('GET', path));
}
