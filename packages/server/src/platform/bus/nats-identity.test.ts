import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, nkeys } from '@nats-io/transport-node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { natsServer, startNats } from '../../../hosts/shared-servers.ts';
import { openBus } from '../../services.ts';
import { readConfig } from '../../config/config.ts';
import { createLogger } from '../logger.ts';
import type { Bus, LiveEvent } from './bus.ts';

const logger = createLogger('fatal');
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'legible-nats-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A server with this configuration; the address without the scheme. */
async function serverWith(configuration: string): Promise<string> {
  const file = join(temporaryFolder(), 'nats.conf');
  writeFileSync(file, configuration);
  const server = await startNats('127.0.0.1', undefined, ['-c', file]);
  onTestFinished(() => server.stop());
  return new URL(server.url).host;
}

/** As a process opens it with these settings. */
async function busOf(env: Record<string, string>): Promise<Bus> {
  // No database is asked where NATS is set.
  const nowhere = {} as Parameters<typeof openBus>[1];
  const bus = await openBus(readConfig([], env), nowhere, logger);
  onTestFinished(() => bus.close());
  return bus;
}

/** What the listener hears when the speaker says that a session ended: whose id that is. */
async function heardOf(speaker: Bus, listener: Bus): Promise<string[]> {
  const heard: string[] = [];
  listener.subscribe((event: LiveEvent) => {
    if (event.kind === 'session_ended') heard.push(event.sessionId);
  });
  speaker.publish({ kind: 'session_ended', userId: 'u', sessionId: 's' });
  await expect.poll(() => heard).toContain('s');
  return heard;
}

const refused = /^NATS does not know this user \(NATS_URL, NATS_CREDENTIALS, NATS_NKEY\)/;

describe.skipIf(!natsServer)('who we are to NATS (needs nats-server)', () => {
  it('is a user with a password, whatever letters it has', async () => {
    const host = await serverWith('authorization { user: legible, password: "p@ss/w,rd" }');
    const env = { NATS_URL: `nats://legible:p%40ss%2Fw%2Crd@${host}` };
    expect(await heardOf(await busOf(env), await busOf(env))).toEqual(['s']);
    await expect(busOf({ NATS_URL: `nats://${host}` })).rejects.toThrow(refused);
    await expect(busOf({ NATS_URL: `nats://legible:hush@${host}` })).rejects.toThrow(refused);
  });

  it('is a token', async () => {
    const host = await serverWith('authorization { token: "s3cr:t" }');
    const env = { NATS_URL: `nats://s3cr%3At@${host}` };
    expect(await heardOf(await busOf(env), await busOf(env))).toEqual(['s']);
    await expect(busOf({ NATS_URL: `nats://wrong@${host}` })).rejects.toThrow(refused);
  });

  it('is an NKey, whose seed the server never sees', async () => {
    const user = nkeys.createUser();
    const host = await serverWith(`authorization { users: [{ nkey: ${user.getPublicKey()} }] }`);
    const seed = (pair: typeof user) => Buffer.from(pair.getSeed()).toString();
    const env = { NATS_URL: `nats://${host}`, NATS_NKEY: seed(user) };
    expect(await heardOf(await busOf(env), await busOf(env))).toEqual(['s']);
    const stranger = { ...env, NATS_NKEY: seed(nkeys.createUser()) };
    await expect(busOf(stranger)).rejects.toThrow(refused);
  });

  it('is a file of credentials', async () => {
    const [operator, account] = [nkeys.createOperator(), nkeys.createAccount()];
    const host = await serverWith(`
      operator: ${claim(operator, operator, { type: 'operator' })}
      resolver: MEMORY
      resolver_preload: { ${account.getPublicKey()}: ${claim(operator, account, { type: 'account', limits })} }`);
    const file = join(temporaryFolder(), 'legible.creds');
    writeFileSync(file, credentialsOf(account, nkeys.createUser()));
    const env = { NATS_URL: `nats://${host}`, NATS_CREDENTIALS_FILE: file };
    expect(await heardOf(await busOf(env), await busOf(env))).toEqual(['s']);
    writeFileSync(file, credentialsOf(nkeys.createAccount(), nkeys.createUser()));
    await expect(busOf(env)).rejects.toThrow(refused);
  });

  it('may be somebody who has only our subject, and nobody else has it', async () => {
    const host = await serverWith(`authorization { users: [
      { user: legible, password: hush, permissions: { publish: legible.live, subscribe: legible.live } }
      { user: other, password: hush, permissions: { publish: other, subscribe: other } } ] }`);
    const env = { NATS_URL: `nats://legible:hush@${host}` };
    const listener = await busOf(env);
    const heard: LiveEvent[] = [];
    listener.subscribe((event) => heard.push(event));
    const other = await connect({ servers: host, user: 'other', pass: 'hush' });
    onTestFinished(() => other.close());
    other.publish('legible.live', '[{"kind":"session_ended","userId":"u","sessionId":"forged"}]');
    await other.flush();
    expect(await heardOf(await busOf(env), listener)).toEqual(['s']);
    expect(heard.map((event) => event.kind === 'session_ended' && event.sessionId)).toEqual(['s']);
  });

  it('is told in parts where the server takes less at once', async () => {
    const host = await serverWith('max_payload: 200');
    const env = { NATS_URL: `nats://${host}` };
    const [speaker, listener] = [await busOf(env), await busOf(env)];
    const ids = Array.from({ length: 20 }, (_, i) => `${i}`);
    const heard: string[] = [];
    listener.subscribe((event) => {
      if (event.kind === 'session_ended') heard.push(event.sessionId);
    });
    speaker.publish({ kind: 'session_ended', userId: 'u', sessionId: 'x'.repeat(500) });
    for (const sessionId of ids) speaker.publish({ kind: 'session_ended', userId: 'u', sessionId });
    await expect.poll(() => heard).toEqual(ids);
  });

  it('does not end for what somebody else says on our subject', async () => {
    const host = await serverWith('');
    const listener = await busOf({ NATS_URL: `nats://${host}` });
    const other = await connect({ servers: host });
    onTestFinished(() => other.close());
    for (const said of ['', '{', 'null', '[null]', '[{"kind":"progress","userId":"u"}]']) {
      other.publish('legible.live', said);
    }
    await other.flush();
    expect(await heardOf(await busOf({ NATS_URL: `nats://${host}` }), listener)).toEqual(['s']);
  });
});

