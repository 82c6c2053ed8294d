import { DEFAULT_SETTINGS } from '@legible/contracts/settings';
import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { readJoined, type Part } from '../../../platform/storage/joined-read.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { pumped, pumpFrom } from '../../../platform/storage/pumped.ts';
import type { CorrectedTails } from '../corrections/corrected-tails.ts';
import { originalPart, processedParts } from '../corrections/processed-parts.ts';
import { isDamage } from '../pages/damaged-original.ts';
import type { OnDamaged } from './download.ts';
import { bookRemovals, endedLately } from '../document/purge.ts';
import { pathSafe, processedName } from '../document/input-name.ts';
import { RUNNING, type DocumentRow } from '../document/repository.ts';

interface Owner {
  id: string;
  /** What the owner's processed files are named with, as in a download (D29). */
  processedTag: string;
}

interface OwnerDataDeps {
  db: Database;
  storage: ObjectStorage;
  tails: CorrectedTails;
  onDamaged: OnDamaged;
}

/** All documents of a user, for taking along: a listing, and both versions of each file. */
export async function exportDocuments(
  { db, storage, tails, onDamaged }: OwnerDataDeps,
  { id: userId, processedTag }: Owner,
) {
  // Without a tag both versions would have one name, and one place in the archive.
  const tag = processedTag === '' ? DEFAULT_SETTINGS.processed_tag : processedTag;
  const rows = await db.select().from(documents).where(eq(documents.userId, userId));
  return {
    listing: rows.map((row) => ({
      file_id: row.id,
      input_name: row.inputName,
      status: row.status,
      pages: row.pageCount,
      pages_recognised: row.pagesRecognised,
      sha256: row.sha256,
      created_at: row.createdAt.toISOString(),
    })),
    files: rows.flatMap((row) => filesOf({ storage, tails, onDamaged }, row, tag)),
  };
}

function filesOf(
  { storage, tails, onDamaged }: Omit<OwnerDataDeps, 'db'>,
  row: DocumentRow,
  tag: string,
): { path: string; open(): Readable }[] {
  const version = (name: string, parts: () => Part[] | Promise<Part[]>) => ({
    path: `files/${row.id}/${pathSafe(name)}`,
    open: () => {
      const whole = { start: 0, end: Number.MAX_SAFE_INTEGER };
      const file = pumped(async (pump) =>
        pumpFrom(readJoined(storage, await parts(), whole), pump),
      );
      return file.once('error', (error) => isDamage(error) && onDamaged(error));
    },
  });
  const versions = [version(row.inputName, () => [originalPart(row)])];
  if (row.incrementKey) {
    const parts = async () => processedParts(row, await tails.of(row));
    versions.push(version(processedName(row.inputName, tag), parts));
  }
  return versions;
}

/**
 * Removes every document of a user, running ones too: who works for them then finds nothing to do.
 * @returns the ids of those that ran: their workers are to be told, once this has committed.
 */
export async function removeDocumentsOf(tx: Transaction, userId: string): Promise<string[]> {
  const removed = await tx
    .delete(documents)
    .where(eq(documents.userId, userId))
    .returning({ id: documents.id, status: documents.status, endedLately });
  await bookRemovals(tx, removed);
  const running = removed.filter(({ status }) => (RUNNING as readonly string[]).includes(status));
  return running.map(({ id }) => id);
}
