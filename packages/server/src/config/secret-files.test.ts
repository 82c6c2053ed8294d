import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { help, readConfig } from './config.ts';
import { SECRET_SETTINGS } from './secret-files.ts';

/** A folder that holds files of these names with these contents. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'legible-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const read = (env: Record<string, string>) => () => readConfig(['--role=web'], env);
const DATABASE_URL = 'postgres://legible:hush@db/legible';

describe('a secret in a file', () => {
  it('is read from where a variable that ends in _FILE says, without the end of its line', () => {
    const folder = folderWith({ url: `${DATABASE_URL}\n`, key: 'secret\r\n' });
    const config = readConfig(['--role=web'], {
      LEGIBLE_MAIL: 'off',
      DATABASE_URL_FILE: join(folder, 'url'),
      S3_BUCKET: 'scans',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: '',
      S3_SECRET_ACCESS_KEY_FILE: join(folder, 'key'),
    });
    expect(config.databaseUrl).toBe(DATABASE_URL);
    expect(config.s3?.secretAccessKey).toBe('secret');
  });

  it('is read from a folder in which it has the name of its setting, as Kubernetes mounts it', () => {
    const folder = folderWith({});
    mkdirSync(join(folder, '..data'));
    writeFileSync(join(folder, '..data', 'DATABASE_URL'), DATABASE_URL);
    symlinkSync('..data/DATABASE_URL', join(folder, 'DATABASE_URL'));
    const config = readConfig(['--role=web'], {
      LEGIBLE_MAIL: 'off',
      LEGIBLE_SECRETS_DIR: folder,
    });
    expect(config.databaseUrl).toBe(DATABASE_URL);
  });

  it('may be any that the product has', () => {
    const texts: Record<(typeof SECRET_SETTINGS)[number], string> = {
      DATABASE_URL,
      SMTP_URL: 'smtps://user:hush@mail.example.com',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      NATS_URL: 'tls://bus:4222',
      NATS_CREDENTIALS:
        '-----BEGIN NATS USER JWT-----\nx\n------END\n-----BEGIN USER NKEY SEED-----\ny\n------END',
      NATS_NKEY: `SU${'A'.repeat(56)}`,
      NATS_CA: rootCertificates[0] ?? '',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    const { NATS_NKEY, ...others } = texts;
    const config = readConfig(['--role=web'], {
      LEGIBLE_SECRETS_DIR: folderWith(others),
      S3_BUCKET: 'scans',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      LEGIBLE_PAYMENTS: 'test',
    });
    expect(config).toMatchObject({
      databaseUrl: texts.DATABASE_URL,
      smtpUrl: texts.SMTP_URL,
      nats: { tls: true, ca: texts.NATS_CA, identity: { text: texts.NATS_CREDENTIALS } },
      s3: { accessKeyId: 'id', secretAccessKey: 'secret' },
      payments: { secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'] },
    });
    const byNkey = folderWith({ DATABASE_URL, NATS_URL: 'tls://bus:4222', NATS_NKEY });
    expect(readConfig(['--role=worker'], { LEGIBLE_SECRETS_DIR: byNkey }).nats).toMatchObject({
      identity: { kind: 'nkey', seed: NATS_NKEY },
    });
    const [, told = ''] = help.split('Secrets are better kept in files');
    expect(told.match(/\b(?!LEGIBLE_)[A-Z0-9_]{6,}(?<!_FILE)\b/g)).toEqual([...SECRET_SETTINGS]);
  });

  it('is checked as one in the environment is, and not repeated', () => {
    const folder = folderWith({ DATABASE_URL: 'mysql://hush' });
    expect(read({ LEGIBLE_SECRETS_DIR: folder })).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/^DATABASE_URL is not valid(?!.*hush)/s),
      }),
    );
  });
});

describe('a start ends, and names the setting, where a secret', () => {
  it('is not there', () => {
    expect(read({ SMTP_URL_FILE: '/nowhere/smtp' })).toThrow(
      /^SMTP_URL_FILE cannot be read: ENOENT/,
    );
    expect(read({ LEGIBLE_SECRETS_DIR: '/nowhere' })).toThrow(
      /^LEGIBLE_SECRETS_DIR cannot be read: ENOENT/,
    );
  });

  it('is empty: a product without it would be another one', () => {
    const folder = folderWith({ DATABASE_URL: ' \n' });
    expect(read({ DATABASE_URL_FILE: join(folder, 'DATABASE_URL') })).toThrow(
      'DATABASE_URL_FILE names an empty file',
    );
    expect(read({ LEGIBLE_SECRETS_DIR: folder })).toThrow('names an empty file');
  });

  it('is given twice', () => {
    const folder = folderWith({ DATABASE_URL });
    const path = join(folder, 'DATABASE_URL');
    expect(read({ DATABASE_URL, DATABASE_URL_FILE: path })).toThrow(
      'DATABASE_URL is set twice, by DATABASE_URL and by DATABASE_URL_FILE: remove one.',
    );
    expect(read({ DATABASE_URL_FILE: path, LEGIBLE_SECRETS_DIR: folder })).toThrow(
      'by DATABASE_URL_FILE and by LEGIBLE_SECRETS_DIR',
    );
  });

  it('has a name that no setting has', () => {
    const folder = folderWith({ DATABASE_URL, SMPT_URL: 'smtp://mail' });
    expect(read({ LEGIBLE_SECRETS_DIR: folder })).toThrow('LEGIBLE_SECRETS_DIR holds SMPT_URL');
  });
});
