import { paths } from '@legible/contracts/endpoints';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { temporaryDataDir } from '../database/data-dir.ts';
import { makeKey, program } from '../keys.ts';
import { readMailbox } from '../network/mailbox.ts';
import { startProcess, stopProcess, type StartedProcess } from '../process.ts';
import { createLogger } from '../../src/platform/logger.ts';

/** Recognisable words in every place where something secret or personal may be. */
const secret = {
  email: 'zelda.secretson@private-person.example',
  password: 'hunter-secret-password-1',
  name: 'Secretzelda',
  fileName: 'secret-diagnosis.pdf',
  message: 'secret-message-text',
  subject: 'secret-subject-line',
  linkToken: 'secret-link-token-0123456789',
  agent: 'SecretBrowser/1.0',
  wrongPassword: 'secret-wrong-password',
  network: '203.0.113.99',
  unknownEmail: 'unknown-secret@private-person.example',
};

const data = temporaryDataDir();
let started: StartedProcess;
let output = '';

beforeAll(async () => {
  started = await startProcess(data.path, {
    LOG_LEVEL: 'trace',
    LEGIBLE_TRUSTED_PROXIES: '127.0.0.1',
  });
  const listen = (bytes: Buffer) => (output += bytes.toString());
  started.child.stdout?.on('data', listen);
  started.child.stderr?.on('data', listen);
  output += started.firstLine;
});
afterAll(async () => {
  if (started) await stopProcess(started.child);
  data.remove();
});

/** The ready line may come after the first lines of a log that tells everything. */
async function address(): Promise<string> {
  for (let i = 0; i < 200; i++) {
    const found = /ready at (http:\S+)/.exec(output)?.[1];
    if (found) return found;
    await wait(100);
  }
  throw new Error(`not ready: ${output}`);
}

/** One life of an account, with every mistake on the way; returns the secrets that it was given. */
async function liveThrough(base: string): Promise<string[]> {
  const client = new ApiClient(base);
  const headers = { 'User-Agent': secret.agent };
  const { email, password, wrongPassword, unknownEmail } = secret;
  await client.json('POST', paths.register, { email, password, name: secret.name, last_name: 'X' });
  await client.json('POST', paths.register, { email, password, name: 'a\0b', last_name: 'X' });
  await client.call('POST', paths.login, {
    body: JSON.stringify({ email, password: wrongPassword }),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': secret.network },
  });
  await client.login({ email: unknownEmail, password });
  await client.login({ email, password });
  const given = [...client.cookies.values()];
  await client.call('GET', paths.me, { headers });
  const id = (await client.me()).id;
  const key = await keyInUse(client, base);
  await client.json('PATCH', paths.user.replace(':id', id), { name: `${secret.name}\0` });
  await client.call('GET', `${paths.list}?prefix=${secret.fileName}%00`);
  await client.call('GET', `${paths.download}?file_id=${secret.linkToken}%00`);
  await client.raw('GET', `${paths.confirmEmail}?token=${secret.linkToken}`);
  await client.batch([{ name: secret.fileName, bytes: new Uint8Array([1, 2, 3]) }]);
  const { message, subject } = secret;
  await client.json('POST', paths.contact, { subject, message });
  await client.json('POST', paths.contact, { subject, message: `${message}\0` });
  await client.json('POST', paths.exportData, { password: wrongPassword });
  await client.json('POST', paths.requestReset, { email });
  given.push(await codeInMailbox(/http:\S+\/dev\/mailbox\?key=\S+/.exec(output)?.[0] ?? ''));
  await client.json('POST', paths.verifyCode, { email, code: given.at(-1) });
  await client.json('POST', paths.reset, { email, new_password: `${password}-new` });
  given.push(...client.cookies.values(), key);
  await client.call('POST', paths.logout);
  return given;
}

/** A key that is used rightly, with another last letter, and in addresses. */
async function keyInUse(client: ApiClient, base: string): Promise<string> {
  const { key } = await makeKey(client, { name: secret.name, password: secret.password });
  await program(base, key)('GET', paths.list);
  await program(base, `${key}x`)('GET', paths.list);
  await client.call('GET', `${paths.list}?search=${key}`);
  await client.call('GET', paths.thumbnail.replace(':id', key));
  return key;
}

async function codeInMailbox(link: string): Promise<string> {
  for (let i = 0; i < 100; i++) {
    const page = await readMailbox(link);
    const code = /^ {4}([2-9A-Z]{8})$/m.exec(page)?.[1];
    if (code) return code;
    await wait(100);
  }
  throw new Error('no code came');
}

describe('a log that tells everything', () => {
  it('tells nothing of people and nothing that opens a door', async () => {
    const given = await liveThrough(await address());
    await wait(500);
    expect(output.split('\n').length).toBeGreaterThan(30);
    // By a name that stays the same and tells nothing, unless the operator wants it otherwise.
    expect(output).toMatch(
      /"network":"log:[\w-]{22}","reason":"wrong_credentials","msg":"log-in refused"/,
    );
    const words = [...Object.values(secret), ...given].filter((word) => word.length > 7);
    expect(words.length).toBeGreaterThan(14);
    for (const word of words) {
      const line = output.split('\n').find((text) => text.includes(word));
      expect([word, line]).toEqual([word, undefined]);
    }
  });
});

describe('an error in a log', () => {
  it('keeps its place and loses its data', () => {
    const query = Object.assign(
      new Error('Failed query: insert …\nparams: ada@example.com,s3cret\nline two'),
      {
        cause: new Error('invalid input syntax for type integer: "s3cret"'),
      },
    );
    const lines: string[] = [];
    const logger = createLogger('error', { write: (line) => lines.push(line) });
    logger.error({ err: query }, 'fault');
    logger.error({ err: new Error(`no legible_live_${'k3y'.repeat(13).slice(1)} here`) }, 'key');
    logger.error({ err: new Error('550 no such user <ada@example.com>') }, 'mail');
    const text = lines.join('');
    expect(text).not.toMatch(/s3cret|ada@|line two|k3y/);
    expect(text).toContain('Failed query: insert');
    expect(text).toContain('logs.test.ts');
  });
});
