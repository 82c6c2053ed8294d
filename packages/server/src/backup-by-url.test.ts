import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataDirForTest } from '../test/database/data-dir-for-test.ts';
import { addTestUser, startDatabase, type TestDatabase } from '../test/database/database.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase({ own: true });
  await database.pool.query('create database copy');
});
afterAll(() => database?.stop());

const urlOf = (name: string) =>
  `postgres://legible@/${name}?host=${encodeURIComponent(database.options.host ?? '')}`;

function script(name: string, args: string[], dataDir: string, databaseName: string): string {
  return execFileSync('bash', [join(ROOT, 'scripts', name), ...args], {
    env: { ...process.env, LEGIBLE_DATA_DIR: dataDir, DATABASE_URL: urlOf(databaseName) },
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

it('a database of its own is backed up and restored by its address, into an empty one only', async () => {
  await addTestUser(database, { id: 'ann' });
  const dataDir = dataDirForTest();
  mkdirSync(join(dataDir, 'objects'));
  const backup = join(dataDirForTest(), 'backup');
  script('backup.sh', [backup], dataDir, 'postgres');
  script('restore.sh', [backup], dataDirForTest(), 'copy');
  expect(script('operator.sh', ['list'], dataDirForTest(), 'copy')).toContain('ann@example.com');
  expect(() => script('restore.sh', [backup], dataDirForTest(), 'copy')).toThrow(
    'The database could not be restored, for the reason above; it must be empty.',
  );
});
