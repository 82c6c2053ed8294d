import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { LEXEMES, ownerMark } from '../words/marks.ts';
import { sweepInParts } from './sweep-in-parts.ts';
import { countedAs } from './write-pages.ts';

/** The delay after a deletion: documents that are deleted one by one are looked after together. */
const PAUSE_SECONDS = 30;
/** Words of an owner of more pages are looked through in parts, and not often: all pages at once take too long. */
const MANY_PAGES = 5000;
const PAUSE_OF_MANY_SECONDS = 3600;

const counted = countedAs(sql`ndoc`);

export interface SweepOptions {
  /** Ends a sweep in parts between two of them; it is begun anew later. */
  signal?: AbortSignal;
  /** Pages above which an owner's words are looked through in parts. */
  manyPages?: number;
}

/**
 * Removes words that stand on no page any more, of one owner of whom pages went, and counts the others anew. Searches never
 * show words of no page: they only cost room, and are not to outlive the pages.
 * @returns whether there was something to look after
 */
export async function sweepWords(
  db: Database,
  { signal, manyPages = MANY_PAGES }: SweepOptions = {},
): Promise<boolean> {
  return (await sweepAtOnce(db, manyPages)) || (await sweepLargest(db, manyPages, signal));
}

/** Of an owner of few pages, or one that is gone. */
async function sweepAtOnce(db: Database, manyPages: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ owner: number }>(sql`
      select sweep.owner from (select owner, min(at) as since from search_sweeps group by owner) sweep
      left join search_owners on number = sweep.owner
      where since < now() - make_interval(secs => ${PAUSE_SECONDS}) and (pages > ${manyPages}) is not true
        and pg_try_advisory_xact_lock(hashtext('search_sweep'), sweep.owner)
      order by since limit 1`);
    const owner = rows[0]?.owner;
    if (owner === undefined) return false;
    // Who writes words of this owner waits; what was deleted before is seen from here on.
    await tx.execute(sql`select from search_owners where number = ${owner} for no key update`);
    await tx.execute(sql`delete from search_sweeps where owner = ${owner}`);
    const pages = `select ${LEXEMES} from search_pages where ${LEXEMES} @@ '''${ownerMark(owner)}'''::tsquery`;
    await tx.execute(sql`
      with standing as materialized (select word, ndoc from ts_stat(${pages})), gone as (
        delete from search_words where owner = ${owner} and word not in (select word from standing)
      )
      update search_words set pages = ${counted} from standing
      where owner = ${owner} and search_words.word = standing.word and pages <> ${counted}`);
    return true;
  });
}

/** Of an owner of many pages. */
async function sweepLargest(
  db: Database,
  manyPages: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  // What was written down becomes one row that is due again later: a crash loses nothing, and no other process begins it too.
  const { rows } = await db.execute<{ owner: number; at: string }>(sql`
    with due as (
      select sweep.owner from (select owner, min(at) as since from search_sweeps group by owner) sweep
      join search_owners on number = sweep.owner
      where since < now() - make_interval(secs => ${PAUSE_OF_MANY_SECONDS}) and pages > ${manyPages}
      order by since limit 1
    ), gone as (
      delete from search_sweeps using due where search_sweeps.owner = due.owner returning search_sweeps.owner
    )
    insert into search_sweeps (owner) select distinct owner from gone returning owner, at::text`);
  const [taken] = rows;
  if (!taken) return false;
  const { owner, at } = taken;
  if (!(await sweepInParts(db, owner, signal))) return false;
  // Pages that went meanwhile are looked after the next time.
  await db.execute(
    sql`delete from search_sweeps where owner = ${owner} and at <= ${at}::timestamptz`,
  );
  return true;
}
