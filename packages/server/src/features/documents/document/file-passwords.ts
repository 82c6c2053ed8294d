import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { purges } from '../../../platform/db/documents-schema.ts';
import { filePasswords } from '../../../platform/db/passwords-schema.ts';
import { randomId } from '../../../platform/random-id.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { StorageError } from '../../../platform/storage/storage-error.ts';

/**
 * A password on its way from an upload to the processes that read its pages: encrypted, in the database, while the key lies
 * among the stored objects, which no backup takes along. Either is no use without the other, and both go with the end of the
 * run (decision 59).
 */
interface SealedPassword {
  keyId: string;
  sealed: Buffer;
}

interface Stores {
  db: Database;
  storage: ObjectStorage;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** A key whose upload was not committed by then is removed. */
const ABANDONED_AFTER_MINUTES = 60;

/** Apart from documents: backups leave it out. */
export const FILE_KEYS = 'keys/';
const folderOf = (keyId: string) => `${FILE_KEYS}${keyId}/`;
const keyOf = (keyId: string) => `${folderOf(keyId)}key`;

/** Makes and stores a key, and encrypts with it. The removal of the key is booked before it is stored. */
export async function sealPassword(
  { db, storage }: Stores,
  password: string,
): Promise<SealedPassword> {
  const [keyId, key, nonce] = [randomId(), randomBytes(KEY_BYTES), randomBytes(NONCE_BYTES)];
  const dueAt = sql`now() + make_interval(mins => ${ABANDONED_AFTER_MINUTES})`;
  await db.insert(purges).values({ prefix: folderOf(keyId), dueAt });
  await storage.putBytes(keyOf(keyId), key);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const coded = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
  return { keyId, sealed: Buffer.concat([nonce, cipher.getAuthTag(), coded]) };
}

/** Keeps it for a document that runs, until its run ends. */
export async function keepPassword(
  tx: Transaction,
  documentId: string,
  { keyId, sealed }: SealedPassword,
): Promise<void> {
  await tx.delete(purges).where(eq(purges.prefix, folderOf(keyId)));
  await tx.insert(filePasswords).values({ documentId, keyId, sealed });
}

/** The password of a document that runs; undefined for one that needs none, or whose run is over, or whose key is lost. */
export async function passwordOf(
  { db, storage }: Stores,
  documentId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select()
    .from(filePasswords)
    .where(eq(filePasswords.documentId, documentId));
  if (!row) return undefined;
  const { keyId, sealed } = row;
  const key = await storage.readBytes(keyOf(keyId)).catch(ifMissing);
  if (!key) return undefined;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
  const behindTag = NONCE_BYTES + TAG_BYTES;
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, behindTag));
  return decipher.update(sealed.subarray(behindTag), undefined, 'utf8') + decipher.final('utf8');
}

/** As after the return of a backup, which has no keys. */
function ifMissing(error: unknown): undefined {
  if (!(error instanceof StorageError) || error.code !== 'OBJECT_MISSING') throw error;
}
