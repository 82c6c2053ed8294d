import { asc, eq, gt } from 'drizzle-orm';
import { type DocumentRow } from '../features/documents/document/repository.ts';
import { pagesWithText } from '../features/documents/document/stored-pages.ts';
import type { Database } from '../platform/db/connect.ts';
import { documents } from '../platform/db/documents-schema.ts';
import { checkDocument, type Tools } from './check-document.ts';
import type { Finding } from './finding.ts';

const BATCH = 200;

/** From the rows to the objects: finds objects that are lost or changed. */
export async function* checkRows(db: Database, tools: Tools): AsyncGenerator<Finding> {
  let last = '';
  for (;;) {
    const batch: DocumentRow[] = await db
      .select()
      .from(documents)
      .where(gt(documents.id, last))
      .orderBy(asc(documents.id))
      .limit(BATCH);
    for (const document of batch) yield* checkTwice(db, tools, document);
    last = batch.at(-1)?.id ?? '';
    if (batch.length < BATCH) return;
  }
}

/** The product runs on meanwhile: a fault counts if it is still one by the row of a moment later. */
async function* checkTwice(
  db: Database,
  tools: Tools,
  document: DocumentRow,
): AsyncGenerator<Finding> {
  tools.tally.documents += 1;
  const first = await findingsOf(db, tools, document);
  if (first.length === 0) return;
  const [now] = await db.select().from(documents).where(eq(documents.id, document.id));
  if (now) yield* await findingsOf(db, { ...tools, tally: { ...tools.tally } }, now);
}

async function findingsOf(db: Database, tools: Tools, document: DocumentRow): Promise<Finding[]> {
  const withText = await pagesWithText(db, document.id);
  const found: Finding[] = [];
  for await (const finding of checkDocument(tools, { document, withText })) found.push(finding);
  return found;
}
