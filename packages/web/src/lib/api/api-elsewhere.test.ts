import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';

/** The modules as a build has them that was told of this host. */
async function builtFor(host: string | undefined) {
  vi.stubEnv('VITE_API_HOST', host);
  vi.resetModules();
  const { isApiHere } = await import('./api-host.ts');
  const { ApiClient } = await import('./api-client.ts');
  const { CsrfTokens } = await import('./csrf-tokens.ts');
  return { isApiHere, ApiClient, CsrfTokens };
}

beforeEach(() => {
  document.cookie = 'csrftoken=in-the-cookie; path=/';
});
afterEach(() => vi.unstubAllEnvs());

it('where the API is at the page, its cookie is read (S7.4)', async () => {
  const { isApiHere, CsrfTokens } = await builtFor(undefined);
  expect(isApiHere()).toBe(true);
  expect(await new CsrfTokens().current()).toBe('in-the-cookie');
});

it('elsewhere the token is fetched: a cookie of the page is of some other program (D51, S7.5)', async () => {
  const { isApiHere, CsrfTokens } = await builtFor('https://api.example.net');
  const server = fakeServer({ 'GET /v1/auth/csrf': { body: { csrftoken: 'fetched' } } });
  const tokens = new CsrfTokens();
  expect(isApiHere()).toBe(false);
  expect([await tokens.current(), await tokens.current()]).toEqual(['fetched', 'fetched']);
  expect(server.seen).toHaveLength(1);
  expect(server.seen[0]?.init.credentials).toBe('include');
});

it("a token that an answer brings is the next call's: none is refused after a log-in", async () => {
  const { ApiClient } = await builtFor('https://api.example.net');
  const server = fakeServer({
    'GET /v1/auth/csrf': { body: { csrftoken: 'of-nobody' } },
    'POST /v1/auth/login': { body: {}, headers: { 'X-CSRF-Token': 'of-the-session' } },
    'GET /v1/users/me': { body: {} },
  });
  const api = new ApiClient();
  await api.json('POST', '/v1/auth/login', { json: {} });
  await api.json('GET', '/v1/users/me');
  expect(server.seen.map(({ headers }) => headers.get('X-CSRF-Token'))).toEqual([
    null,
    'of-nobody',
    'of-the-session',
  ]);
});
