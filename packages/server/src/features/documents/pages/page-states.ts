import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { documents, pages, turns } from '../../../platform/db/documents-schema.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { EXPECTED_MS, MILLISECOND } from './fair-turns.ts';
import { runningColumns, type RunningRow } from '../document/repository.ts';

/** How a page ended. Only recognised pages are charged. */
export interface PageEnd {
  page: number;
  state: 'recognised' | 'left_alone' | 'failed';
  /** Why it failed, or was left alone. */
  errorCode?: string;
  /** Time that recognisers took, for a page that could not be read as well. */
  seconds?: number;
  /** Where its text was stored: of a recognised page, or of one that was left alone since it has text of its own. */
  textKey?: string;
  /** Where its thumbnail was stored, which is its document's. */
  thumbnailKey?: string;
  /** What its words were read in: no plus sign is in a name. */
  languages?: string[];
}

/** A run of a document: what another run of it has read does not count. */
export interface DocumentRun {
  documentId: string;
  run: number;
}

export interface PageStates {
  /** Marks the document of a run's first page as being read; undefined when another page was first, or the run is over. */
  startDocument(run: DocumentRun): Promise<RunningRow | undefined>;
  /** Whether the page still waits to be read in this run. */
  isWanted(run: DocumentRun, page: number): Promise<boolean>;
  /**
   * Counts pages once, however often they were read: the row's state decides, and the run. The last page of a document
   * sends the finish job, in the same transaction, so that a document can neither finish twice nor be
   * forgotten.
   * @returns the document with its new counts; undefined when all of the pages had been counted before, or were read for
   * another run.
   */
  count(run: DocumentRun, ends: PageEnd[]): Promise<RunningRow | undefined>;
  /** Pages of a run that are not to be read any more, since too many of them took too long. */
  givenUp(run: DocumentRun): Promise<number[]>;
}

/** A page's way through the database: every statement is built once, and planned once a connection. */
export function pageStates(db: Database, queue: Queue): PageStates {
  const countEarly = countStatement(db, 'count_early_pages', isNotLast);
  return {
    startDocument: async (run) => {
      const [document] = await startDocument(db, run);
      return document;
    },
    isWanted: async ({ documentId, run }, page) => {
      const one = and(eq(pages.documentId, documentId), eq(pages.number, page));
      const where = and(one, eq(pages.run, run), isPending);
      return (await db.$count(pages, where)) > 0;
    },
    count: async (run, ends) => {
      const [document] = await countEarly.execute(countValues(run, ends));
      return document ?? countAnyPages(db, queue, run, ends);
    },
    givenUp: (run) => givenUp(db, run),
  };
}

/** Why a page was not read whose document names a language that the worker does not have. */
export const LANGUAGE_MISSING = 'language-missing';

const GARBLED = 'page-garbled';

/** Why a page was not read that is in no language that is installed: after a colon the script that it surely shows. */
export const garbledCode = (script: string | undefined): string =>
  script === undefined ? GARBLED : `${GARBLED}:${script}`;

/** Whether that is why a page was not read. */
export const isGarbled = (errorCode: string | null): boolean =>
  errorCode?.split(':')[0] === GARBLED;

/** Why pages were not read whose document had been given up. */
export const TOO_SLOW = 'document-too-slow';

/** Pages that run into the clock, after which a document is given up: each of them holds a recogniser for minutes. */
const MOST_TIMEOUTS = 2;

async function givenUp(db: Database, { documentId, run }: DocumentRun): Promise<number[]> {
  const { rows } = await db.execute<{ number: number }>(sql`
    select number from pages
    where document_id = ${documentId} and run = ${run} and state in ('queued', 'running') and ${MOST_TIMEOUTS} <= (
      select count(*) from pages late
      where late.document_id = ${documentId} and late.run = ${run}
        and late.state = 'failed' and late.error_code = 'page-timeout')
    order by number`);
  return rows.map(({ number }) => number);
}

const isPending = inArray(pages.state, ['queued', 'running']);

function startDocument(db: Database, { documentId, run }: DocumentRun) {
  const isThis = and(eq(documents.id, documentId), eq(documents.run, run));
  return db
    .update(documents)
    .set({ status: 'processing', startedAt: sql`coalesce(${documents.startedAt}, now())` })
    .where(and(isThis, eq(documents.status, 'queued')))
    .returning(runningColumns);
}

/** That pages remain even if all of these are counted. */
const isNotLast = sql`${documents.pagesDone} + cardinality(${sql.placeholder('numbers')}::int[]) < ${documents.pageCount}`;

