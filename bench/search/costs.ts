import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { indexDocuments, takeBehind, type Connection } from '@legible/server/internal';
import type { PageText } from '@legible/ocr-engine';
import { row, type Row } from '../measuring/budgets.ts';
import { LARGE } from './filling/accounts.ts';
import { pageOf } from './texts/page-of.ts';
import { TextMaker } from './texts/text-maker.ts';

/** Bytes of a page in all tables and indexes. */
export async function benchRoom({ pool }: Connection): Promise<Row[]> {
  const { rows } = await pool.query<{ name: string; bytes: string; pages: string }>(`
    select relname as name, pg_total_relation_size(oid) as bytes, (select count(*) from search_pages) as pages
    from pg_class where relname in ('search_pages', 'search_words', 'search_owners')`);
  const each = rows.map(({ name, bytes, pages }) => ({
    name,
    size: Number(bytes) / Number(pages),
  }));
  const all = each.reduce((sum, { size }) => sum + size, 0);
  const note = each.map(({ name, size }) => `${name} ${(size / 1000).toFixed(2)}`).join(', ');
  return [row('index and text of a page', all / 1000, 6, 'KB', note)];
}

/** The share of a page's recognition that its indexing may cost. */
const MOST_OF_RECOGNITION = 0.03;

/** Pages that come between two looks at the queue, at eight a second. */
const AT_ONCE = 8;
/** Pages that are indexed first: a server that has just started reads its index, and logs its pages whole, for the first time. */
const WARM_UP = 400;

/**
 * Processor time of a page's indexing, in Node and in PostgreSQL, in documents of that many pages.
 * @param recognition milliseconds that it takes to read a page
 */
export async function benchIndexing(
  connection: Connection,
  { documents, pagesEach, recognition }: Record<'documents' | 'pagesEach' | 'recognition', number>,
): Promise<Row[]> {
  const maker = new TextMaker('eng', 11);
  const waiting = (count: number) => makeWaiting(connection, maker, count, pagesEach);
  await indexAll(connection, await waiting(WARM_UP / pagesEach));
  const texts = await waiting(documents);
  const server = await databaseTime(connection.pool);
  const own = process.cpuUsage();
  const pages = await indexAll(connection, texts);
  const { user, system } = process.cpuUsage(own);
  const node = (user + system) / 1000 / pages;
  const database = ((await databaseTime(connection.pool)) - server) / pages;
  const most = Number((MOST_OF_RECOGNITION * recognition).toFixed(2));
  const share = ((node + database) / recognition) * 100;
  const note = `${node.toFixed(2)} in Node, ${database.toFixed(2)} in PostgreSQL; ${share.toFixed(1)} % of the ${recognition.toFixed(0)} ms to read one`;
  return [row(`indexing a page, documents of ${pagesEach}`, node + database, most, 'ms', note)];
}

/** Makes documents that are ready and have not been indexed. @returns the pages of each */
async function makeWaiting(
  { pool }: Connection,
  maker: TextMaker,
  documents: number,
  pagesEach: number,
): Promise<Map<string, PageText[]>> {
  const texts = new Map<string, PageText[]>();
  for (let at = 0; at < documents; at += 1) {
    const id = `cost${randomUUID()}`;
    const pages = Array.from({ length: pagesEach }, (_, page) => ({
      ...pageOf(maker.page().text),
      page: page + 1,
    }));
    texts.set(id, pages);
    await pool.query(
      `insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key)
       values ($1, $2, 'cost.pdf', 'ready', 1, '', $3, '')`,
      [id, at % 3 === 0 ? LARGE : `account${1 + (at % 19)}`, pagesEach],
    );
  }
  return texts;
}

/** As the product takes them from the queue. @returns how many pages */
async function indexAll({ db }: Connection, texts: Map<string, PageText[]>): Promise<number> {
  const textsOf = async function* (id: string) {
    yield texts.get(id) ?? [];
  };
  const [{ length: pagesEach } = []] = texts.values();
  const atOnce = Math.max(1, Math.floor(AT_ONCE / pagesEach));
  let pages = 0;
  for (let taken = await takeBehind(db, false, atOnce); taken.length > 0;) {
    for (const count of (await indexDocuments({ db, textsOf }, taken)).values()) pages += count;
    taken = await takeBehind(db, false, atOnce);
  }
  return pages;
}

/** Processor time of the database's server and all its processes, of those that ended too, in milliseconds. */
async function databaseTime(pool: Connection['pool']): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid = pg_backend_pid()`,
  );
  const server = statOf(rows[0]?.pid ?? 0)[PARENT] ?? '';
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => statOf(Number(pid)))
    .filter((stat) => stat[PARENT] === server);
  const own = statOf(Number(server));
  const ticks = [...running.map((stat) => sum(stat, 11, 13)), sum(own, 11, 15)];
  return ticks.reduce((total, each) => total + each, 0) * MS_A_TICK;
}

const PARENT = 1;
const MS_A_TICK = 10;

/** Fields of proc(5) behind the name: 1 the parent, 11 and 12 the time, 13 and 14 that of children that ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

const sum = (stat: string[], from: number, to: number): number =>
  stat.slice(from, to).reduce((total, field) => total + Number(field), 0);
