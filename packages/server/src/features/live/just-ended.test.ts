import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import websocket from '@fastify/websocket';
import { paths } from '@legible/contracts/endpoints';
import { closeCodes } from '@legible/contracts/live';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';
import { createMetrics } from '../../platform/metrics.ts';
import type { ClientSocket } from './client-socket.ts';
import { Hub } from './hub.ts';
import { liveRoutes } from './sockets.ts';

/** A live connection of a user who had a session when the request came, which `isAlive` tells of later. */
async function connect(isAlive: () => boolean): Promise<WebSocket> {
  const app = Fastify();
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    request.caller = { userId: 'ann', sessionId: 'session' };
  });
  await app.register(websocket);
  await app.register(async (scope) =>
    liveRoutes(scope as unknown as ZodFastify, {
      hub: new Hub(createMetrics()),
      isAlive: async () => isAlive(),
      sendSnapshot: async (_channel, _userId, socket: ClientSocket) => socket.send('scan', {}),
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${paths.filesSocket}`);
  onTestFinished(async () => {
    socket.terminate();
    await app.close();
  });
  return socket;
}

it('a connection whose session ended after its check, and before it heard of ends, is ended', async () => {
  const socket = await connect(() => false);
  const heard: unknown[] = [];
  socket.on('message', (data) => heard.push(data));
  const [code] = (await once(socket, 'close')) as [number];
  expect(code).toBe(closeCodes.sessionEnded);
  expect(heard).toEqual([]);
});

it('one whose session goes on is told what runs', async () => {
  const socket = await connect(() => true);
  const [data] = (await once(socket, 'message')) as [Buffer];
  expect(data.toString()).toBe('{}');
});
