import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, truncateSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BatchResponse } from '@legible/contracts/documents';
import { expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../test/api-client.ts';
import { dataDirForTest } from '../test/data-dir-for-test.ts';
import { startProcess, stopProcess } from '../test/process.ts';
import { shortScan } from '../test/scans.ts';
import { PASSWORD } from '../test/service.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const account = { email: 'backup@example.com', password: PASSWORD };

async function start(dataDir: string) {
  const started = await startProcess(dataDir);
  onTestFinished(async () => void (await stopProcess(started.child)));
  return started;
}

const script = (name: string, folder: string, dataDir: string) =>
  execFileSync('bash', [join(ROOT, 'scripts', name), folder], {
    env: { ...process.env, LEGIBLE_DATA_DIR: dataDir },
    encoding: 'utf8',
    stdio: 'pipe',
  });

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

/** As a copy is left whose backup was killed: too short, and younger than its source. */
function leaveHalfCopied(objects: string, documentId: string): void {
  const files = readdirSync(objects, { recursive: true, encoding: 'utf8' });
  const copies = files.filter((name) => name.includes(documentId) && name.endsWith('.pdf'));
  expect(copies.length).toBeGreaterThan(0);
  for (const name of copies) {
    truncateSync(join(objects, name), 100);
    utimesSync(join(objects, name), new Date(), new Date());
  }
}

it('refuses to back up a folder that is no installation', () => {
  const backup = join(dataDirForTest(), 'backup');
  expect(() => script('backup.sh', backup, dataDirForTest())).toThrow('does not exist');
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
  script('backup.sh', backup, dataDir);
  leaveHalfCopied(join(backup, 'objects'), done);
  const late = await upload(client);
  script('backup.sh', backup, dataDir);
  await stopProcess(first.child);

  const restored = dataDirForTest();
  script('restore.sh', backup, restored);
  expect(() => script('restore.sh', backup, restored)).toThrow('is not empty');
  const second = await start(restored);
  const again = new ApiClient(second.address);
  await again.login(account);
  expect(await hashes(again, done)).toEqual(wanted);
  // Backed up in mid-work: its job was in the backup too.
  expect(await again.finished(late)).toMatchObject({ status: 'ready', processed: true });
  expect(await again.me()).toMatchObject({ month_usage: 2 });
  const check = execFileSync(
    process.execPath,
    [join(ROOT, 'packages/server/src/storage-check/main.ts')],
    { env: { ...process.env, LEGIBLE_DATA_DIR: restored }, encoding: 'utf8' },
  );
  expect(check).toContain('2 documents');
});
