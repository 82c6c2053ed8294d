import type { ProgressMessage } from '@legible/contracts/live';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { createMetrics } from '../../platform/metrics.ts';
import { ClientSocket } from './client-socket.ts';
import { Hub } from './hub.ts';

/** A hub behind a real server; every connection is of one user and one session. */
async function startHub() {
  const metrics = createMetrics();
  const hub = new Hub(metrics);
  const joined: ClientSocket[] = [];
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => {
    const client = new ClientSocket(socket, 'session');
    hub.add('progress', 'user', client);
    joined.push(client);
    socket.once('close', () => hub.remove('progress', 'user', client));
  });
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    hub,
    server,
    joined,
    connect: async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`);
      await once(socket, 'open');
      onTestFinished(() => socket.terminate());
      return socket;
    },
    counted: async () => (await metrics.sockets.get()).values.map(({ value }) => value),
  };
}

const progress = (run: number, page: number, status: ProgressMessage['status']) => ({
  filename: 'document',
  current_page: page,
  total_pages: 9,
  run,
  status,
});

describe('the sockets of a session', () => {
  it('are four, also where those that had to make room do not say goodbye', async () => {
    const { server, connect, counted } = await startHub();
    for (let count = 0; count < 10; count++) (await connect()).pause();
    expect(await counted()).toEqual([4]);
    await expect.poll(() => server.clients.size).toBe(4);
    expect(await counted()).toEqual([4]);
  });
});

describe('progress that arrives in another order than it happened', () => {
  it('is told forwards only, and the end of a run is its last word', async () => {
    const { hub, joined, connect } = await startHub();
    const socket = await connect();
    const told: ProgressMessage[] = [];
    socket.on('message', (data: Buffer) =>
      told.push(JSON.parse(data.toString()) as ProgressMessage),
    );
    const happened = {
      begun: progress(1, 2, 'processing'),
      further: progress(1, 5, 'processing'),
      cancelled: progress(1, 5, 'cancelled'),
      again: progress(2, 1, 'processing'),
      ready: progress(2, 9, 'ready'),
    };
    const { begun, further, cancelled, again, ready } = happened;
    const arrives = [further, begun, cancelled, further, again, cancelled, ready];
    for (const message of arrives) hub.deliver({ kind: 'progress', userId: 'user', message });
    // A snapshot that was read before the end.
    joined[0]?.sendProgress(again);
    joined[0]?.send('last', { filename: 'last' });
    await expect.poll(() => told.at(-1)).toEqual({ filename: 'last' });
    expect(told.slice(0, -1)).toEqual([further, cancelled, again, ready]);
  });

  it('counts within its run where a process of an older version names none', async () => {
    const { hub, connect } = await startHub();
    const socket = await connect();
    const told: ProgressMessage[] = [];
    socket.on('message', (data: Buffer) =>
      told.push(JSON.parse(data.toString()) as ProgressMessage),
    );
    const { run: _, ...nameless } = progress(3, 7, 'processing');
    const arrives = [progress(3, 5, 'processing'), nameless, progress(3, 6, 'processing')];
    for (const message of [...arrives, progress(3, 9, 'ready')]) {
      hub.deliver({ kind: 'progress', userId: 'user', message });
    }
    await expect.poll(() => told.at(-1)?.status).toBe('ready');
    expect(told.map(({ current_page: page }) => page)).toEqual([5, 7, 9]);
  });
});
