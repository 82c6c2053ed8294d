import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../test/api-client.ts';
import { type CommandName, runCommand } from '../test/run-command.ts';
import { dataDirForTest } from '../test/database/data-dir-for-test.ts';
import { startProcess, stopProcess } from '../test/process.ts';
import { shortScan } from '../test/pdfs/scans.ts';
import { PASSWORD } from '../test/service.ts';

const account = { email: 'backup@example.com', password: PASSWORD };

async function start(dataDir: string) {
  const started = await startProcess(dataDir);
  onTestFinished(async () => void (await stopProcess(started.child)));
  return started;
}

/** @throws Error with what it said when it does not end well. */
function run(name: CommandName, args: string[], dataDir: string, env: Record<string, string> = {}) {
  const all = { LEGIBLE_DATA_DIR: dataDir, ...env };
  const { status, stdout, stderr } = runCommand(name, args, all);
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
}

async function upload(client: ApiClient): Promise<string> {
  const response = await client.batch([{ name: 'scan.pdf', bytes: await shortScan(1) }]);
  return ((await response.json()) as BatchResponse).files[0]?.file_id ?? '';
}

async function hashes(client: ApiClient, id: string): Promise<string[]> {
  const versions = ['original', 'processed'].map(async (type) => {
    const bytes = await (await client.download(id, type)).arrayBuffer();
    return createHash('sha256').update(Buffer.from(bytes)).digest('hex');
  });
  return Promise.all(versions);
}

it('refuses to back up a folder that is no installation', () => {
  const backup = join(dataDirForTest(), 'backup');
  expect(() => run('backup', [backup], dataDirForTest())).toThrow('does not exist');
  // With its files elsewhere, the database alone would be backed up: a new, empty one.
  const bucket = { S3_BUCKET: 'bucket', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  expect(() => run('backup', [backup], dataDirForTest(), bucket)).toThrow('does not exist');
});

it('backs up a running product, and another one starts from that with every byte', async () => {
  const [dataDir, backup] = [dataDirForTest(), join(dataDirForTest(), 'backup')];
  const first = await start(dataDir);
  const client = new ApiClient(first.address);
  await client.register(account);
  await client.login(account);
  const done = await upload(client);
  await client.finished(done);
  const wanted = await hashes(client, done);
  run('backup', [backup], dataDir);
  const late = await upload(client);
  run('backup', [backup], dataDir);
  await stopProcess(first.child);

  const restored = dataDirForTest();
  run('restore', [backup], restored);
  expect(() => run('restore', [backup], restored)).toThrow('is not empty');
  const second = await start(restored);
  const again = new ApiClient(second.address);
  await again.login(account);
  expect(await hashes(again, done)).toEqual(wanted);
  // Backed up in mid-work: its job was in the backup too.
  expect(await again.finished(late)).toMatchObject({ status: 'ready', processed: true });
  expect(await again.me()).toMatchObject({ month_usage: 2 });
  expect(run('storage:check', [], restored)).toContain('2 documents');
  expect(run('backup', ['--verify', backup], dataDir)).toContain('all as they were');
});
