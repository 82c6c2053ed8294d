import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paths } from '@legible/contracts/endpoints';
import { serverMessages } from '@legible/contracts/messages/server';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryDataDir } from '../test/database/data-dir.ts';
import { readMailbox } from '../test/network/mailbox.ts';
import { startProcess, stopProcess } from '../test/process.ts';

// Finding 7: free plans and an open mailbox on a server for others.

const data = temporaryDataDir();
afterAll(() => data.remove());

async function start(env: Record<string, string>) {
  const started = await startProcess(data.path, { NODE_ENV: '', ...env });
  onTestFinished(async () => void (await stopProcess(started.child)));
  return started;
}

/** nginx as it is without a line about headers: the visitor's name and address are lost on the way. */
async function naiveProxy(target: string): Promise<{ address: string; proxy: Server }> {
  const proxy = createServer((from, to) => {
    const { host: _host, connection: _connection, ...headers } = from.headers;
    from.pipe(
      request(
        new URL(from.url ?? '/', target),
        { method: from.method ?? 'GET', headers },
        (answer) => {
          to.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(to);
        },
      ),
    );
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return { address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, proxy };
}

describe('a server for others', () => {
  it.each([
    [
      'LEGIBLE_ALLOWED_ORIGINS',
      { HOST: '127.0.0.2', LEGIBLE_ALLOWED_ORIGINS: 'https://scans.example.com' },
    ],
    ['NODE_ENV', { HOST: '127.0.0.2', NODE_ENV: 'production' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://scans.example.com' }],
  ])('does not start without keys and mail server, and names %s', async (name, env) => {
    const { child, firstLine } = await start(env);
    if (child.exitCode === null) await once(child, 'exit');
    expect([child.exitCode, firstLine.trim().split('\n').length]).toEqual([1, 1]);
    expect(firstLine).toMatch(new RegExp(`^${name} speaks of more than this machine`));
  });

  it('says on every page that plans cost nothing, where that was said aloud', async () => {
    const { address } = await start({
      NODE_ENV: 'production',
      LEGIBLE_PAYMENTS: 'test',
      LEGIBLE_MAIL: 'off',
    });
    for (const path of ['/', '/pricing', '/ocr', `${paths.confirmEmail}?token=x`]) {
      const answer = await fetch(address + path, { headers: { Accept: 'text/html' } });
      expect(await answer.text()).toContain(serverMessages.testMode.text);
    }
  });
});

describe('a product without settings behind a naive proxy', () => {
  it('shows strangers no mail, and whoever started it all of it', async () => {
    const { address, firstLine } = await start({});
    const link = /http:\S+\/dev\/mailbox\?key=\S+/.exec(firstLine)?.[0] ?? '';
    const { address: outside } = await naiveProxy(address);
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    const { csrftoken, cookie } = await tokenFrom(outside);
    await fetch(outside + paths.contact, {
      ...post,
      headers: { ...post.headers, 'X-CSRF-Token': csrftoken, Cookie: cookie },
      body: JSON.stringify({
        name: 'Eve',
        email: 'eve@example.com',
        subject: 'S',
        message: 'Hello.',
      }),
    });
    for (const path of [
      '/dev/mailbox',
      '/dev/mailbox?key=',
      `/dev/mailbox?key=${'x'.repeat(43)}`,
    ]) {
      const answer = await fetch(outside + path);
      expect([answer.status, (await answer.text()).includes('eve@example.com')]).toEqual([
        403,
        false,
      ]);
    }
    await expect.poll(() => readMailbox(link)).toContain('eve@example.com');
  });
});

async function tokenFrom(address: string): Promise<{ csrftoken: string; cookie: string }> {
  const answer = await fetch(address + paths.csrf);
  const { csrftoken } = (await answer.json()) as { csrftoken: string };
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { csrftoken, cookie: cookie.join('; ') };
}
