import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { text as wholeOf } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { bashArguments, runCommand, type Ended } from '../../test/run-command.ts';
import { dataDirForTest } from '../../test/database/data-dir-for-test.ts';
import { addTestUser, startDatabase, type TestDatabase } from '../../test/database/database.ts';
import { nameAt } from './dated-folders.ts';
import { onlyOneIn } from './only-one.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let database: TestDatabase;
let copies = 0;
/** The product's data folder, and where its backups lie. */
let data: string;
let backups: string;

beforeAll(async () => {
  database = await startDatabase({ own: true });
  await addTestUser(database, { id: 'ann' });
});
afterAll(() => database?.stop());

beforeEach(async () => {
  await database.pool.query('delete from documents');
  data = dataDirForTest();
  backups = join(dataDirForTest(), 'backups');
  mkdirSync(join(data, 'objects'));
});

const placeOf = (dataDir: string, name: string) => ({
  LEGIBLE_DATA_DIR: dataDir,
  DATABASE_URL: `postgres://legible@/${name}?host=${encodeURIComponent(database.options.host ?? '')}`,
});
const backUp = (...args: string[]): Ended =>
  runCommand('backup', [backups, ...args], placeOf(data, 'postgres'));
const verify = (folder = backups): Ended =>
  runCommand('backup', ['--verify', folder], placeOf(data, 'postgres'));
const dated = () => readdirSync(backups).filter((name) => !name.startsWith('.'));
const newest = () => join(backups, dated().toSorted().at(-1) ?? '');
const keyOf = (id: string) => `documents/${id}/original.pdf`;
const inBackup = (id: string) => join(newest(), 'objects', keyOf(id));
const inProduct = (id: string) => join(data, 'objects', keyOf(id));

/** Backs up, and expects that all is well. */
function backUpWell(...args: string[]): Ended {
  const ended = backUp(...args);
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  return ended;
}

/** Into an empty folder and an empty database. */
async function restore(backup: string, ...args: string[]) {
  const [into, name] = [dataDirForTest(), `copy_${++copies}`];
  await database.pool.query(`create database ${name}`);
  const ended = runCommand('restore', [backup, ...args], placeOf(into, name));
  return { ...ended, into, list: () => runCommand('operator', ['list'], placeOf(into, name)) };
}

/** A document with its original, as an upload leaves it. */
async function addDocument(id: string, content: Buffer = randomBytes(1000)): Promise<void> {
  mkdirSync(dirname(inProduct(id)), { recursive: true });
  writeFileSync(inProduct(id), content);
  const hash = createHash('sha256').update(content).digest('hex');
  await database.pool.query(
    `insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key)
     values ($1, 'ann', 'scan.pdf', 'ready', $2, $3, 1, $4)`,
    [id, content.length, hash, keyOf(id)],
  );
}

/** As a failing disk does it: size and time stay. */
function flipOneByte(path: string): void {
  const [bytes, times] = [readFileSync(path), statSync(path)];
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  utimesSync(path, times.atime, times.mtime);
}

it('makes dated backups in which a file that has not changed is there once', async () => {
  await addDocument('first');
  backUpWell();
  const before = statSync(inBackup('first')).ino;
  await addDocument('second');
  expect(backUpWell().stdout).toContain('2 files, 1 of them new');
  expect(dated()).toHaveLength(2);
  expect(statSync(inBackup('first')).ino).toBe(before);
  expect(readFileSync(inBackup('second'))).toEqual(readFileSync(inProduct('second')));
  expect(verify()).toMatchObject({ status: 0, stderr: '' });
});

it('is restored with every byte, from the folder of all backups too', async () => {
  await addDocument('whole');
  backUpWell();
  const { into, status, list } = await restore(backups);
  expect(status).toBe(0);
  expect(readFileSync(join(into, 'objects', keyOf('whole')))).toEqual(
    readFileSync(inProduct('whole')),
  );
  expect(list().stdout).toContain('ann@example.com');
});

it('a flipped byte with the same size and time is told by the check and by the restore, by name', async () => {
  await addDocument('flipped');
  await addDocument('sound');
  backUpWell();
  flipOneByte(inBackup('flipped'));
  const line = `damaged\t${inBackup('flipped')}\n`;
  const checked = verify();
  expect([checked.status, checked.stdout.includes(line)]).toEqual([1, true]);
  const refused = await restore(newest());
  expect([refused.status, refused.stdout]).toEqual([2, line]);
  expect(refused.stderr).toContain('Nothing was touched.');
  expect(readdirSync(refused.into)).toEqual([]);
  const all = await restore(newest(), '--with-damage');
  expect(all.status).toBe(1);
  expect(existsSync(join(all.into, 'objects', keyOf('sound')))).toBe(true);
});

it('an object that is missing, and one that nobody listed, are told; the latter is not restored', async () => {
  await addDocument('missing');
  backUpWell();
  const [gone, foreign] = [inBackup('missing'), inBackup('foreign')];
  mkdirSync(dirname(foreign));
  renameSync(gone, foreign);
  const { status, stdout } = verify(newest());
  expect([status, stdout.split('\n').slice(0, 2)]).toEqual([
    1,
    [`missing\t${gone}`, `unlisted\t${foreign}`],
  ]);
  expect((await restore(newest())).status).toBe(2);
  const { into } = await restore(newest(), '--with-damage');
  expect(existsSync(join(into, 'objects', keyOf('foreign')))).toBe(false);
});

it('a dump that was cut short is told, and not restored even with damage', async () => {
  await addDocument('any');
  backUpWell();
  const dump = join(newest(), 'database.dump');
  truncateSync(dump, statSync(dump).size - 100);
  expect(verify()).toMatchObject({ status: 1 });
  const { status, stdout, stderr } = await restore(newest(), '--with-damage');
  expect([status, stdout]).toEqual([2, `damaged\t${dump}\n`]);
  expect(stderr).toContain('The database of this backup is not as it was backed up.');
});

