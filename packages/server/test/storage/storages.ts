import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskStorage } from '../../src/platform/storage/disk-storage.ts';
import type { ObjectStorage } from '../../src/platform/storage/object-storage.ts';
import { S3Storage, type S3Options } from '../../src/platform/storage/s3-storage.ts';

export interface TestStorage {
  storage: ObjectStorage;
  scratch: string;
  remove(): void;
}

export type StorageKind = 'disk' | 'S3';

/** Where a real S3 server is, as `npm run test:hosts` tells; undefined when there is none. */
export const s3ForTests = process.env['LEGIBLE_TEST_S3'];

/** The storage of that kind with a scratch folder of its own. */
export function openTestStorage(kind: StorageKind, options: Partial<S3Options> = {}): TestStorage {
  const folder = mkdtempSync(join(tmpdir(), 'legible-storage-'));
  const scratch = join(folder, 'tmp');
  mkdirSync(scratch);
  return {
    storage: openStorage(kind, folder, options),
    scratch,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Used by other processes too, which are told the folder. */
export function openStorage(
  kind: StorageKind,
  folder: string,
  options: Partial<S3Options> = {},
): ObjectStorage {
  const scratch = join(folder, 'tmp');
  if (kind === 'disk') return new DiskStorage(join(folder, 'objects'), scratch);
  return new S3Storage({
    bucket: 'legible-test',
    region: 'us-east-1',
    endpoint: s3ForTests,
    accessKeyId: 'test:tester',
    secretAccessKey: 'testing',
    scratch,
    keepCopiesMs: 0,
    ...options,
  });
}
