import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { documents, pages } from '../../platform/db/documents-schema.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { runningColumns, type RunningRow } from './repository.ts';

/** How a page ended. Only recognised pages are charged. */
export interface PageEnd {
  page: number;
  state: 'recognised' | 'left_alone' | 'failed';
  errorCode?: string;
  /** Time that the recogniser took. */
  seconds?: number;
  /** Where the text of a recognised page was stored. */
  textKey?: string;
}

export interface PageStates {
  /** Marks the document of a first page as being read; undefined when another page of it was first. */
  startDocument(documentId: string): Promise<RunningRow | undefined>;
  /** Whether the page still waits to be read. */
  isWanted(documentId: string, page: number): Promise<boolean>;
  /**
   * Counts pages once, however often they were read: the row's state decides. The last page of a document
   * sends the finish job, in the same transaction, so that a document can neither finish twice nor be
   * forgotten.
   * @returns the document with its new counts; undefined when all of the pages had been counted before.
   */
  settle(documentId: string, ends: PageEnd[]): Promise<RunningRow | undefined>;
}

/** A page's way through the database: every statement is built once, and planned once a connection. */
export function pageStates(db: Database, queue: Queue): PageStates {
  const settleEarly = settleStatement(db, 'settle_early_pages', isNotLast);
  return {
    startDocument: async (documentId) => {
      const [document] = await startDocument(db, documentId);
      return document;
    },
    isWanted: async (documentId, page) => {
      const where = and(eq(pages.documentId, documentId), eq(pages.number, page), isUnsettled);
      return (await db.$count(pages, where)) > 0;
    },
    settle: async (documentId, ends) => {
      const [document] = await settleEarly.execute(settleValues(documentId, ends));
      return document ?? settleAnyPages(db, queue, documentId, ends);
    },
  };
}

const isUnsettled = inArray(pages.state, ['queued', 'running']);

function startDocument(db: Database, documentId: string) {
  return db
    .update(documents)
    .set({ status: 'processing', startedAt: sql`coalesce(${documents.startedAt}, now())` })
    .where(and(eq(documents.id, documentId), eq(documents.status, 'queued')))
    .returning(runningColumns);
}

/** That pages remain even if all of these are counted. */
const isNotLast = sql`${documents.pagesDone} + cardinality(${sql.placeholder('numbers')}::int[]) < ${documents.pageCount}`;

const ends = sql`unnest(
  ${sql.placeholder('numbers')}::int[], ${sql.placeholder('states')}::text[],
  ${sql.placeholder('errorCodes')}::text[], ${sql.placeholder('seconds')}::real[],
  ${sql.placeholder('textKeys')}::text[]
) as ends(number, state, error_code, seconds, text_key)`;

/**
 * One statement, which is one transaction and one way to the database: lock the document, if `when`
 * holds for it; settle those of the pages that are not; count them. Everybody locks the document before
 * its pages; the other way round, a cancel could deadlock.
 */
function settleStatement(db: Database | Transaction, name: string, when?: SQL) {
  const locked = db.$with('locked').as(
    db
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.id, sql.placeholder('documentId')), when))
      .for('update'),
  );
  const settled = db.$with('settled').as(
    db
      .update(pages)
      .set({
        state: sql`ends.state`,
        errorCode: sql`ends.error_code`,
        seconds: sql`ends.seconds`,
        textKey: sql`ends.text_key`,
      })
      .from(sql`locked cross join ${ends}`)
      .where(
        and(sql`${pages.documentId} = locked.id and ${pages.number} = ends.number`, isUnsettled),
      )
      .returning({ state: pages.state }),
  );
  const counted = db.$with('counted').as(
    db
      .select({
        pages: sql<number>`count(*)::int`.as('pages'),
        recognised: sql<number>`(count(*) filter (where state = 'recognised'))::int`.as(
          'recognised',
        ),
        failed: sql<number>`(count(*) filter (where state = 'failed'))::int`.as('failed'),
      })
      .from(settled),
  );
  return db
    .with(locked, settled, counted)
    .update(documents)
    .set({
      pagesDone: sql`${documents.pagesDone} + ${counted.pages}`,
      pagesRecognised: sql`${documents.pagesRecognised} + ${counted.recognised}`,
      pagesFailed: sql`${documents.pagesFailed} + ${counted.failed}`,
      status: sql`case when ${documents.pagesDone} + ${counted.pages} < ${documents.pageCount}
        then ${documents.status} else 'finishing' end`,
    })
    .from(counted)
    .where(and(eq(documents.id, sql.placeholder('documentId')), sql`${counted.pages} > 0`))
    .returning(runningColumns)
    .prepare(name);
}

function settleValues(documentId: string, settled: PageEnd[]) {
  return {
    documentId,
    numbers: settled.map((end) => end.page),
    states: settled.map((end) => end.state),
    errorCodes: settled.map((end) => end.errorCode ?? null),
    seconds: settled.map((end) => end.seconds ?? null),
    textKeys: settled.map((end) => end.textKey ?? null),
  };
}

/** The last pages, or such as had been counted before: rare enough for a transaction of its own. */
async function settleAnyPages(
  db: Database,
  queue: Queue,
  documentId: string,
  settled: PageEnd[],
): Promise<RunningRow | undefined> {
  return db.transaction(async (tx) => {
    const statement = settleStatement(tx, 'settle_any_pages');
    const [document] = await statement.execute(settleValues(documentId, settled));
    if (document && document.pagesDone === document.pageCount) {
      await queue.insert(tx, 'finish', [{ data: { documentId: document.id, run: document.run } }]);
    }
    return document;
  });
}
