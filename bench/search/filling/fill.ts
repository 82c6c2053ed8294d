import { Worker } from 'node:worker_threads';
import type { Connection } from '@legible/server/internal';
import { languageOf, type Size, THREADS } from './accounts.ts';
import type { Target } from './copy-rows.ts';
import type { Share } from './fill-thread.ts';
import { dropIndexes, remakeIndexes } from './indexes.ts';

/**
 * Fills an empty database as if the product had indexed that many pages, in minutes: rows first, then indexes, which end the
 * same. Documents of all accounts come in turns by chance.
 * @param target the same database, for threads that fill it
 */
export async function fill({ pool }: Connection, target: Target, size: Size): Promise<void> {
  const say = stopwatch();
  await pool.query(USERS, [size.accounts]);
  const indexes = await dropIndexes(pool);
  await setUpServer(pool, true);
  const shares = Array.from({ length: THREADS }, (_, thread) =>
    fillShare({ thread, target, size }),
  );
  const places = (await Promise.all(shares)).flatMap((each) => [...each]);
  say('rows');
  const accounts = places.map(([account]) => account);
  await pool.query(OWNERS, [accounts, places.map(([, pages]) => pages), accounts.map(languageOf)]);
  await remakeIndexes(pool, indexes);
  say('indexes');
  for (const table of ['users', 'documents', 'search_owners', 'search_pages', 'search_words']) {
    await pool.query(`vacuum analyze ${table}`);
  }
  await setUpServer(pool, false);
  await pool.query('checkpoint');
  say('tidied up');
}

/** Tells how long each step took, in seconds. */
function stopwatch(): (step: string) => void {
  let began = performance.now();
  return (step) => {
    console.error(`${step}: ${Math.round((performance.now() - began) / 1000)} s`);
    began = performance.now();
  };
}

function fillShare(share: Share): Promise<Map<number, number>> {
  const worker = new Worker(new URL('fill-thread.ts', import.meta.url), {
    workerData: share,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** A thread knows the words of all accounts it fills. */
const HEAP_MB = 6000;

/** What is written at once would be written to the disk again and again, and looked through while it grows. */
async function setUpServer(pool: Connection['pool'], isFilling: boolean): Promise<void> {
  const settings = [
    ['max_wal_size', `'4GB'`],
    ['autovacuum', 'off'],
  ];
  for (const [name, value] of settings) {
    await pool.query(`alter system ${isFilling ? `set ${name} = ${value}` : `reset ${name}`}`);
  }
  await pool.query('select pg_reload_conf()');
}

const USERS = `
  with made as (
    insert into users (id, email, name, last_name, password_hash, page_limit, period_anchor, period_start, period_end)
    select 'account' || n, n || '@example.com', 'Ada', 'Lovelace', 'none', 10, now(), now(), now()
    from generate_series(0, $1 - 1) n returning id)
  insert into search_owners (user_id) select id from made order by length(id), id`;

const OWNERS = `
  update search_owners set pages = filled.pages, languages = array[language]
  from unnest($1::int[], $2::int[], $3::text[]) as filled(account, pages, language)
  where user_id = 'account' || account`;
