import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bashArguments, type CommandName } from '../test/run-command.ts';
import { dataDirForTest } from '../test/database/data-dir-for-test.ts';
import { addTestUser, startDatabase, type TestDatabase } from '../test/database/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase({ own: true });
  await database.pool.query('create database copy');
});
afterAll(() => database?.stop());

const urlOf = (name: string) =>
  `postgres://legible@/${name}?host=${encodeURIComponent(database.options.host ?? '')}`;

function run(name: CommandName, args: string[], dataDir: string, databaseName: string): string {
  return execFileSync('bash', bashArguments(name, args), {
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
  run('backup', [backup], dataDir, 'postgres');
  run('restore', [backup], dataDirForTest(), 'copy');
  expect(run('operator', ['list'], dataDirForTest(), 'copy')).toContain('ann@example.com');
  expect(() => run('restore', [backup], dataDirForTest(), 'copy')).toThrow(
    'The database could not be restored, for the reason above; it must be empty.',
  );
});
