import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const S3 = { S3_BUCKET: 'scans', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_a',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
};

type Settings = Record<string, string>;

/** Each speaks of other people than those at this machine; the setting that the refusal names comes first. */
const forOthers: [string, Settings][] = [
  ['PUBLIC_URL', { PUBLIC_URL: 'https://scans.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://192.0.2.7:8000' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '::' }],
  ['HOST', { HOST: '192.0.2.7' }],
  ['LEGIBLE_ALLOWED_ORIGINS', { LEGIBLE_ALLOWED_ORIGINS: 'https://scans.example.com' }],
  ['LEGIBLE_TRUSTED_PROXIES', { LEGIBLE_TRUSTED_PROXIES: '10.0.0.0/8' }],
  ['LEGIBLE_TRUSTED_PROXIES', { LEGIBLE_TRUSTED_PROXIES: '127.0.0.1' }],
  ['NODE_ENV', { NODE_ENV: 'production' }],
  ['NODE_ENV', { NODE_ENV: 'staging' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://legible@db.internal/legible' }],
  ['S3_BUCKET', S3],
  ['S3_BUCKET', { ...S3, S3_ENDPOINT: 'https://s3.internal' }],
  ['NATS_URL', { NATS_URL: 'nats://localhost:4222,nats://nats.internal:4222' }],
  [
    'LEGIBLE_ALLOWED_ORIGINS',
    {
      NODE_ENV: 'production',
      HOST: '127.0.0.2',
      LEGIBLE_ALLOWED_ORIGINS: 'https://scans.example.com',
    },
  ],
];

const trial = (settings: Settings) => readConfig([], settings).trial;

describe('pages tried without an account', () => {
  it('are read by themselves where somebody looks at the product at this machine', () => {
    expect(trial({})).toBe(true);
    expect(trial({ LEGIBLE_TRIAL: 'off' })).toBe(false);
  });

  it.each(forOthers)(
    'are the choice of the operator where %s speaks of others',
    (_name, settings) => {
      const aloud = { ...settings, LEGIBLE_PAYMENTS: 'test', LEGIBLE_MAIL: 'off' };
      expect(trial(aloud)).toBe(false);
      expect(trial({ ...aloud, LEGIBLE_TRIAL: 'on' })).toBe(true);
    },
  );

  it('are the choice of the operator where plans are sold, or none', () => {
    expect(trial({ LEGIBLE_PAYMENTS: 'off' })).toBe(false);
  });
});

const smtp = { SMTP_URL: 'smtps://u:hush@mail.example.com' };

describe('test mode', () => {
  it.each([...forOthers, ['SMTP_URL', smtp] as const])(
    'does not begin by itself where %s speaks of more than this machine: %j',
    (name, settings) => {
      const env = { ...settings, LEGIBLE_MAIL: settings['SMTP_URL'] ? 'on' : 'off' };
      const refusal = new RegExp(
        `^${name} speaks of more than this machine, and in test mode anybody takes any plan for nothing: ` +
          'no keys .*LEGIBLE_PAYMENTS=off .*LEGIBLE_PAYMENTS=test [^\n]*$',
      );
      expect(() => readConfig([], env)).toThrow(refusal);
      expect(() => readConfig([], { ...env, ...TEST_KEYS })).toThrow(
        /the keys of Stripe are test keys/,
      );
    },
  );

  it.each(forOthers)('is had there by saying so (%s): %j', (_, settings) => {
    const env = { ...settings, LEGIBLE_PAYMENTS: 'test', LEGIBLE_MAIL: 'off' };
    expect(readConfig([], env)).toMatchObject({ payments: { provider: 'test' }, testMode: true });
    expect(readConfig([], { ...env, ...TEST_KEYS })).toMatchObject({
      payments: { provider: 'stripe' },
      testMode: true,
    });
  });

  it.each<Settings>([
    {},
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:8000', NODE_ENV: 'development' },
    { LEGIBLE_ALLOWED_ORIGINS: 'http://localhost:5173' },
    { DATABASE_URL: 'postgresql:///legible?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://legible@[::1]:5432/legible' },
    { SMTP_URL: 'smtp://localhost:1025' },
    { ...S3, S3_ENDPOINT: 'http://127.0.0.1:9000', NATS_URL: 'nats://127.0.0.1:4222' },
  ])('begins by itself where all settings speak of this machine: %j', (settings) => {
    expect(readConfig([], settings)).toMatchObject({
      payments: { provider: 'test' },
      testMode: true,
      mailbox: !settings['SMTP_URL'],
    });
  });

  it('is not what live keys are for, nor what several web processes can share', () => {
    const live = {
      ...TEST_KEYS,
      PUBLIC_URL: 'https://scans.example.com',
      STRIPE_SECRET_KEY: 'sk_live_a',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_a',
      ...smtp,
    };
    expect(readConfig([], live).testMode).toBe(false);
    expect(() => readConfig([], { ...live, LEGIBLE_PAYMENTS: 'test' })).toThrow('live: take one');
    const web = { DATABASE_URL: 'postgres://localhost/legible', LEGIBLE_PAYMENTS: 'test' };
    expect(() => readConfig(['--role=web'], web)).toThrow('is for --role=all');
  });
});

describe('the mailbox', () => {
  it.each(forOthers)('is not opened by itself where %s speaks of more: %j', (name, settings) => {
    const env = { ...settings, LEGIBLE_PAYMENTS: 'off' };
    const refusal = new RegExp(
      `^${name} speaks of more than this machine, and no mail server is set.*SMTP_URL.*LEGIBLE_MAIL=mailbox [^\n]*$`,
    );
    expect(() => readConfig([], env)).toThrow(refusal);
    expect(readConfig([], { ...env, LEGIBLE_MAIL: 'off' }).mailbox).toBe(false);
    expect(readConfig([], { ...env, SMTP_URL: 'smtp://mail.example.com' }).mailbox).toBe(false);
    // A worker has no pages.
    expect(readConfig(['--role=worker'], { DATABASE_URL: 'postgres://db', ...env }).mailbox).toBe(
      false,
    );
  });

  it('is had there by saying so, where somebody at the machine can reach it', () => {
    const said = { LEGIBLE_PAYMENTS: 'off', LEGIBLE_MAIL: 'mailbox' };
    expect(readConfig([], { ...said, HOST: '0.0.0.0' }).mailbox).toBe(true);
    expect(() => readConfig([], { ...said, HOST: '192.0.2.7' })).toThrow('where HOST does not');
    expect(() => readConfig([], { ...said, SMTP_URL: 'smtp://localhost' })).toThrow('take one');
  });

  it('stays shut where mail is switched off, and nothing is sent', () => {
    expect(readConfig([], { LEGIBLE_MAIL: 'off', SMTP_URL: 'smtp://localhost' })).toMatchObject({
      mailbox: false,
      smtpUrl: undefined,
    });
  });
});
