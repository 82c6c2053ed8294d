import { allPaths } from '@legible/contracts/all-paths';
import { paths } from '@legible/contracts/endpoints';
import { afterEach, describe, expect, it, vi } from 'vitest';

/** The addresses as a build makes them that was told of this host. */
async function builtFor(host: string | undefined) {
  vi.stubEnv('VITE_API_HOST', host);
  vi.resetModules();
  return import('./api-host.ts');
}

afterEach(() => vi.unstubAllEnvs());

describe('the API host', () => {
  it('is where the page came from unless the build names one (S7.1, D50)', async () => {
    const { apiUrl, socketUrl } = await builtFor(undefined);
    expect(apiUrl(paths.login)).toBe(`${window.location.origin}/v1/auth/login`);
    expect(socketUrl(paths.filesSocket)).toBe(
      `${window.location.origin.replace(/^http/, 'ws')}/v1/ocr/files`,
    );
  });

  it.each([
    ['https://api.example.org', 'https://api.example.org', 'wss://api.example.org'],
    ['http://api.example.org:8080', 'http://api.example.org:8080', 'ws://api.example.org:8080'],
  ])(
    '%s has every call, and sockets as secure as it is (S7.1, S7.38, D50)',
    async (host, http, ws) => {
      const { apiUrl, socketUrl } = await builtFor(host);
      for (const path of Object.values(allPaths)) {
        expect(path).toMatch(/^\/v1\//);
        expect(apiUrl(path)).toBe(`${http}${path}`);
      }
      expect(socketUrl(paths.progressSocket)).toBe(`${ws}/v1/ocr/progress`);
    },
  );
});
