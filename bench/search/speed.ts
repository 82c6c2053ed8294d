import { setTimeout as sleep } from 'node:timers/promises';
import { searchPages, takeBehind, indexDocuments, type Connection } from '@legible/server/internal';
import type { PageText } from '@legible/ocr-engine';
import { quantile } from '../measuring/quantiles.ts';
import { row, type Row } from '../measuring/budgets.ts';
import { LARGE, type Size } from './filling/accounts.ts';
import { pageOf } from './texts/page-of.ts';
import { Questions } from './questions.ts';
import { TextMaker } from './texts/text-maker.ts';

const WARM_UP = 20;

interface Timed {
  ms: number[];
  found: number;
}

async function timed(
  { db }: Connection,
  count: number,
  ask: () => { userId: string; query: string },
): Promise<Timed> {
  const result: Timed = { ms: [], found: 0 };
  for (let at = -WARM_UP; at < count; at += 1) {
    const search = ask();
    const began = performance.now();
    const { results } = await searchPages(db, { ...search, limit: 20 });
    if (at < 0) continue;
    result.ms.push(performance.now() - began);
    result.found += results.length;
  }
  return result;
}

const large = (query: () => string) => () => ({ userId: LARGE, query: query() });

/** Searches one after the other, in milliseconds. */
export async function benchSpeed(
  connection: Connection,
  size: Size,
  count: number,
): Promise<Row[]> {
  const questions = new Questions();
  const small = (query: () => string) => () => ({
    userId: questions.account(size.accounts),
    query: query(),
  });
  const kinds = [
    { name: 'two words, large account', ask: large(questions.two), p50: 20, p95: 100 },
    { name: 'one word, large account', ask: large(questions.one), p50: 20, p95: 100 },
    { name: 'two of the most frequent words', ask: large(questions.frequent), p50: 20, p95: 100 },
    { name: 'while the second word is typed', ask: large(questions.typing), p50: 150, p95: 150 },
    {
      name: 'two words, one with a wrong letter',
      ask: large(questions.misread),
      p50: 150,
      p95: 150,
    },
    { name: 'two words, small account', ask: small(questions.two), p50: 30, p95: 30 },
  ];
  const rows: Row[] = [];
  for (const { name, ask, p50, p95 } of kinds) {
    const { ms, found } = await timed(connection, count, ask);
    const note = `${(found / count).toFixed(1)} pages found`;
    rows.push(row(`${name}, p50`, quantile(ms, 0.5), p50, 'ms', note));
    rows.push(row(`${name}, p95`, quantile(ms, 0.95), p95, 'ms'));
  }
  return rows;
}

const SEARCHES_A_SECOND = 50;
/** Not counted: the first ones find no connection open, and each new one plans its statements. */
const FIRST_SECONDS = 2;
const PAGES_A_SECOND = 8;
/** As the product looks at the queue, and how many documents it takes (`Indexer`). */
const LOOK_MS = 1000;
const AT_ONCE = 16;

/**
 * Fifty searches a second beside eight pages a second that are indexed, each begun at its time whatever the others do. Those of
 * the first two seconds are not counted.
 */
export async function benchLoad(
  connection: Connection,
  size: Size,
  seconds: number,
): Promise<Row[]> {
  const questions = new Questions();
  const ms: number[] = [];
  const cpu = process.cpuUsage();
  const stop = new AbortController();
  const indexing = indexOn(connection, stop.signal);
  const searches: Promise<void>[] = [];
  const began = performance.now();
  for (let at = 0; at < (FIRST_SECONDS + seconds) * SEARCHES_A_SECOND; at += 1) {
    const due = await nextDue(began, at, SEARCHES_A_SECOND);
    const userId = at % 3 === 0 ? LARGE : questions.account(size.accounts);
    const counts = at >= FIRST_SECONDS * SEARCHES_A_SECOND;
    const searchAndTime = async () => {
      await searchPages(connection.db, { userId, query: questions.two(), limit: 20 });
      if (counts) ms.push(performance.now() - due);
    };
    searches.push(searchAndTime());
  }
  await Promise.all(searches);
  stop.abort();
  const waits = await indexing;
  const busy = process.cpuUsage(cpu);
  const share = (busy.user + busy.system) / 1000 / (performance.now() - began);
  const note = `${ms.length} searches, ${waits.length} pages; ${(share * 100).toFixed(0)} % of a core in Node`;
  return [
    row('50 searches a second beside 8 pages, p95', quantile(ms, 0.95), 100, 'ms', note),
    row('from ready to found meanwhile, p95', quantile(waits, 0.95) / 1000, 2, 's'),
  ];
}

/** Waits until it is time for one of a row, whatever those before took. @returns when it was due */
async function nextDue(began: number, at: number, aSecond: number): Promise<number> {
  const due = began + (at * 1000) / aSecond;
  if (due > performance.now()) await sleep(due - performance.now());
  return due;
}

/** Pages come at their times, and the queue is looked at as the product does. @returns milliseconds from ready to indexed, of each page */
async function indexOn({ db, pool }: Connection, signal: AbortSignal): Promise<number[]> {
  const maker = new TextMaker('eng', 5);
  const texts = new Map<string, PageText>();
  const ready = new Map<string, number>();
  const waits: number[] = [];
  const textsOf = async function* (documentId: string) {
    const text = texts.get(documentId);
    yield text ? [text] : [];
  };
  const index = async () => {
    while (!signal.aborted) {
      await sleep(LOOK_MS);
      const taken = await takeBehind(db, false, AT_ONCE);
      for (const id of (await indexDocuments({ db, textsOf }, taken)).keys()) {
        waits.push(performance.now() - (ready.get(id) ?? Number.NaN));
      }
    }
  };
  const indexing = index();
  const began = performance.now();
  for (let at = 0; !signal.aborted; at += 1) {
    await nextDue(began, at, PAGES_A_SECOND);
    const id = `live${process.pid}x${at}`;
    texts.set(id, pageOf(maker.page().text));
    ready.set(id, performance.now());
    await pool.query(NEW_DOCUMENT, [id, at % 2 === 0 ? LARGE : 'account1']);
  }
  await indexing;
  return waits;
}

const NEW_DOCUMENT = `
  insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key)
  values ($1, $2, 'live.pdf', 'ready', 1, '', 1, '')`;
