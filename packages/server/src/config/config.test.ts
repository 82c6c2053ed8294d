import { rootCertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { help, readConfig, readToolConfig } from './config.ts';
import { environment } from './environment.ts';

const read = (env: Record<string, string>) => () => readConfig([], env);

describe('a setting that is wrong', () => {
  it.each([
    ['PORT', 'eighty', 'a number from 0 to 65535'],
    ['METRICS_PORT', '94010', 'a number from 0 to 65535'],
    ['LEGIBLE_PROCESSES', '0', 'a number from 1 to 512'],
    ['LEGIBLE_ISOLATION', 'all', 'available, required, or some of'],
    ['LEGIBLE_DRAIN_SECONDS', '0', 'a number of seconds from 1 to 600'],
    ['LEGIBLE_PAGE_TIMEOUT_SECONDS', 'x', 'a number of seconds'],
    ['LEGIBLE_LANGUAGES', 'eng,deu', 'like eng+deu'],
    ['DATABASE_URL', 'mysql://db/legible', 'like postgres://user:password@host'],
    ['DATABASE_URL', 'postgres://legible:a/b#c@db:port/legible', '%2F for a slash'],
    ['PUBLIC_URL', 'scans.example.com', 'an address like https://'],
    ['PUBLIC_URL', 'localhost:8000', 'an address like https://'],
    ['PUBLIC_URL', 'https://example.com/scans', 'without a path'],
    ['LEGIBLE_TRUSTED_PROXIES', 'proxy.local', 'addresses or networks'],
    ['SMTP_URL', 'mail.example.com', 'like smtps://'],
    ['MAIL_FROM', 'Legible', 'an address with or without a name'],
    ['OPERATOR_EMAIL', 'me', 'an email address'],
    ['OPERATOR_NAME', 'Mara\nHarbour', 'one line'],
    ['OPERATOR_ADDRESS', 'x'.repeat(301), 'parted by semicolons'],
    ['OPERATOR_BACKUP_DAYS', 'many', 'a whole number of days'],
    ['NATS_URL', 'http://nats:4222', 'like nats://host:4222'],
    ['NATS_URL', 'nats://a, nats://b', 'without blanks'],
    ['NATS_URL', 'nats://a,tls://b', 'all of one kind'],
    ['NATS_URL', 'nats://me:hush@a,nats://you:hush@b', 'for one user'],
    ['NATS_URL', 'nats://a/subject', 'like nats://host:4222'],
    ['NATS_URL', 'nats://me:@a', 'like nats://host:4222'],
    ['NATS_URL', 'nats://me:a%b@c', 'with %40 for an @'],
    ['NATS_URL', 'tls://127.0.0.1:4222', 'a name, not an IP address'],
    ['NATS_URL', 'tls://[::1]', 'a name, not an IP address'],
    ['NATS_NKEY', 'UAAA', "the seed of a user's NKey"],
    ['NATS_CREDENTIALS', 'eyJ0', 'the text of a .creds file'],
    ['NATS_CA', '/etc/ca.pem', 'certificates in the form PEM'],
    ['S3_ENDPOINT', 's3.internal', 'an address like https://'],
    ['STRIPE_SECRET_KEY', 'sk_x', 'a secret key of Stripe'],
    ['LEGIBLE_PAYMENTS', 'no', 'on, off or test'],
    ['LEGIBLE_MAIL', 'no', 'on, off or mailbox'],
    ['LOG_LEVEL', 'verbose', 'fatal, error, warn'],
  ])('%s=%s is explained', (name, value, advice) => {
    expect(read({ [name]: value })).toThrow(`${name} is not valid: it must be `);
    expect(read({ [name]: value })).toThrow(advice);
  });

  it.each([
    ['DATABASE_URL', 'postgres://legible:hush@db:port/legible'],
    ['SMTP_URL', 'mail.example.com?password=hush'],
    ['STRIPE_SECRET_KEY', 'sk_live_hush!'],
  ])('%s is not repeated, since it may be a secret', (name, value) => {
    expect(read({ [name]: value })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hush') }),
    );
  });

  it('is told together with the others', () => {
    expect(read({ PORT: 'x', LOG_LEVEL: 'y', HOST: '::' })).toThrow(
      /^PORT is not valid.*\nLOG_LEVEL is not valid.*\nSee --help\.$/,
    );
  });
});

describe('a setting that is right', () => {
  it.each([
    ['PUBLIC_URL', 'https://scans.example.com/'],
    ['PUBLIC_URL', 'HTTPS://Scans.Example.com'],
    ['PUBLIC_URL', 'http://localhost:8000'],
    ['LEGIBLE_LANGUAGES', 'eng+chi_sim'],
    ['DATABASE_URL', 'postgresql:///legible?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://legible@/legible?host=%2Fvar%2Frun%2Fpostgresql'],
    ['DATABASE_URL', 'postgres://a:b%2Fc@[::1]:5432/legible?sslmode=verify-full'],
    ['MAIL_FROM', 'scans@example.com'],
    ['MAIL_FROM', 'Scans & more <scans@example.com>'],
    ['NATS_URL', 'nats://a:4222,nats://b:4222'],
    ['NATS_URL', 'nats://me:p%40ss%2Cw@a:4222,nats://[::1]'],
    ['NATS_URL', 'tls://token@bus.example.com'],
    ['PORT', ''],
  ])('%s=%s is taken', (name, value) => {
    expect(read({ [name]: value, LEGIBLE_PAYMENTS: 'off', LEGIBLE_MAIL: 'off' })).not.toThrow();
  });

  it('is a data folder by any path, whichever folder the database server is started in', () => {
    expect(readConfig([], { LEGIBLE_DATA_DIR: 'data' }).dataDir).toBe(`${process.cwd()}/data`);
  });
});

describe('files in S3', () => {
  const whole = { S3_BUCKET: 'scans', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

  it('need the bucket and both keys', () => {
    expect(readToolConfig(whole).s3).toMatchObject({ bucket: 'scans', accessKeyId: 'id' });
    expect(readConfig([], {}).s3).toBe(undefined);
  });

  it.each(Object.keys(whole))('are not quietly kept on the disk for want of %s', (name) => {
    expect(read({ ...whole, [name]: '' })).toThrow('S3 needs all of S3_BUCKET');
  });

  it('are not quietly kept on the disk for want of all but the endpoint', () => {
    expect(read({ S3_ENDPOINT: 'https://s3.internal' })).toThrow('S3 needs all of S3_BUCKET');
  });
});

describe('who we are to NATS', () => {
  const seed = `SU${'A'.repeat(56)}`;
  const ca = rootCertificates[0] ?? '';

  it.each([
    ['nats://me:p%40ss@a', { kind: 'password', user: 'me', password: 'p@ss' }],
    ['nats://me:hush@a,nats://b', { kind: 'password', user: 'me', password: 'hush' }],
    ['tls://t%2Fk@a', { kind: 'token', token: 't/k' }],
    ['tls://a', undefined],
  ])('is read from %s', (url, identity) => {
    expect(readToolConfig({ NATS_URL: url }).nats?.identity).toEqual(identity);
  });

  it('is said once, and to somebody', () => {
    expect(read({ NATS_URL: 'nats://me:hush@a', NATS_NKEY: seed })).toThrow('NATS knows one user');
    expect(read({ NATS_NKEY: seed })).toThrow('NATS_NKEY and NATS_CA need NATS_URL');
  });

  it('is told to servers whose certificates are checked, or the authority is of no use', () => {
    expect(readToolConfig({ NATS_URL: 'tls://a', NATS_CA: ca }).nats).toMatchObject({
      tls: true,
      ca,
    });
    expect(read({ NATS_URL: 'nats://a', NATS_CA: ca })).toThrow('begin NATS_URL with tls://');
  });
});

it('lets tools be run where no payments are taken, as beside a worker', () => {
  const env = { PUBLIC_URL: 'https://scans.example.com', DATABASE_URL: 'postgres://db/legible' };
  expect(read(env)).toThrow('PUBLIC_URL speaks of more than this machine');
  expect(readToolConfig(env)).toMatchObject({
    payments: { provider: 'none' },
    databaseUrl: env.DATABASE_URL,
  });
});

it('explains every setting to whoever asks for help', () => {
  const untold = Object.keys(environment.shape).filter((name) => !help.includes(name));
  expect(untold).toEqual([]);
});
