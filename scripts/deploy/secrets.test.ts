import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { natsServer } from '@legible/server/test/shared-servers';
import { readConfig } from '@legible/server/config';
import { SECRET_SETTINGS } from '@legible/server/secret-files';
import { read, yamlDocuments, type Tree } from './files.ts';

const [compose = {}] = yamlDocuments('deploy/compose.yaml');
const [stripe = {}] = yamlDocuments('deploy/compose.stripe.yaml');
const services = compose['services'] as Tree;
const settings = new Set<string>(SECRET_SETTINGS);

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'legible-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('secrets of the compose file', () => {
  it('are in nobody’s environment', () => {
    const variables = [...Object.values(services), ...Object.values(stripe['services'] as Tree)]
      .flatMap((service: Tree) => Object.keys(service['environment'] ?? {}))
      .filter((name) => settings.has(name) || /PASSWORD$|_KEY$/.test(name));
    expect(variables).toEqual(['STRIPE_PUBLISHABLE_KEY']);
  });

  it('are files that are declared, and of payments for the web alone', () => {
    for (const [part, declared] of [
      [services, compose['secrets']],
      [stripe['services'], { ...(compose['secrets'] as Tree), ...(stripe['secrets'] as Tree) }],
    ] as Tree[][]) {
      for (const [name, service] of Object.entries(part ?? {})) {
        const wanted: string[] = (service as Tree)['secrets'] ?? [];
        expect(wanted.filter((secret) => !(secret in (declared ?? {})))).toEqual([]);
        expect(name === 'web' || !wanted.some((secret) => secret.startsWith('STRIPE_'))).toBe(true);
      }
    }
    expect(read('deploy/Dockerfile.dockerignore').split('\n')).toContain('deploy');
    expect(read('.gitignore').split('\n')).toContain('deploy/secrets');
  });

  const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

  it.skipIf(!hasOpenssl)('are made by a script, once, and fit together (needs openssl)', () => {
    const folder = temporaryFolder();
    const make = () =>
      spawnSync('bash', ['deploy/make-secrets.sh', folder], { encoding: 'utf8' }).stdout;
    expect(make()).toMatch(/^Missing: .*SMTP_URL/);
    const text = (name: string) => readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, 'SMTP_URL'), 'smtps://user:hush@mail.example.com\n');
    const before = text('NATS_URL');
    expect([make(), text('NATS_URL')]).toEqual(['', before]);
    expect(statSync(join(folder, 'DATABASE_URL')).mode & 0o777).toBe(0o400);
    // What the containers would read; the password of the database is in its own file, too.
    const handed = (services['web'] as Tree)['secrets'] as string[];
    const env = Object.fromEntries(handed.map((name) => [`${name}_FILE`, join(folder, name)]));
    const config = readConfig(['--role=worker'], { ...env, S3_BUCKET: 'legible' });
    expect(config.databaseUrl).toContain(`:${text('POSTGRES_PASSWORD').trim()}@`);
    expect(config.nats).toMatchObject({ tls: true, identity: { user: 'legible' } });
    const password = config.nats?.identity?.kind === 'password' && config.nats.identity.password;
    expect(text('nats.conf')).toContain(`password: "${String(password)}"`);
  });

  it.skipIf(!hasOpenssl || !natsServer)('are understood by NATS (needs nats-server)', () => {
    const folder = temporaryFolder();
    spawnSync('bash', ['deploy/make-secrets.sh', folder]);
    const here = join(folder, 'here.conf');
    const text = readFileSync(join(folder, 'nats.conf'), 'utf8');
    writeFileSync(here, text.replaceAll('/run/secrets', folder));
    const { status, stderr } = spawnSync(String(natsServer), ['-t', '-c', here], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('is valid')]);
  });
});
