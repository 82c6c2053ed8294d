import { inArray } from 'drizzle-orm';
import { folderOf } from '../features/documents/document/keys.ts';
import type { Database } from '../platform/db/connect.ts';
import { documents, purges } from '../platform/db/documents-schema.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import type { Finding, Tally } from './finding.ts';

const BATCH = 500;
/** Older versions gave it the number of its run alone. */
const INCREMENT = /^increment-(\d+)(?:-[\w-]+)?\.pdf$/;
const PAGE_TEXT = /^pages\/(\d+)\.json$/;
/** Stored just before rows say so, and for nothing if the process died between. */
const PAGE_TEXTS = /^pages\/[\w-]+\.tsv$/;
/** Stored just before the row says so as well. */
const THUMBNAIL = 'thumbnail.png';

interface Sources {
  db: Database;
  storage: ObjectStorage;
  tally: Tally;
}

/** From the objects to the rows: finds objects that no row knows any more. */
export async function* checkObjects(sources: Sources): AsyncGenerator<Finding> {
  let batch: string[] = [];
  for await (const { key } of sources.storage.list('documents/')) {
    sources.tally.objects += 1;
    batch.push(key);
    if (batch.length < BATCH) continue;
    yield* orphansAmong(sources, batch);
    batch = [];
  }
  yield* orphansAmong(sources, batch);
}

async function* orphansAmong(sources: Sources, keys: string[]): AsyncGenerator<Finding> {
  const suspects = await unknownAmong(sources.db, keys);
  for (const key of suspects) {
    // Deleted, purge and all, between the list and the question? Then both answers have changed.
    if (!(await isThere(sources.storage, key))) continue;
    if ((await unknownAmong(sources.db, [key])).length === 0) continue;
    yield { kind: 'orphan', key, documentId: idOf(key), detail: 'no row knows of it' };
  }
}

const idOf = (key: string) => key.split('/')[1] ?? '';

/**
 * The keys without a row. An upload in progress and a deletion both have a purge booked for their
 * folder from before the first byte until after the last: those are no orphans.
 */
async function unknownAmong(db: Database, keys: string[]): Promise<string[]> {
  const ids = [...new Set(keys.map(idOf))];
  if (ids.length === 0) return [];
  const [rows, booked] = await db.transaction(
    async (tx) => [
      await tx.select().from(documents).where(inArray(documents.id, ids)),
      await tx
        .select()
        .from(purges)
        .where(inArray(purges.prefix, ids.map(folderOf))),
    ],
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const purged = new Set(booked.map((purge) => purge.prefix));
  return keys.filter((key) => {
    const document = known.get(idOf(key));
    if (!document) return !purged.has(folderOf(idOf(key)));
    return !belongsTo(document, key);
  });
}

/** The number in an object's name; 0 for another name. */
const numberIn = (name: string, pattern: RegExp) => Number(pattern.exec(name)?.[1] ?? 0);

function belongsTo(document: typeof documents.$inferSelect, key: string): boolean {
  if (key === document.originalKey || key === document.incrementKey) return true;
  const rest = key.slice(folderOf(document.id).length);
  if (PAGE_TEXTS.test(rest) || rest === THUMBNAIL) return true;
  const page = numberIn(rest, PAGE_TEXT);
  if (page >= 1 && page <= document.pageCount) return true;
  // An increment is stored just before its row says so, or by a try that is repeated, or before its run is cancelled, and
  // stays when the document is run again.
  const run = numberIn(rest, INCREMENT);
  return run >= 1 && run <= document.run;
}

async function isThere(storage: ObjectStorage, key: string): Promise<boolean> {
  for await (const found of storage.list(key)) if (found.key === key) return true;
  return false;
}