const ends = sql`unnest(
  ${sql.placeholder('numbers')}::int[], ${sql.placeholder('states')}::text[],
  ${sql.placeholder('errorCodes')}::text[], ${sql.placeholder('seconds')}::real[],
  ${sql.placeholder('textKeys')}::text[], ${sql.placeholder('languages')}::text[]
) as ends(number, state, error_code, seconds, text_key, languages)`;

/** The pages that end, where they have not ended yet in this run. */
const isToEnd = and(
  sql`${pages.documentId} = locked.id and ${pages.number} = ends.number`,
  eq(pages.run, sql.placeholder('run')),
  isPending,
);

const countOf = (state: PageEnd['state']) =>
  sql<number>`(count(*) filter (where state = ${sql.raw(`'${state}'`)}))::int`.as(state);

/** What was expected of each page had been charged when it was taken. */
const chargeOf = sql.raw(
  `((counted.spent * 1000 - counted.pages * ${EXPECTED_MS}) * ${MILLISECOND} / turns.weight)::bigint`,
);

/**
 * One statement, which is one transaction and one way to the database: it locks the document, if `when` holds for it,
 * ends those of the pages that have not ended, counts them, and charges their owner for what they took. All
 * transactions lock a document before its pages; the other way round, a cancel could deadlock.
 */
function countStatement(db: Database | Transaction, name: string, when?: SQL) {
  const locked = db.$with('locked').as(
    db
      .select({ id: documents.id, userId: documents.userId })
      .from(documents)
      .where(and(eq(documents.id, sql.placeholder('documentId')), when))
      .for('update'),
  );
  const ended = db.$with('ended').as(
    db
      .update(pages)
      .set({
        state: sql`ends.state`,
        errorCode: sql`ends.error_code`,
        seconds: sql`ends.seconds`,
        textKey: sql`ends.text_key`,
        languages: sql`string_to_array(ends.languages, '+')`,
      })
      .from(sql`locked cross join ${ends}`)
      .where(isToEnd)
      .returning({ state: pages.state, seconds: pages.seconds }),
  );
  const counted = db.$with('counted').as(
    db
      .select({
        pages: sql<number>`count(*)::int`.as('pages'),
        recognised: countOf('recognised'),
        failed: countOf('failed'),
        spent: sql<number>`coalesce(sum(seconds), 0)::float8`.as('spent'),
        wasted: sql<number>`coalesce(sum(seconds) filter (where state = 'failed'), 0)::float8`.as(
          'wasted',
        ),
      })
      .from(ended),
  );
  const charged = db.$with('charged').as(
    db
      .update(turns)
      .set({ at: sql`${turns.at} + ${chargeOf}` })
      .from(sql`locked cross join counted`)
      .where(sql`${turns.userId} = locked.user_id and counted.pages > 0`)
      .returning({ userId: turns.userId }),
  );
  return db
    .with(locked, ended, counted, charged)
    .update(documents)
    .set({
      pagesDone: sql`${documents.pagesDone} + ${counted.pages}`,
      pagesRecognised: sql`${documents.pagesRecognised} + ${counted.recognised}`,
      pagesFailed: sql`${documents.pagesFailed} + ${counted.failed}`,
      wastedSeconds: sql`${documents.wastedSeconds} + ${counted.wasted}`,
      status: sql`case when ${documents.pagesDone} + ${counted.pages} < ${documents.pageCount}
        then ${documents.status} else 'finishing' end`,
      thumbnailKey: sql`coalesce(${sql.placeholder('thumbnailKey')}, ${documents.thumbnailKey})`,
    })
    .from(counted)
    .where(and(eq(documents.id, sql.placeholder('documentId')), sql`${counted.pages} > 0`))
    .returning(runningColumns)
    .prepare(name);
}

function countValues({ documentId, run }: DocumentRun, ended: PageEnd[]) {
  return {
    documentId,
    run,
    numbers: ended.map((end) => end.page),
    states: ended.map((end) => end.state),
    errorCodes: ended.map((end) => end.errorCode ?? null),
    seconds: ended.map((end) => end.seconds ?? null),
    textKeys: ended.map((end) => end.textKey ?? null),
    languages: ended.map((end) => end.languages?.join('+') ?? null),
    thumbnailKey: ended.find((end) => end.thumbnailKey)?.thumbnailKey ?? null,
  };
}

/** For the last pages of a document, and pages that had been counted before: rare enough for a transaction. */
async function countAnyPages(
  db: Database,
  queue: Queue,
  run: DocumentRun,
  ended: PageEnd[],
): Promise<RunningRow | undefined> {
  return db.transaction(async (tx) => {
    const statement = countStatement(tx, 'count_any_pages');
    const [document] = await statement.execute(countValues(run, ended));
    if (document && document.pagesDone === document.pageCount) {
      await queue.insert(tx, 'finish', [{ data: { documentId: document.id, run: document.run } }]);
    }
    return document;
  });
}
