import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { LEXEMES, ownerMark } from '../words/marks.ts';
import { LISTED, LISTED_ONCE } from './write-pages.ts';

/** The delay after a deletion: documents that are deleted one by one are looked after together. */
const PAUSE_SECONDS = 30;
/** Words of an owner of very many pages are looked through for longer than others wait: not often. */
const MANY_PAGES = 20_000;
const PAUSE_OF_MANY_SECONDS = 3600;

/** On how many pages a word stands, as `search_write` counts: those that went are not counted any more. */
const counted = sql`case when pages < ${LISTED} then least(ndoc, ${LISTED - 1})
  when ndoc = 1 then ${LISTED_ONCE} else ${LISTED} end`;

/**
 * Removes words that stand on no page any more, of one owner of whom pages went, and counts the others anew. Searches never
 * show words of no page: they only cost room, and are not to outlive the pages.
 * @returns whether there was something to look after
 */
export async function sweepWords(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ owner: number }>(sql`
      select sweep.owner from (select owner, min(at) as since from search_sweeps group by owner) sweep
      left join search_owners on number = sweep.owner
      where since < now() - make_interval(secs => case when pages > ${MANY_PAGES}
        then ${PAUSE_OF_MANY_SECONDS} else ${PAUSE_SECONDS} end::int)
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
