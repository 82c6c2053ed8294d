import Fastify from 'fastify';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { boundConnections, roomForConnections } from './connection-room.ts';

const CONNECTIONS = 20;
const HEAD =
  'POST /read HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n';

async function start(trustProxy: boolean) {
  const app = Fastify({ trustProxy });
  let cut = 0;
  boundConnections(app, { connections: CONNECTIONS, onCut: () => (cut += 1) });
  app.post('/read', async () => ({ read: true }));
  app.get('/', async () => ({ here: true }));
  const pending: (() => void)[] = [];
  app.get('/slow', () => new Promise((resolve) => pending.push(() => resolve({ slow: true }))));
  await app.listen({ port: 0, host: '0.0.0.0' });
  const { port } = app.server.address() as { port: number };
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    for (const answer of pending) answer();
    await app.close();
  });

  async function hold(count: number, from: string, more = ''): Promise<Socket[]> {
    const mine: Socket[] = [];
    for (let i = 0; i < count; i++) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from });
      socket.on('error', () => undefined).resume();
      await once(socket, 'connect');
      socket.write(`${HEAD}${more}\r\n{`);
      mine.push(socket);
    }
    sockets.push(...mine);
    return mine;
  }

  async function get(path: string, localAddress: string): Promise<string> {
    const asked = request({ port, host: '127.0.0.1', localAddress, path, agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
    return text(answer);
  }
  return { hold, get, cuts: () => cut, pending };
}

const closed = (sockets: Socket[]) => sockets.filter(({ closed: is }) => is).length;

describe('connections', () => {
  it('of one network are half of all; the slowest of its own make room', async () => {
    const { hold, get, cuts } = await start(false);
    const [first] = await hold(1, '127.0.0.2');
    const many = await hold(3 * CONNECTIONS, '127.0.0.3');
    await expect.poll(() => many.length - closed(many)).toBe(CONNECTIONS / 2);
    expect(cuts()).toBe(3 * CONNECTIONS - CONNECTIONS / 2);
    expect(await get('/', '127.0.0.4')).toBe('{"here":true}');
    expect(first?.closed).toBe(false);
  });

  it('of all take the room of the network that holds most', async () => {
    const { hold, get } = await start(false);
    const few = await hold(4, '127.0.0.2');
    const most = await hold(9, '127.0.0.3');
    const some = await hold(7, '127.0.0.4');
    expect(await get('/', '127.0.0.5')).toBe('{"here":true}');
    await expect.poll(() => [few, most, some].map(closed)).toEqual([0, 1, 0]);
  });

  it('that are being answered stay, and nobody is let in for them', async () => {
    const { get, pending } = await start(false);
    const answers = Array.from({ length: CONNECTIONS / 2 }, () => get('/slow', '127.0.0.2'));
    await expect.poll(() => pending.length).toBe(CONNECTIONS / 2);
    await expect(get('/', '127.0.0.2')).rejects.toThrow(/ECONNRESET|hang up/);
    for (const answer of pending) answer();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['{"slow":true}']));
  });

  it('through a believed proxy count by the visitor', async () => {
    const { hold } = await start(true);
    const visitors = [];
    for (let i = 0; i < CONNECTIONS - 2; i++) {
      const from = `X-Forwarded-For: 192.0.2.${i}\r\n`;
      visitors.push(...(await hold(1, '127.0.0.1', from)));
      // The server has read it when it answers nothing yet; the next connection comes after.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(closed(visitors)).toBe(0);
  });
});

describe('the room', () => {
  it.each([
    ['Max open files            400                  400                  files', 136],
    ['Max open files            65536                65536                files', 10_000],
    ['Max open files            100                  100                  files', 16],
    ['Max open files            unlimited            unlimited            files', 10_000],
    ['', 10_000],
  ])('of a process with "%s" is %i connections', (limits, room) => {
    expect(roomForConnections(`Limit   Soft Limit   Hard Limit   Units\n${limits}\n`)).toBe(room);
  });
});