it('a manifest that was cut short, or that leads out of the backup, is told and not used', async () => {
  await addDocument('any');
  backUpWell();
  const manifest = join(newest(), 'manifest.sha256');
  const text = readFileSync(manifest, 'utf8');
  const first = text.split('\n')[0] ?? '';
  writeFileSync(manifest, `${first}\n`);
  expect(verify()).toMatchObject({ status: 1 });
  writeFileSync(manifest, `${text}${'0'.repeat(64)}  objects/../../elsewhere\n`);
  expect(verify().stdout).toContain(`damaged\t${manifest}\t`);
  expect((await restore(newest())).stderr).toContain('is damaged');
});

it('damage in the product reaches no backup: it is named, and the earlier bytes are taken', async () => {
  await addDocument('rotten');
  await addDocument('rewritten');
  await addDocument('lost');
  backUpWell();
  const good = ['rotten', 'rewritten', 'lost'].map((id) => readFileSync(inProduct(id)));
  flipOneByte(inProduct('rotten'));
  writeFileSync(inProduct('rewritten'), 'something else');
  rmSync(inProduct('lost'));
  const { status, stdout } = backUp();
  expect(status).toBe(1);
  expect(stdout).toContain(`differs\tobjects/${keyOf('rewritten')}\ttaken from the backup before`);
  expect(stdout).toContain(`lost\tobjects/${keyOf('lost')}\ttaken from the backup before`);
  expect(['rotten', 'rewritten', 'lost'].map((id) => readFileSync(inBackup(id)))).toEqual(good);
  expect(verify().status).toBe(0);
});

it('what is lost in the product and in no earlier backup is named', async () => {
  await addDocument('never');
  rmSync(inProduct('never'));
  const { status, stdout } = backUp();
  expect([status, stdout.split('\n')[0]]).toEqual([
    1,
    `lost\tobjects/${keyOf('never')}\tnot in this backup as it was`,
  ]);
});

it('deleted documents are in no new backup, and in none at all when their time is over', async () => {
  await addDocument('stays');
  await addDocument('deleted');
  backUpWell();
  await database.pool.query(`delete from documents where id = 'deleted'`);
  // The purge has not come yet: without a row it has no owner.
  backUpWell();
  expect(existsSync(inBackup('deleted'))).toBe(false);
  rmSync(dirname(inProduct('deleted')), { recursive: true });
  const [oldest = ''] = dated().toSorted();
  renameSync(join(backups, oldest), join(backups, nameAt(new Date(Date.now() - 8 * DAY_MS))));
  backUpWell('--keep-days=7');
  const files = readdirSync(backups, { recursive: true, encoding: 'utf8' });
  expect(files.filter((path) => path.includes('deleted'))).toEqual([]);
  expect(files.filter((path) => path.endsWith(keyOf('stays')))).toHaveLength(2);
});

it('the newest backup stays, whatever its age', async () => {
  backUpWell();
  const [only = ''] = dated();
  const old = nameAt(new Date(Date.now() - 99 * DAY_MS));
  renameSync(join(backups, only), join(backups, old));
  rmSync(join(data, 'objects'), { recursive: true });
  expect(backUp()).toMatchObject({ status: 2 });
  expect(dated()).toEqual([old]);
});

it('a run that is killed leaves the earlier backups whole, and the next one clears up after it', async () => {
  await addDocument('kept');
  backUpWell();
  const child = spawn('bash', bashArguments('backup', [backups]), {
    env: { ...process.env, ...placeOf(data, 'postgres') },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const unfinished = () => readdirSync(backups).filter((name) => name.startsWith('.passing-'));
  await expect.poll(unfinished, { interval: 1 }).toHaveLength(1);
  child.kill('SIGKILL');
  await ended;
  expect([dated().length, unfinished().length]).toEqual([1, 1]);
  expect(verify().status).toBe(0);
  backUpWell();
  expect([dated().length, unfinished().length]).toEqual([2, 0]);
  expect(verify().status).toBe(0);
});

it('a disk that runs full leaves the earlier backups whole, and nothing of the one that did not fit', async ({
  skip,
}) => {
  mkdirSync(backups);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'legible-test', backups]).status !== 0) {
    skip('a small disk can be mounted by root only');
  }
  onTestFinished(() => void spawnSync('umount', [backups]));
  await addDocument('small');
  backUpWell();
  await addDocument('large', randomBytes(2 * 1024 * 1024));
  const { status, stderr } = backUp();
  expect([status, stderr]).toEqual([
    2,
    `error: The disk of ${backups} is full. The earlier backups are as they were.\n`,
  ]);
  expect(readdirSync(backups)).toHaveLength(1);
  expect(verify().status).toBe(0);
});

it('a second one into the same folder is refused while one runs', async () => {
  mkdirSync(backups);
  await onlyOneIn(backups, async () => {
    // Not spawnSync: this process has to answer for the folder.
    const child = spawn('bash', bashArguments('backup', [backups]), {
      env: { ...process.env, ...placeOf(data, 'postgres') },
    });
    const said = await wholeOf(child.stderr);
    expect(said).toBe(`error: Another backup into ${backups} is running.\n`);
  });
  backUpWell();
});

it('says what is wrong with its words', () => {
  expect(backUp('--keep-days=0').stderr).toContain('must be a number of days from 1 to 3650');
  expect(backUp('--verfy').stderr).toContain("Unknown option '--verfy'");
  expect(verify(data)).toMatchObject({ status: 2 });
  expect(runCommand('restore', [], {}).status).toBe(2);
});
