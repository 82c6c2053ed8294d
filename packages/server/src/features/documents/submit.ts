import type { AcceptedFile } from '@legible/contracts/documents';
import type { PdfInfo } from '@legible/ocr-engine';
import pLimit from 'p-limit';
import { documents } from '../../platform/db/documents-schema.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import { randomId } from '../../platform/random-id.ts';
import type { DocumentsDeps } from './deps.ts';
import { queuePages } from './fair-turns.ts';
import { originalKey } from './keys.ts';
import { noticesFor } from './notices.ts';
import { presentFileAdded } from './presenter.ts';
import { bookPurge, unbookPurge } from './purge.ts';
import { requireStoredRoom, standingOf } from './stored-room.ts';
import type { Upload } from './upload.ts';

/** What the inspection says that is kept. */
type Found = Pick<PdfInfo, 'pageCount' | 'signed' | 'damagedTable'>;

/** An upload that has not committed by then is taken for lost with its process. */
const ABANDONED_AFTER_MINUTES = 60;

/**
 * Submissions of this process take turns at the database: they wait for each other's locks anyway, and
 * a hundred uploads at once would hold every connection that other calls need meanwhile.
 */
const turns = pLimit(4);

/**
 * Makes an inspected upload a document whose pages are queued. The order is the durability: the bytes
 * are safe first, then one transaction reserves the quota and adds rows, then the answer
 * goes out. Should the process die in between, the booked purge removes the bytes.
 */
export async function submitDocument(
  deps: DocumentsDeps,
  upload: Upload,
  info: Found,
): Promise<AcceptedFile> {
  const id = randomId();
  const { pageCount } = info;
  await turns(() => bookPurge(deps.db, id, ABANDONED_AFTER_MINUTES));
  await deps.storage.putFile(originalKey(id), upload.spooled.path);
  faultPoint('submit.after_put');
  try {
    await turns(() => commitDocument(deps, upload, { id, info }));
  } catch (error) {
    // Without a database the first booking stands; should only the answer to COMMIT have been lost, the
    // purge finds the row and leaves the bytes alone.
    await bookPurge(deps.db, id, 0).catch(() => undefined);
    throw error;
  }
  faultPoint('submit.after_commit');
  deps.metrics.documents.inc({ status: 'queued' });
  deps.bus.publish({
    kind: 'file_added',
    userId: upload.userId,
    message: presentFileAdded({ id, inputName: upload.inputName }),
  });
  return { file_id: id, input_name: upload.inputName, pages: pageCount };
}

async function commitDocument(
  { db, quota }: DocumentsDeps,
  { userId, inputName, spooled }: Upload,
  { id, info }: { id: string; info: Found },
): Promise<void> {
  const { pageCount } = info;
  await db.transaction(async (tx) => {
    await unbookPurge(tx, id);
    await quota.rollOver(tx, userId);
    await quota.reserve(tx, userId, pageCount);
    // The user's row is locked now: two uploads at once do not both get the last of the storage.
    requireStoredRoom(await standingOf(tx, userId), spooled.bytes);
    await tx.insert(documents).values({
      id,
      userId,
      inputName,
      status: 'queued',
      byteSize: spooled.bytes,
      sha256: spooled.sha256,
      pageCount,
      pagesReserved: pageCount,
      originalKey: originalKey(id),
      notices: noticesFor(info),
    });
    const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
    await queuePages(tx, { documentId: id, userId, numbers, run: 1 });
  });
}
