import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { startStripeSimulator, type SimulatorOptions, type StripeSimulator } from '../src/index.ts';

/** A webhook as it arrived, after the SDK found its signature right. */
export interface Received {
  type: string;
  event: Stripe.Event;
  body: string;
  signature: string;
}

export interface Shop {
  simulator: StripeSimulator;
  stripe: Stripe;
  received: Received[];
  /** What the receiver answers to the next webhooks; afterwards 200. */
  answers: number[];
  /** The webhooks that it did not take, by their events' ids. */
  refused: string[];
  close(): Promise<void>;
}

export const SECRET = 'whsec_of_the_tests';

/** A simulator at a fixed, frozen time, the official SDK that talks to it, and a webhook receiver. */
export async function openShop(options: SimulatorOptions = {}): Promise<Shop> {
  const simulator = await startStripeSimulator({
    frozen: true,
    startAt: new Date('2026-11-21T12:00:00Z'),
    webhookRetriesMs: [5, 5, 5],
    ...options,
  });
  const stripe = clientOf(simulator);
  const received: Received[] = [];
  const answers: number[] = [];
  const refused: string[] = [];
  const receiver = await listen(stripe, received, { answers, refused });
  const { port } = receiver.address() as AddressInfo;
  simulator.setWebhook({ url: `http://127.0.0.1:${port}/hook`, secret: SECRET });
  return {
    simulator,
    stripe,
    received,
    answers,
    refused,
    close: async () => {
      await simulator.close();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
    },
  };
}

/** The official SDK, pointed at a simulator. */
export function clientOf(simulator: StripeSimulator, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(simulator.secretKey, {
    host: '127.0.0.1',
    port: simulator.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

async function listen(
  stripe: Stripe,
  received: Received[],
  { answers, refused }: Pick<Shop, 'answers' | 'refused'>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = answers.shift() ?? 200;
      const body = Buffer.concat(chunks).toString();
      const signature = String(request.headers['stripe-signature']);
      const event = stripe.webhooks.constructEvent(body, signature, SECRET);
      if (status === 200) received.push({ type: event.type, event, body, signature });
      else refused.push(event.id);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

export const typesOf = (received: Received[]): string[] => received.map(({ type }) => type);
