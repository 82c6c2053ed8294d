import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { documents, pages } from '../../platform/db/documents-schema.ts';
import type { PageJob, Queue } from '../../platform/queue/queue.ts';
import { runningColumns, type DocumentRow, type RunningRow } from './repository.ts';

/** How a page ended. Only recognised pages are charged. */
export interface PageEnd {
  state: 'recognised' | 'left_alone' | 'failed';
  errorCode?: string;
  /** Time that the recogniser took. */
  seconds?: number;
}

const startedColumns = {
  id: documents.id,
  status: documents.status,
  originalKey: documents.originalKey,
};

/** What a worker needs to know of a page's document. */
export type StartedDocument = Pick<DocumentRow, keyof typeof startedColumns>;

export interface PageStates {
  /** Marks the page as running; undefined when there is nothing to do: it is settled, or gone. */
  start(job: PageJob): Promise<StartedDocument | undefined>;
  /** Marks the document of a first page as being read; undefined when another page of it was first. */
  startDocument(documentId: string): Promise<RunningRow | undefined>;
  /** Whether the page still waits to be read. */
  isWanted(job: PageJob): Promise<boolean>;
  /**
   * Counts a page once, however often its job runs: the row's state decides. The last page sends the
   * finish job, in the same transaction, so that a document can neither finish twice nor be forgotten.
   * @returns the document with its new counts; undefined when the page had been counted before.
   */
  settle(job: PageJob, end: PageEnd): Promise<RunningRow | undefined>;
}

/** A page's way through the database: every statement is built once, and planned once a connection. */
export function pageStates(db: Database, queue: Queue): PageStates {
  const start = startStatement(db);
  const settleEarly = settleStatement(db, 'settle_early_page', isNotLast);
  return {
    start: async ({ documentId, page }) => {
      const [document] = await start.execute({ documentId, page });
      return document;
    },
    startDocument: async (documentId) => {
      const [document] = await startDocument(db, documentId);
      return document;
    },
    isWanted: async ({ documentId, page }) => {
      const where = and(eq(pages.documentId, documentId), eq(pages.number, page), isUnsettled);
      return (await db.$count(pages, where)) > 0;
    },
    settle: async (job, end) => {
      const [document] = await settleEarly.execute(settleValues(job, end));
      return document ?? settleAnyPage(db, queue, job, end);
    },
  };
}

const isUnsettled = inArray(pages.state, ['queued', 'running']);
const isThisPage = and(
  eq(pages.documentId, sql.placeholder('documentId')),
  eq(pages.number, sql.placeholder('page')),
  isUnsettled,
);
const isNotLast = sql`${documents.pagesDone} + 1 < ${documents.pageCount}`;

/**
 * That a page runs need not outlive a crash of the database, whose queue then gives the page anew: so the
 * commit of this one statement is not waited for.
 */
const isNotWaitedFor = sql`set_config('synchronous_commit', 'off', true) = 'off'`;

function startStatement(db: Database) {
  return db
    .update(pages)
    .set({ state: 'running' })
    .from(documents)
    .where(and(isThisPage, eq(documents.id, pages.documentId), isNotWaitedFor))
    .returning(startedColumns)
    .prepare('start_page');
}

function startDocument(db: Database, documentId: string) {
  return db
    .update(documents)
    .set({ status: 'processing', startedAt: sql`coalesce(${documents.startedAt}, now())` })
    .where(and(eq(documents.id, documentId), eq(documents.status, 'queued')))
    .returning(runningColumns);
}

/**
 * One statement, which is one transaction and one way to the database: lock the document, if `when`
 * holds for it; settle the page, if it is not; count it. Everybody locks the document before its pages;
 * the other way round, a cancel could deadlock.
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
        state: sql`${sql.placeholder('state')}`,
        errorCode: sql`${sql.placeholder('errorCode')}`,
        seconds: sql`${sql.placeholder('seconds')}`,
      })
      .from(locked)
      .where(and(isThisPage, eq(pages.documentId, locked.id)))
      .returning({ settledId: pages.documentId }),
  );
  return db
    .with(locked, settled)
    .update(documents)
    .set({
      pagesDone: sql`${documents.pagesDone} + 1`,
      pagesRecognised: sql`${documents.pagesRecognised} + ${sql.placeholder('recognised')}`,
      pagesFailed: sql`${documents.pagesFailed} + ${sql.placeholder('failed')}`,
      status: sql`case when ${isNotLast} then ${documents.status} else 'finishing' end`,
    })
    .from(settled)
    .where(eq(documents.id, settled.settledId))
    .returning(runningColumns)
    .prepare(name);
}

function settleValues({ documentId, page }: PageJob, { state, errorCode, seconds }: PageEnd) {
  return {
    documentId,
    page,
    state,
    errorCode: errorCode ?? null,
    seconds: seconds ?? null,
    recognised: state === 'recognised' ? 1 : 0,
    failed: state === 'failed' ? 1 : 0,
  };
}

/** The last page, or one that had been counted before: rare enough for a transaction of its own. */
async function settleAnyPage(
  db: Database,
  queue: Queue,
  job: PageJob,
  end: PageEnd,
): Promise<RunningRow | undefined> {
  return db.transaction(async (tx) => {
    const statement = settleStatement(tx, 'settle_any_page');
    const [document] = await statement.execute(settleValues(job, end));
    if (document && document.pagesDone === document.pageCount) {
      await queue.insert(tx, 'finish', [{ data: { documentId: document.id, run: document.run } }]);
    }
    return document;
  });
}
