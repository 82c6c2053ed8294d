import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { LEXEMES, ownerMark, shelfMark, shelfOf } from '../words/marks.ts';
import { countedAs, LISTED } from './write-pages.ts';

/** Words that are looked after in one transaction: those who write words of the owner wait for it. */
const WORDS_AT_ONCE = 500;

/**
 * Looks after all words of an owner in their order, some at a time: of each, the index tells on which pages it stands. What
 * this costs for a word hardly grows with the owner's pages.
 * @returns false where the signal ended it
 */
export async function sweepInParts(
  db: Database,
  owner: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (let after: string | undefined = ''; after !== undefined;) {
    if (signal?.aborted) return false;
    const began = performance.now();
    after = await sweepPart(db, owner, after);
    // Others have the processor, and the owner's words, for as long as this had.
    await sleep(performance.now() - began);
  }
  return true;
}

/** More pages of a word are not counted. */
const MOST = LISTED - 1;
const counted = countedAs(sql`count`);

/** @returns the last word; undefined when none is left */
async function sweepPart(db: Database, owner: number, after: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const held = await tx.execute<{ pages: number }>(
      sql`select pages from search_owners where number = ${owner} for no key update`,
    );
    const newest = shelfMark(owner, shelfOf((held.rows[0]?.pages ?? 1) - 1));
    const { rows } = await tx.execute<{ last: string | null }>(sql`
      with part as materialized (
        select word, pages from search_words where owner = ${owner} and word > ${after} collate "C"
        order by word limit ${WORDS_AT_ONCE}
      ), standing as materialized (
        select word, case when near.count >= ${MOST} then near.count else ${pagesWith(ownerMark(owner))} end as count
        from part cross join lateral (select ${pagesWith(newest)} as count offset 0) as near
      ), gone as (
        delete from search_words using standing
        where owner = ${owner} and search_words.word = standing.word and count = 0
      ), counted as (
        update search_words set pages = ${counted} from standing
        where owner = ${owner} and search_words.word = standing.word and count > 0 and pages <> ${counted}
      )
      select max(word) as last from part`);
    return rows[0]?.last ?? undefined;
  });
}

/** On how many pages with this mark `word` stands. Frequent words are found on the newest shelf: there they cost little. */
const pagesWith = (mark: string) => sql`(
  select count(*)::int from (
    select from search_pages
    where ${sql.raw(LEXEMES)} @@ (${`'${mark}'&'`} || replace(word, '''', '''''') || '''')::tsquery limit ${MOST}
  ) as counted)`;
