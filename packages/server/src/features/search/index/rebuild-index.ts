import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { readyDocuments } from './ready-documents.ts';
import { indexDocument, type IndexDeps } from './index-document.ts';
import { LEASE_SECONDS, putBack } from './index-queue.ts';
import type { Behind } from './write-pages.ts';

/**
 * Makes the index anew from what storage has, document by document, while the product runs: searches find what they found
 * before until a document is replaced.
 * @returns how many documents and pages were indexed
 */
export async function rebuildIndex(deps: IndexDeps): Promise<{ documents: number; pages: number }> {
  const done = { documents: 0, pages: 0 };
  for await (const id of readyDocuments(deps.db)) {
    const behind = await takeReady(deps.db, id);
    if (!behind) continue;
    const pages = await indexDocument(deps, behind);
    if (pages === undefined) {
      // One that changed meanwhile, or is held: a worker does it.
      await putBack(deps.db, { ...behind, tries: 1 });
      continue;
    }
    done.documents += 1;
    done.pages += pages;
  }
  await deps.db.execute(sql`insert into search_sweeps (owner) select number from search_owners`);
  return done;
}

/**
 * Writes a document down whose index is to be made again, as one that is taken: no worker does it as well. One that is
 * being deleted is waited for: the row in the queue would refer to nothing.
 * @returns undefined for one that is gone or is not ready
 */
async function takeReady(db: Database, documentId: string): Promise<Behind | undefined> {
  const { rows } = await db.execute<Omit<Behind, 'documentId'> & Record<string, unknown>>(sql`
    with taken as (
      insert into search_queue (document_id, available_at)
      select id, now() + make_interval(secs => ${LEASE_SECONDS})
      from documents where id = ${documentId} and status = 'ready' for key share
      on conflict (document_id) do update
      set version = excluded.version, available_at = excluded.available_at
      returning document_id, version
    )
    select version, documents.user_id as "userId", number is not null as "hasOwner"
    from taken join documents on id = document_id left join search_owners using (user_id)`);
  const [row] = rows;
  return row && { documentId, ...row };
}
