import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { programPaths } from '@legible/contracts/program-paths';
import {
  WEBHOOK_EVENTS,
  webhookBody,
  type MadeWebhook,
  type WebhookBody,
  type WebhookEvent,
  type WebhookMessage,
  type WebhookMessagesResponse,
} from '@legible/contracts/webhooks';
import { Webhook } from 'standardwebhooks';
import type { ApiClient } from '../api-client.ts';

/** Opens this machine to webhooks, for services of tests. */
export const OPEN_TO_HERE = { LEGIBLE_INNER_NETWORKS: '127.0.0.0/8' };

interface Wanted {
  url?: string;
  events?: readonly WebhookEvent[];
}

export const askForWebhook = (client: ApiClient, wanted: Wanted = {}): Promise<Response> =>
  client.json('POST', programPaths.webhooks, {
    url: 'https://hooks.example.com/legible',
    events: WEBHOOK_EVENTS,
    ...wanted,
  });

export async function makeWebhook(client: ApiClient, wanted: Wanted = {}): Promise<MadeWebhook> {
  const response = await askForWebhook(client, wanted);
  if (response.status !== 201) throw new Error(`no webhook: ${await response.text()}`);
  return (await response.json()) as MadeWebhook;
}

export async function messagesOf(client: ApiClient, id: string): Promise<WebhookMessage[]> {
  const response = await client.call('GET', programPaths.webhookMessages.replace(':id', id));
  return ((await response.json()) as WebhookMessagesResponse).messages;
}

/** What arrived at a receiver. */
export interface Received {
  id: string;
  headers: Record<string, string>;
  text: string;
  body: WebhookBody;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** What is answered from now on: a status, or nothing at all. */
  answers: number | 'nothing' | ((message: Received) => number);
  close(): Promise<void>;
}

/** A server as a user of the product runs one: it takes messages and answers. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const headers = request.headers as Record<string, string>;
      const body = webhookBody.parse(JSON.parse(text));
      const message = { id: headers['webhook-id'] ?? '', headers, text, body };
      receiver.received.push(message);
      const { answers } = receiver;
      if (answers === 'nothing') return;
      const status = typeof answers === 'number' ? answers : answers(message);
      response.writeHead(status, status === 302 ? { Location: receiver.url } : {}).end();
    });
  });
  const port = await listening(server);
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answers: 204,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

/** @returns the port */
export async function listening(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return (server.address() as AddressInfo).port;
}

/** Whether a receiver with this secret takes the message for one of ours. */
export function isSignedWith(secret: string, { text, headers }: Received): boolean {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
}
