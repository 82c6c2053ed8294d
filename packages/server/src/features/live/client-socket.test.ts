import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { ClientSocket } from './client-socket.ts';

/** Far more in all than the system's buffers between the two ends hold. */
const LONG = 'x'.repeat(128 * 1024);
const MANY = 200;

interface Heard {
  subject: number;
  count: number;
}

/** A browser that reads nothing yet, the server's end of its socket, and what it has heard. */
async function startSlowReader() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const connected = once(server, 'connection') as Promise<[WebSocket]>;
  const browser = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const heard: Heard[] = [];
  const closed: number[] = [];
  browser.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as Heard));
  browser.on('close', (code) => closed.push(code));
  await once(browser, 'open');
  browser.pause();
  const [socket] = await connected;
  onTestFinished(() => {
    browser.terminate();
    server.close();
  });
  const client = new ClientSocket(socket, 'session');
  const send = (subject: number, count: number) =>
    client.send(`${subject}`, { subject, count, text: LONG });
  return { browser, socket, heard, closed, send };
}

it('a slow reader gets the newest message of a subject, and makes nobody keep the others', async () => {
  const { browser, socket, heard, send } = await startSlowReader();
  for (let count = 1; count <= MANY; count++) send(1, count);
  expect(socket.bufferedAmount).toBeLessThan(1024 * 1024);
  browser.resume();
  await expect.poll(() => heard.at(-1)?.count).toBe(MANY);
  expect(heard.length).toBeLessThan(MANY);
  expect(heard.map(({ count }) => count)).toEqual(
    heard.map(({ count }) => count).toSorted((a, b) => a - b),
  );
});

it('a slow reader of many documents is told of each, a part at a time, and not cut off', async () => {
  const { browser, socket, heard, closed, send } = await startSlowReader();
  for (let subject = 1; subject <= MANY; subject++) send(subject, 1);
  browser.resume();
  let most = 0;
  await expect
    .poll(
      () => {
        most = Math.max(most, socket.bufferedAmount);
        send(1, 2);
        return new Set(heard.map(({ subject }) => subject)).size;
      },
      { interval: 20 },
    )
    .toBe(MANY);
  expect(most).toBeLessThan(1024 * 1024);
  expect(closed).toEqual([]);
});

it('nothing is kept for a socket that has closed, where its snapshot was still being read', async () => {
  const { browser, socket, send } = await startSlowReader();
  browser.terminate();
  await once(socket, 'close');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  for (let subject = 1; subject <= MANY; subject++) send(subject, 1);
  expect(vi.getTimerCount()).toBe(0);
});
