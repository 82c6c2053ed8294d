import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { Outward, OutwardError } from './outward.ts';

const HERE = ['127.0.0.2'];
const toHere = async () => HERE;

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

async function serving<Kind extends Pick<Server, 'listen' | 'address' | 'close'>>(
  server: Kind & { closeAllConnections(): void },
  host: string,
): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, () => resolve()));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const call = (outward: Outward, url: string, timeout = 5000) =>
  outward.call(url, {
    method: 'POST',
    headers: {},
    body: 'hello',
    signal: AbortSignal.timeout(timeout),
  });

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof OutwardError ? error.failure : error),
  );

describe('an address is refused before anything is called', () => {
  const outward = new Outward({ innerNetworks: [] });
  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:secret@example.com/',
    'https://localhost/',
    'https://printer/',
    'https://nas.local/',
    'https://metadata.google.internal/',
    'https://x.localhost./',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://１２７.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[fe80::1]/',
    'https://0/',
    'https://',
    'hooks',
    '',
  ])('%s', (url) => {
    expect(() => outward.accept(url)).toThrow(OutwardError);
  });

  it('and one that can be called is written down without what no server hears', () => {
    expect(outward.accept(' https://Hooks.Example.com:8443/a?b=c#d ').href).toBe(
      'https://hooks.example.com:8443/a?b=c',
    );
    expect(outward.accept('https://1.1.1.1/').href).toBe('https://1.1.1.1/');
  });
});

describe('a name', () => {
  it('is resolved once, and called at the address that was checked', async () => {
    const port = await serving(
      createServer((_request, response) => void response.end('checked')),
      '127.0.0.2',
    );
    const asked: string[] = [];
    // Its owner answers differently as soon as it was checked.
    const changing = async (name: string) => {
      asked.push(name);
      return asked.length === 1 ? ['127.0.0.2'] : ['127.0.0.1'];
    };
    const outward = new Outward({ innerNetworks: HERE, resolve: changing });
    const url = `http://rebinds.example.com:${port}/`;
    expect(await text(await call(outward, url))).toBe('checked');
    expect(asked).toEqual(['rebinds.example.com']);
    expect(await failureOf(call(outward, url))).toBe('address');
  });

  it('that also stands for an inner address is not called', async () => {
    let calls = 0;
    const port = await serving(
      createServer((_request, response) => {
        calls += 1;
        response.end();
      }),
      '127.0.0.2',
    );
    const to = (...addresses: string[]) =>
      failureOf(
        call(
          new Outward({ innerNetworks: HERE, resolve: async () => addresses }),
          `http://mixed.example.com:${port}/`,
        ),
      );
    for (const other of ['127.0.0.1', '10.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254']) {
      expect([other, await to('127.0.0.2', other)]).toEqual([other, 'address']);
    }
    // Public, but not by https.
    expect(await to('127.0.0.2', '93.184.215.14')).toBe('address');
    expect(await to()).toBe('address');
    expect(calls).toBe(0);
  });
});

describe('a call', () => {
  const outward = new Outward({ innerNetworks: HERE });

  it('follows no redirect', async () => {
    const port = await serving(
      createServer((_request, response) => {
        response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end();
      }),
      '127.0.0.2',
    );
    const answer = await call(outward, `http://127.0.0.2:${port}/`);
    expect(answer.statusCode).toBe(302);
    answer.destroy();
  });

  it('ends in time where nothing is answered, and where an answer never ends', async () => {
    const silent = await serving(
      createServer(() => undefined),
      '127.0.0.2',
    );
    expect(await failureOf(call(outward, `http://127.0.0.2:${silent}/`, 300))).toBe('timeout');
    const endless = await serving(
      createServer((_request, response) => void response.write('and')),
      '127.0.0.2',
    );
    const answer = await call(outward, `http://127.0.0.2:${endless}/`, 300);
    await expect(text(answer)).rejects.toThrow(/abort/i);
  });

  it('says that there is no connection', async () => {
    expect(await failureOf(call(outward, 'http://127.0.0.2:1/'))).toBe('connection');
    const port = await serving(
      createServer((request) => request.socket.destroy()),
      '127.0.0.2',
    );
    expect(await failureOf(call(outward, `http://127.0.0.2:${port}/`))).toBe('connection');
  });
});

describe('by https', () => {
  it('the certificate has to be of the name that was given, by somebody who is trusted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outward-'));
    open.push(() => rmSync(folder, { recursive: true }));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const kind = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
    const whose = '-subj /CN=hooks.example.com -addext subjectAltName=DNS:hooks.example.com';
    const files = ['-keyout', key, '-out', cert];
    execFileSync('openssl', [...kind.split(' '), ...whose.split(' '), ...files]);
    const ca = readFileSync(cert, 'utf8');
    const secure = { key: readFileSync(key), cert: ca };
    const port = await serving(
      createSecureServer(secure, (request, response) => void response.end(request.headers.host)),
      '127.0.0.2',
    );
    const trusting = new Outward({ innerNetworks: HERE, resolve: toHere, ca });
    const url = `https://hooks.example.com:${port}/`;
    expect(await text(await call(trusting, url))).toBe(`hooks.example.com:${port}`);
    const other = `https://other.example.com:${port}/`;
    expect(await failureOf(call(trusting, other))).toBe('certificate');
    const doubting = new Outward({ innerNetworks: HERE, resolve: toHere });
    expect(await failureOf(call(doubting, url))).toBe('certificate');
  });
});
