import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { LEXEMES, ownerMark } from '../words/marks.ts';

/** So much later, for what is deleted one by one is looked after together. */
const PAUSE_SECONDS = 30;
/** Words of an owner of very many pages are looked through for longer than others wait: not often. */
const MANY_PAGES = 20_000;
const PAUSE_OF_MANY_SECONDS = 3600;

/**
 * Removes words that stand on no page any more, of one owner of whom pages went. Searches never show them: they only cost
 * room, and are not to outlive the pages.
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
      delete from search_words where owner = ${owner}
        and word not in (select word from ts_stat(${pages}))`);
    return true;
  });
}