describe.skipIf(!natsServer || !hasOpenssl)('NATS, encrypted (needs nats-server, openssl)', () => {
  it('is believed by its certificate, of an authority that we name', async () => {
    const { host, ca } = await encrypted('DNS:localhost');
    const env = { NATS_URL: `tls://${host.replace('127.0.0.1', 'localhost')}`, NATS_CA_FILE: ca };
    expect(await heardOf(await busOf(env), await busOf(env))).toEqual(['s']);
  });

  it('is not believed without that, or with a certificate for another', async () => {
    const { host, ca } = await encrypted('DNS:bus.example.com');
    const env = { NATS_URL: `tls://${host.replace('127.0.0.1', 'localhost')}` };
    await expect(busOf(env)).rejects.toThrow(/^NATS cannot be reached.*certificate/);
    await expect(busOf({ ...env, NATS_CA_FILE: ca })).rejects.toThrow(/altnames/);
  });

  it('is not talked to in the clear, whoever says that it offers no more', async () => {
    const host = await serverWith('');
    await expect(
      busOf({ NATS_URL: `tls://me:hush@${host.replace('127.0.0.1', 'localhost')}` }),
    ).rejects.toThrow(/does not support 'tls'/);
  });
});

function makeCertificate(...args: string[]): void {
  const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...keys, '-days', '2', ...args], { stdio: 'ignore' });
}

/** A server with a certificate of an authority of its own. */
async function encrypted(names: string): Promise<{ host: string; ca: string }> {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  makeCertificate('-subj', '/CN=Authority', '-keyout', at('ca.key'), '-out', at('ca.pem'));
  makeCertificate(
    '-subj',
    '/CN=nats',
    '-addext',
    `subjectAltName=${names}`,
    '-addext',
    'basicConstraints=critical,CA:FALSE',
    '-CA',
    at('ca.pem'),
    '-CAkey',
    at('ca.key'),
    '-keyout',
    at('key.pem'),
    '-out',
    at('cert.pem'),
  );
  const host = await serverWith(
    `tls { cert_file: "${at('cert.pem')}", key_file: "${at('key.pem')}" }`,
  );
  return { host, ca: at('ca.pem') };
}

type Pair = ReturnType<typeof nkeys.createUser>;

const limits = {
  subs: -1,
  conn: -1,
  leaf: -1,
  imports: -1,
  exports: -1,
  data: -1,
  payload: -1,
  wildcards: true,
};

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What NATS believes of an operator, an account or a user, signed by who is above it. */
function claim(
  issuer: Pair,
  subject: Pair,
  about: { type: string } & Record<string, unknown>,
): string {
  const said = {
    jti: 'test',
    iat: 1,
    iss: issuer.getPublicKey(),
    sub: subject.getPublicKey(),
    name: about.type,
    nats: { ...about, version: 2 },
  };
  const body = `${encode({ typ: 'JWT', alg: 'ed25519-nkey' })}.${encode(said)}`;
  return `${body}.${Buffer.from(issuer.sign(Buffer.from(body))).toString('base64url')}`;
}

const credentialsOf = (account: Pair, user: Pair): string =>
  [
    '-----BEGIN NATS USER JWT-----',
    claim(account, user, { type: 'user', subs: -1, data: -1, payload: -1 }),
    '------END NATS USER JWT------',
    '',
    '-----BEGIN USER NKEY SEED-----',
    Buffer.from(user.getSeed()).toString(),
    '------END USER NKEY SEED------',
  ].join('\n');
