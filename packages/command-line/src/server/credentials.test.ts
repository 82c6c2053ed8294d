import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { beforeEach, expect, it } from 'vitest';
import {
  credentialsPath,
  findCredentials,
  forgetCredentials,
  keepCredentials,
  serverAddress,
  usableKey,
} from './credentials.ts';

const KEY = 'legible_live_abc123';
const kept = { server: 'https://legible.example', key: KEY };

let environment: NodeJS.ProcessEnv;
beforeEach(async () => {
  environment = { XDG_CONFIG_HOME: await testFolder() };
});

const code = (name: string) => expect.objectContaining({ code: name }) as Error;

it('are kept for their user alone, and forgotten', async () => {
  const path = await keepCredentials(kept, environment);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  expect(await findCredentials(undefined, environment)).toEqual(kept);
  expect(await forgetCredentials(environment)).toBe(true);
  expect(await forgetCredentials(environment)).toBe(false);
  await expect(findCredentials(undefined, environment)).rejects.toThrow(code('not-logged-in'));
});

it('come from the environment first', async () => {
  await keepCredentials(kept, environment);
  const other = { LEGIBLE_SERVER: 'other.example', LEGIBLE_API_KEY: 'legible_test_1' };
  expect(await findCredentials(undefined, { ...environment, ...other })).toEqual({
    server: 'https://other.example',
    key: 'legible_test_1',
  });
});

it('are given to no other server', async () => {
  await keepCredentials(kept, environment);
  await expect(findCredentials('https://other.example', environment)).rejects.toThrow(
    code('not-logged-in'),
  );
  expect(await findCredentials('legible.example/', environment)).toEqual(kept);
});

it('of the environment are given to no other server either', async () => {
  await keepCredentials(kept, environment);
  const other = { LEGIBLE_SERVER: 'other.example', LEGIBLE_API_KEY: 'legible_test_1' };
  const both = { ...environment, ...other };
  const third = findCredentials('third.example', both);
  await expect(third).rejects.toThrow(code('not-logged-in'));
  await expect(third).rejects.toThrow('LEGIBLE_API_KEY is for other.example');
  expect(await findCredentials('legible.example', both)).toEqual(kept);
  expect(await findCredentials('https://other.example/', both)).toMatchObject({
    key: other.LEGIBLE_API_KEY,
  });
  const { LEGIBLE_API_KEY } = other;
  expect(await findCredentials('third.example', { ...environment, LEGIBLE_API_KEY })).toEqual({
    server: 'https://third.example',
    key: LEGIBLE_API_KEY,
  });
});

it('say where they are damaged', async () => {
  const path = credentialsPath(environment);
  await mkdir(dirname(path));
  await writeFile(path, '{"server"');
  await expect(findCredentials(undefined, environment)).rejects.toThrow('legible login');
  expect(await readFile(path, 'utf8')).toBe('{"server"');
});

it.each([
  ['legible.example', 'https://legible.example'],
  [' https://legible.example/ ', 'https://legible.example'],
  ['https://example.org/legible/', 'https://example.org/legible'],
  ['http://localhost:8000', 'http://localhost:8000'],
  ['http://192.168.1.4:8000', 'http://192.168.1.4:8000'],
  ['http://[::1]:8000', 'http://[::1]:8000'],
])('the address %j is called as %s', (text, address) => {
  expect(serverAddress(text)).toBe(address);
});

it.each(['', 'http://legible.example', 'https://ada:secret@x.example', 'https://x.example/?a=b'])(
  'the address %j is refused',
  (text) => {
    expect(() => serverAddress(text)).toThrow(code('usage'));
  },
);

it('a key is told from what else is copied', () => {
  expect(usableKey(` ${KEY}\n`)).toBe(KEY);
  for (const text of ['', 'password', `Bearer ${KEY}`]) {
    expect(() => usableKey(text)).toThrow(code('usage'));
  }
});
