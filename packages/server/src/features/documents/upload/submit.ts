import type { AcceptedFile } from '@legible/contracts/documents/documents';
import type { PdfInfo } from '@legible/ocr-engine';
import pLimit from 'p-limit';
import { documents } from '../../../platform/db/documents-schema.ts';
import type { Transaction } from '../../../platform/db/connect.ts';
import { faultPoint } from '../../../platform/fault-points.ts';
import { randomId } from '../../../platform/random-id.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { chosenPages } from '../document/choices.ts';
import { queuePages } from '../pages/fair-turns.ts';
import { originalKey } from '../document/keys.ts';
import { keepPassword, sealPassword } from '../document/file-passwords.ts';
import { noticesFor } from '../document/notices.ts';
import { presentFileAdded, presentProgress, waitsUntilOf } from '../document/presenter.ts';
import { bookPurge, unbookPurge } from '../document/purge.ts';
import type { DocumentRow } from '../document/repository.ts';
import { requireStoredRoom, standingOf } from './stored-room.ts';
import { type Upload, UploadAbandoned } from './upload.ts';
import {
  tooFewPages,
  isBehindOthers,
  setPagesAside,
  waitingFor,
  waitingLong,
} from '../waiting/waiting-documents.ts';

/** What the inspection says that is kept. */
type Found = Pick<PdfInfo, 'pageCount' | 'signed' | 'damagedTable' | 'needsPassword'>;

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
 * goes out. Should the process die in between, the booked purge removes the bytes. A document for whose pages
 * there are too few now, and enough if others give some back, is taken and waits; where its sender wished it, also for those
 * of the next period or of a larger plan.
 */
export async function submitDocument(
  deps: DocumentsDeps,
  upload: Upload,
  info: Found,
): Promise<AcceptedFile> {
  const id = randomId();
  await turns(() => bookPurge(deps.db, id, ABANDONED_AFTER_MINUTES));
  await deps.storage.putFile(originalKey(id), upload.spooled.path);
  faultPoint('submit.after_put');
  let document: DocumentRow;
  try {
    document = await turns(() => commitDocument(deps, upload, { id, info }));
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
  if (document.waitsFor !== null) {
    const message = presentProgress(document);
    deps.bus.publish({ kind: 'progress', userId: upload.userId, message });
  }
  return acceptedOf(document);
}

const acceptedOf = (document: DocumentRow): AcceptedFile => ({
  file_id: document.id,
  input_name: document.inputName,
  pages: document.pageCount,
  ...(document.waitsFor !== null && { waits_for: document.waitsFor }),
  ...waitsUntilOf(document),
});

async function commitDocument(
  deps: DocumentsDeps,
  { spooled, isWanted, onTaken, password, ...upload }: Upload,
  { id, info }: { id: string; info: Found },
): Promise<DocumentRow> {
  const { bytes, sha256 } = spooled;
  const { pageCount } = info;
  // Nothing is sealed for a file that opens without.
  const sealed =
    info.needsPassword && password !== undefined ? await sealPassword(deps, password) : undefined;
  const file = { id, ...upload, bytes, sha256, pageCount, notices: noticesFor(info) };
  // No password is kept for a month.
  if (sealed) file.waitsOn = false;
  return deps.db.transaction(async (tx) => {
    await unbookPurge(tx, id);
    const document = await addDocument(tx, deps, file);
    if (sealed) await keepPassword(tx, id, sealed);
    await onTaken?.(tx, acceptedOf(document), sha256);
    // The last moment at which nothing has happened yet.
    if (!isWanted()) throw new UploadAbandoned();
    return document;
  });
}

/** A file whose bytes are stored. */
interface NewDocument extends Pick<
  Upload,
  'userId' | 'inputName' | 'wanted' | 'languages' | 'choices' | 'waitsOn'
> {
  id: string;
  bytes: number;
  sha256: string;
  pageCount: number;
  notices: string[];
}

/**
 * Makes a stored file a document whose pages are queued, or wait for pages of the quota.
 * @throws AppError `no_pages_left`, `no_storage_left`, `pages_not_there`
 */
export async function addDocument(
  tx: Transaction,
  { quota }: Pick<DocumentsDeps, 'quota'>,
  file: NewDocument,
): Promise<DocumentRow> {
  const { id, userId, bytes, pageCount } = file;
  const { numbers, ...range } = chosenPages(pageCount, file.wanted);
  const wanted = numbers.length;
  await quota.rollOver(tx, userId);
  const behindOthers = await isBehindOthers(tx, userId);
  const { outcome, left } = await quota.reserve(tx, userId, wanted, { behindOthers });
  const { waitsOn = false } = file;
  if (outcome === 'refused' && !waitsOn) throw tooFewPages({ pages: wanted, left });
  // The user's row is locked now: two uploads at once do not both get the last of the storage.
  requireStoredRoom(await standingOf(tx, userId), bytes);
  const waits = outcome !== 'reserved';
  const [document] = await tx
    .insert(documents)
    .values({
      id,
      userId,
      inputName: file.inputName,
      byteSize: bytes,
      sha256: file.sha256,
      pageCount,
      pagesDone: pageCount - wanted,
      pagesKept: pageCount - wanted,
      ...range,
      originalKey: originalKey(id),
      languages: file.languages,
      choices: file.choices,
      notices: file.notices,
      waitsOn,
      ...(waits ? waitingFor(wanted) : { status: 'queued', pagesReserved: wanted }),
      ...(outcome === 'refused' && waitingLong(userId, wanted, left)),
    })
    .returning();
  if (waits) await setPagesAside(tx, { documentId: id, userId, numbers });
  else await queuePages(tx, { documentId: id, userId, numbers, run: 1 });
  if (!document) throw new Error('a document was inserted and is not there');
  return document;
}
