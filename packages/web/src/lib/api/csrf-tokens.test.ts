import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { CsrfTokens } from './csrf-tokens.ts';

const TOKEN_PATH = 'GET /v1/auth/csrf';

function withoutCookie() {
  document.cookie = 'csrftoken=; path=/; max-age=0';
}

beforeEach(withoutCookie);

it('a token in the cookie is used without asking (S7.4)', async () => {
  const server = fakeServer({});
  document.cookie = 'csrftoken=from-cookie; path=/';
  expect(await new CsrfTokens().current()).toBe('from-cookie');
  expect(server.seen).toHaveLength(0);
});

it('without a cookie the token is fetched once and cached (S7.5, S7.8)', async () => {
  const server = fakeServer({ [TOKEN_PATH]: { body: { csrftoken: 'fetched' } } });
  const tokens = new CsrfTokens();
  expect([await tokens.current(), await tokens.current()]).toEqual(['fetched', 'fetched']);
  expect(server.seen).toHaveLength(1);
});

it('the token fetch itself carries cookies but no token (S7.2, S7.3)', async () => {
  const server = fakeServer({ [TOKEN_PATH]: { body: { csrftoken: 'fetched' } } });
  await new CsrfTokens().current();
  expect(server.seen[0]?.init.credentials).toBe('include');
  expect(server.seen[0]?.headers.has('X-CSRF-Token')).toBe(false);
});

it('a concurrent fetch is refused in words (S7.6, S8.12)', async () => {
  fakeServer({ [TOKEN_PATH]: { body: { csrftoken: 'fetched' } } });
  const tokens = new CsrfTokens();
  const first = tokens.fetchToken();
  await expect(tokens.fetchToken()).rejects.toThrow('CSRF fetch already in progress');
  expect(await first).toBe('fetched');
});

it('callers at the same time share one fetch and meet no refusal (D52)', async () => {
  const server = fakeServer({ [TOKEN_PATH]: { body: { csrftoken: 'fetched' } } });
  const tokens = new CsrfTokens();
  expect(await Promise.all([tokens.current(), tokens.current(), tokens.current()])).toEqual([
    'fetched',
    'fetched',
    'fetched',
  ]);
  expect(server.seen).toHaveLength(1);
});

it('an answer without a token is named (S8.10)', async () => {
  fakeServer({ [TOKEN_PATH]: { body: {} } });
  await expect(new CsrfTokens().current()).rejects.toThrow('CSRF token not found in response');
});

it.each([['network' as const], [{ status: 500, body: {} }]])(
  'a token that cannot be had is named (S8.11)',
  async (answer) => {
    fakeServer({ [TOKEN_PATH]: answer });
    await expect(new CsrfTokens().current()).rejects.toThrow('Could not obtain CSRF token');
  },
);

it('after a failure the next call asks again', async () => {
  const server = fakeServer({ [TOKEN_PATH]: 'network' });
  const tokens = new CsrfTokens();
  await expect(tokens.current()).rejects.toThrow('Could not obtain CSRF token');
  server.routes[TOKEN_PATH] = { body: { csrftoken: 'second' } };
  expect(await tokens.current()).toBe('second');
});
