import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { openTestStorage } from '../../../test/storage/storages.ts';
import { claimStorage, MARK } from './claim-storage.ts';
import type { ObjectStorage } from './object-storage.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());
beforeEach(() => database.pool.query('delete from app_secrets'));

function newStorage(): ObjectStorage {
  const test = openTestStorage('disk');
  onTestFinished(() => test.remove());
  return test.storage;
}

const claim = (storage: ObjectStorage) => claimStorage(database.db, storage, '/srv/files');
const markOf = async (storage: ObjectStorage) =>
  Buffer.from(await storage.readBytes(MARK)).toString();

it('many processes may share a storage, also when all start for the first time at once', async () => {
  const storage = newStorage();
  await Promise.all(Array.from({ length: 8 }, () => claim(storage)));
  await claim(storage);
  const { rows } = await database.pool.query('select value from app_secrets');
  expect(rows).toEqual([{ value: await markOf(storage) }]);
});

it('a process that has files of its own does not start', async () => {
  await claim(newStorage());
  const other = newStorage();
  const refused = 'The files of this database are not in /srv/files. All processes need the same';
  await expect(claim(other)).rejects.toThrow(refused);
  await other.putBytes(MARK, Buffer.from('of another installation'));
  await expect(claim(other)).rejects.toThrow(refused);
});

it('files that were moved are known by their mark', async () => {
  const [before, after] = [newStorage(), newStorage()];
  await claim(before);
  await after.putBytes(MARK, await before.readBytes(MARK));
  await expect(claim(after)).resolves.toBeUndefined();
});

it('a first start that was killed once it had marked its files is made up for', async () => {
  const storage = newStorage();
  await storage.putBytes(MARK, Buffer.from('half claimed'));
  await claim(storage);
  await expect(claim(storage)).resolves.toBeUndefined();
  expect(await markOf(storage)).toBe('half claimed');
});
