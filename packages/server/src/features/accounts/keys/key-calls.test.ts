import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey, program } from '../../../../test/keys.ts';
import { refusalOf } from '../../../../test/refusal.ts';
import { startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

describe('the pace of an account', () => {
  it('is told with every answer, shared by its keys, and ends in 429', async () => {
    const client = await service.newUser();
    const one = program(service.address, (await makeKey(client)).key);
    const two = program(service.address, (await makeKey(client)).key);
    const first = (await one('GET', paths.list)).headers;
    expect(first.get('RateLimit-Policy')).toBe('"calls";q=60;w=60');
    expect(first.get('RateLimit')).toMatch(/^"calls";r=59;t=(60|59)$/);
    const { id } = await client.me();
    await service.query(`update rate_limits set count = 59 where key = 'api:${id}'`);
    const last = await two('GET', paths.list);
    expect(last.status).toBe(200);
    expect(last.headers.get('RateLimit')).toMatch(/^"calls";r=0;/);
    const refused = await one('GET', paths.list);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.headers.get('RateLimit')).toMatch(/^"calls";r=0;t=\d+$/);
    // A person at the browser is not held up by a program.
    expect((await client.call('GET', paths.list)).status).toBe(200);
  });
});

describe('a request', () => {
  it('with a key and a cookie is the key’s, also where the key is bad', async () => {
    const [mine, theirs] = [await service.newUser(), await service.newUser()];
    const { key } = await makeKey(mine);
    const headers = { Authorization: `Bearer ${key}` };
    const made = await theirs.raw('POST', paths.exportArchive, {
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: ['AAAAAAAAAAAAAAAAAAAAAA'], format: 'text' }),
    });
    // No anti-forgery token was asked for, and it is not theirs.
    expect(made.status).toBe(404);
    const settings = await theirs.raw('PUT', paths.settings, {
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ processed_tag: 'bykey', autostart_ocr: true }),
    });
    expect(settings.status).toBe(200);
    const tagOf = async (client: typeof mine) =>
      ((await (await client.call('GET', paths.settings)).json()) as { processed_tag: string })
        .processed_tag;
    expect([await tagOf(mine), await tagOf(theirs)]).toEqual(['bykey', 'ocr']);
    const bad = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    const refused = await mine.raw('GET', paths.list, {
      headers: { Authorization: `Bearer ${bad}` },
    });
    expect(await refusalOf(refused)).toEqual([401, 'invalid_key']);
  });

  it('of a foreign page is refused, with a key, too', async () => {
    const { key } = await makeKey(await service.newUser());
    const call = program(service.address, key);
    const origin = { headers: { Origin: 'https://evil.example' } };
    expect(await refusalOf(await call('GET', paths.list, origin))).toEqual([
      403,
      'forbidden_origin',
    ]);
  });

  it('with the password of a proxy beside its cookie is the cookie’s', async () => {
    const client = await service.newUser();
    for (const Authorization of ['Basic dXNlcjpwYXNz', 'Bearer eyJhbGciOi.of.another']) {
      expect(
        (await client.raw('GET', '/v1/auth/csrf', { headers: { Authorization } })).status,
      ).toBe(200);
    }
  });

  it.each([
    (key: string) => `${paths.list}?search=${key}`,
    (key: string) => `${paths.list}?api_key=${key}`,
    (key: string) => `${paths.list}?k=${key.replaceAll('_', '%5f')}`,
    (key: string) => paths.thumbnail.replace(':id', key),
  ])('with a key in its address is refused', async (path) => {
    const client = await service.newUser();
    const { key } = await makeKey(client);
    expect(await refusalOf(await client.call('GET', path(key)))).toEqual([400, 'key_in_address']);
  });

  it.each(['legible_test_', 'nonsense', `legible_test_${'a'.repeat(38)}`])(
    'with “%s” for a key is told that it is none',
    async (key) => {
      const refused = await program(service.address, key)('POST', paths.batch);
      expect(await refusalOf(refused)).toEqual([401, 'invalid_key']);
      expect(refused.headers.get('RateLimit')).toBeNull();
    },
  );
});
