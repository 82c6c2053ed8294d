import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen, ownAddress } from './listen.ts';

function newApp() {
  const app = Fastify();
  onTestFinished(() => app.close());
  return app;
}

describe('a port that cannot be opened', () => {
  it('is explained by the setting that it comes from', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    await expect(listen(newApp(), '127.0.0.1', port, 'METRICS_PORT')).rejects.toThrow(
      `Port ${port} is taken by another program. Stop that, or choose another: METRICS_PORT=${port + 1}`,
    );
  });

  it.each(['203.0.113.1', 'scans.invalid'])('at %s is explained by HOST', async (host) => {
    await expect(listen(newApp(), host, 0)).rejects.toThrow(
      `This machine has no address ${host} to listen on. Set HOST to one of its own`,
    );
  });
});

describe('its own address', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:80'],
    ['0.0.0.0', 'http://127.0.0.1:80'],
    ['::', 'http://[::1]:80'],
    ['::1', 'http://[::1]:80'],
    ['192.0.2.7', 'http://192.0.2.7:80'],
    ['localhost', 'http://localhost:80'],
  ])('of %s is %s', (host, address) => {
    expect(ownAddress(host, 80)).toBe(address);
  });
});
