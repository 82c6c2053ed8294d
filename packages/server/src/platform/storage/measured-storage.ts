import type { Metrics } from '../metrics.ts';
import type { ObjectStorage, StoredObject } from './object-storage.ts';

/** The same storage, counting what fails. */
export function measured(storage: ObjectStorage, { storageErrors }: Metrics): ObjectStorage {
  const counting = async <Result>(operation: string, work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      storageErrors.inc({ operation });
      throw error;
    }
  };
  return {
    putFile: (key, path) => counting('put', storage.putFile(key, path)),
    putBytes: (key, bytes) => counting('put', storage.putBytes(key, bytes)),
    readBytes: (key) => counting('read', storage.readBytes(key)),
    localCopy: (key, sha256) => counting('read', storage.localCopy(key, sha256)),
    removeFolder: (prefix) => counting('remove', storage.removeFolder(prefix)),
    list: (prefix) =>
      countedList(storage.list(prefix), () => storageErrors.inc({ operation: 'list' })),
    read: (key, range) =>
      storage.read(key, range).once('error', () => storageErrors.inc({ operation: 'read' })),
  };
}

async function* countedList(
  objects: AsyncIterable<StoredObject>,
  failed: () => void,
): AsyncGenerator<StoredObject> {
  try {
    yield* objects;
  } catch (error) {
    failed();
    throw error;
  }
}
