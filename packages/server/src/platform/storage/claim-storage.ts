import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connect.ts';
import { appSecrets } from '../db/schema.ts';
import { randomId } from '../random-id.ts';
import { StartError } from '../start-error.ts';
import type { ObjectStorage } from './object-storage.ts';
import { StorageError } from './storage-error.ts';

/** Lies among the objects, and moves with them. */
export const MARK = 'storage/mark.txt';
const NAME = 'storage-mark';
/** Any number that all nodes agree on and that is used for nothing else. */
const CLAIM_LOCK = 7_531_003;

/**
 * Makes sure that the files of this process are those of the database: a web process and a worker with
 * folders of their own would take uploads in, and fail at every page. The first process marks the storage
 * and notes the mark in the database; an installation of an older version is marked in the same way.
 * @param place how people call the storage, for the error.
 * @throws StartError when the database belongs to another storage. @throws StorageError when it cannot be used.
 */
export async function claimStorage(
  db: Database,
  storage: ObjectStorage,
  place: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`);
    const [noted, found] = [await notedMark(tx), await foundMark(storage)];
    if (noted === undefined) return markFirst(tx, storage, found);
    if (noted !== found) throw elsewhere(place);
  });
}

/** A database that was made anew takes the storage as it is. */
async function markFirst(
  tx: Transaction,
  storage: ObjectStorage,
  found: string | undefined,
): Promise<void> {
  const mark = found ?? randomId();
  // The mark is stored first: if the row then fails, the next start finds the mark; a row without a mark would refuse
  // to start.
  if (found === undefined) await storage.putBytes(MARK, Buffer.from(mark));
  await tx.insert(appSecrets).values({ name: NAME, value: mark });
}

async function notedMark(tx: Transaction): Promise<string | undefined> {
  const [row] = await tx.select().from(appSecrets).where(eq(appSecrets.name, NAME));
  return row?.value;
}

async function foundMark(storage: ObjectStorage): Promise<string | undefined> {
  try {
    return Buffer.from(await storage.readBytes(MARK)).toString('utf8');
  } catch (error) {
    if (error instanceof StorageError && error.code === 'OBJECT_MISSING') return undefined;
    throw error;
  }
}

const elsewhere = (place: string) =>
  new StartError(
    `The files of this database are not in ${place}. All processes need the same LEGIBLE_DATA_DIR, or the ` +
      `same S3_BUCKET. Files that were moved are known by ${MARK} among them: it has to move with them.`,
  );
