import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { billingPaths } from '@legible/contracts/billing-paths';
import { paths } from '@legible/contracts/endpoints';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryDataDir } from '../test/database/data-dir.ts';
import { stopProcess } from '../test/process.ts';

// Finding 13: bodies that drip for ever took all descriptors of a process.

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const DESCRIPTORS = 400;
const ATTACKERS = 380;
/** After a minute a body ends; looks are five seconds apart. */
const ENDED_SECONDS = 75;

/** The product with as few descriptors as the review gave it. */
async function startSmall(): Promise<{ port: number }> {
  const data = temporaryDataDir();
  const child = spawn(
    'bash',
    ['-c', `ulimit -n ${DESCRIPTORS} && exec "$0" "$1"`, process.execPath, MAIN],
    {
      env: {
        ...process.env,
        LEGIBLE_DATA_DIR: data.path,
        PORT: '0',
        LEGIBLE_PROCESSES: '1',
        LOG_LEVEL: 'fatal',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(async () => {
    await stopProcess(child);
    data.remove();
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(/localhost:(\d+)/.exec(line.toString())?.[1]) };
}

/** One of those that send a byte now and then. */
async function drip(port: number, path: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.3' });
  socket.on('error', () => undefined).resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{`,
  );
  const timer = setInterval(() => socket.writable && socket.write(' '), 10_000);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

/** How long another user waits for an answer; Infinity where none comes within 20 s. */
async function secondsFor(port: number, localAddress: string): Promise<number> {
  const begun = performance.now();
  const asked = request({ port, host: '127.0.0.1', localAddress, path: paths.csrf, agent: false });
  const answered = once(asked.end(), 'response', { signal: AbortSignal.timeout(20_000) });
  const answer = await answered.catch(() => undefined);
  asked.destroy();
  return answer ? (performance.now() - begun) / 1000 : Infinity;
}

const told = (seconds: number) => `${(seconds * 1000).toFixed(0)} ms`;

it('380 connections that drip stop nobody, and end after a minute', async () => {
  const { port } = await startSmall();
  const idle = await secondsFor(port, '127.0.0.2');
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const targets = [paths.login, billingPaths.subscriptionWebhook, '/v1/nowhere'];
  for (let i = 0; i < ATTACKERS; i++) {
    sockets.push(await drip(port, targets[i % targets.length] ?? ''));
  }
  await sleep(1000);
  const open = () => sockets.filter(({ closed }) => !closed).length;
  const held = open();
  const others: number[] = [];
  for (let i = 0; i < 5; i++) others.push(await secondsFor(port, '127.0.0.2'));
  // Also from the network that attacks: an office with one bad computer.
  const neighbour = await secondsFor(port, '127.0.0.3');
  await sleep(ENDED_SECONDS * 1000);
  console.log(
    `of ${ATTACKERS} connections ${held} were held and ${open()} stayed after ${ENDED_SECONDS} s; ` +
      `others waited ${told(Math.max(...others))}, a neighbour ${told(neighbour)}, at rest ${told(idle)}`,
  );
  expect(held).toBeLessThan(DESCRIPTORS / 2);
  expect(Math.max(...others, neighbour)).toBeLessThan(5);
  expect(open()).toBe(0);
});
