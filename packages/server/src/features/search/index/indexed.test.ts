import { setTimeout } from 'node:timers/promises';
import type { PageText } from '@legible/ocr-engine';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { TestLibrary } from '../../../../test/search/library.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { searchPages } from '../finding/search-pages.ts';
import { compareIndex } from './compare-index.ts';
import { indexDocument } from './index-document.ts';
import { bookOld, letGo, putBack, takeBehind } from './index-queue.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { ensureOwner } from './write-pages.ts';

let database: TestDatabase;
let library: TestLibrary;
let db: TestDatabase['db'];
const deps = () => ({ db, textsOf: (id: string) => library.textsOf(id) });

beforeAll(async () => {
  database = await startDatabase();
  db = database.db;
  library = new TestLibrary(database);
  for (const id of ['ann', 'ben', 'cid', 'dan', 'eve']) await library.addUser(id);
});
afterAll(() => database?.stop());

const found = async (userId: string, query: string) =>
  (await searchPages(db, { userId, query, limit: 50 })).results.length;
const rowsOf = async (statement: string) => (await db.execute(sql.raw(statement))).rows;
/** Begins something while rows are being deleted, and ends the deletion when it waits for that. */
async function whileDeleting(rows: string, work: () => Promise<unknown>): Promise<void> {
  const client = await database.pool.connect();
  await client.query(`begin; delete from ${rows}`);
  const working = work();
  const waits = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => rowsOf(waits)).toHaveLength(1);
  await client.query('commit');
  client.release();
  await working;
}
const remove = (id: string) => db.delete(documents).where(eq(documents.id, id));

describe('the index follows', () => {
  it('a document that becomes ready, is corrected, is read again, and is deleted', async () => {
    const id = await library.add('ann', ['first reading', 'second page']);
    await library.index();
    expect([await found('ann', 'reading'), await found('ann', 'second')]).toEqual([1, 1]);
    library.set(id, ['first correction']);
    await library.correct(id);
    await library.index();
    expect([await found('ann', 'reading'), await found('ann', 'correction')]).toEqual([0, 1]);
    expect(await found('ann', 'second')).toBe(0);
    await db.update(documents).set({ status: 'processing' }).where(eq(documents.id, id));
    library.set(id, ['another reading']);
    await db.update(documents).set({ status: 'ready' }).where(eq(documents.id, id));
    await library.index();
    expect([await found('ann', 'another'), await found('ann', 'correction')]).toEqual([1, 0]);
    await remove(id);
    expect(await found('ann', 'another')).toBe(0);
    expect(await rowsOf(`select from search_pages where document_id = '${id}'`)).toEqual([]);
  });

  it('a deletion that may be undone, at once, both ways', async () => {
    const id = await library.add('ann', ['hidden treasure']);
    await library.index();
    const hide = (until: Date | null) =>
      db.update(documents).set({ undoableUntil: until }).where(eq(documents.id, id));
    await hide(new Date(Date.now() + 15_000));
    expect(await found('ann', 'treasure')).toBe(0);
    await hide(null);
    expect(await found('ann', 'treasure')).toBe(1);
    await remove(id);
  });

  it('an account that is deleted, to the last word', async () => {
    await library.add('eve', ['forgotten words']);
    await library.index();
    const [owner] = await rowsOf(`select number from search_owners where user_id = 'eve'`);
    await rowsOf(`delete from users where id = 'eve'`);
    for (const table of ['search_pages', 'search_words']) {
      expect(
        await rowsOf(`select from ${table} where owner = ${String(owner?.['number'])}`),
      ).toEqual([]);
    }
  });
});

describe('the promise holds', () => {
  it('for a document that changes while it is read: what was read before is not written', async () => {
    const id = await library.add('ben', ['old text']);
    const [taken] = await takeBehind(db, false);
    const slow = {
      db,
      async *textsOf(documentId: string) {
        yield* library.textsOf(documentId);
        library.set(id, ['new text']);
        await library.correct(id);
      },
    };
    expect(taken && (await indexDocument(slow, taken))).toBeUndefined();
    expect(await found('ben', 'old')).toBe(0);
    await library.index();
    expect([await found('ben', 'old'), await found('ben', 'new')]).toEqual([0, 1]);
  });

  it('for a worker that comes late: another has done it meanwhile', async () => {
    const id = await library.add('ben', ['early bird']);
    const [late] = await takeBehind(db, false);
    library.set(id, ['late worm']);
    await library.correct(id);
    await library.index();
    const stale = { db, async *textsOf() {} };
    expect(late && (await indexDocument(stale, late))).toBeUndefined();
    expect(await found('ben', 'worm')).toBe(1);
  });

  it('for a worker that comes so late that the document has left the queue and come back', async () => {
    const id = await library.add('ben', ['first draft']);
    const [late] = await takeBehind(db, false);
    const read: PageText[][] = [];
    for await (const texts of library.textsOf(id)) read.push(texts);
    await rowsOf(`update search_queue set available_at = now()`);
    await library.index();
    library.set(id, ['fair copy']);
    await library.correct(id);
    const stale = {
      db,
      async *textsOf() {
        yield* read;
      },
    };
    expect(late && (await indexDocument(stale, late))).toBeUndefined();
    await library.index();
    expect([await found('ben', 'draft'), await found('ben', 'copy')]).toEqual([0, 1]);
  });

  it('for a process that died: its document is taken again after the lease', async () => {
    await library.add('ben', ['left behind']);
    expect(await takeBehind(db, false)).toMatchObject([{ tries: 1 }]);
    expect(await takeBehind(db, false)).toEqual([]);
    await rowsOf(`update search_queue set available_at = now()`);
    const [again] = await takeBehind(db, false);
    expect(again).toMatchObject({ tries: 2 });
    if (again) await putBack(db, again);
    await rowsOf(`update search_queue set available_at = now()`);
    await library.index();
    expect(await found('ben', 'behind')).toBe(1);
  });

  it('for what is being deleted: it is waited for, and no row is left that refers to it', async () => {
    await library.addUser('gus');
    const id = await library.add('gus', ['here today']);
    await whileDeleting(`documents where id = '${id}'`, () => rebuildIndex(deps()));
    expect(await rowsOf(`select from search_queue where document_id = '${id}'`)).toEqual([]);
    await whileDeleting(`users where id = 'gus'`, () => ensureOwner(db, 'gus'));
    expect(await rowsOf(`select from search_owners where user_id = 'gus'`)).toEqual([]);
  });

  it('while a document is read again its index stays, though its pages are on their way', async () => {
    const id = await library.add('ben', ['standing text']);
    await library.index();
    await library.correct(id);
    await db.update(documents).set({ status: 'processing' }).where(eq(documents.id, id));
    const [taken] = await takeBehind(db, false);
    expect(taken).toMatchObject({ isReady: false });
    if (taken) await letGo(db, taken);
    const none = { db, async *textsOf() {} };
    expect(taken && (await indexDocument(none, taken))).toBeUndefined();
    expect(await found('ben', 'standing')).toBe(1);
    await remove(id);
  });
});

it('documents of before are booked up to one that is being deleted, and those behind it when it stays', async () => {
  for (const text of ['one', 'two', 'three']) await library.add('cid', [text]);
  await library.index();
  const ids = (await rowsOf(`select id from documents order by id`)).map(({ id }) => id);
  const booked = async () => {
    expect(await bookOld(db)).toBe(true);
    const rows = await rowsOf(`delete from search_queue where is_old returning document_id as id`);
    return rows.map(({ id }) => id).toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b));
  };
  const client = await database.pool.connect();
  await client.query(`begin; delete from documents where id = '${String(ids.at(-2))}'`);
  expect(await booked()).toEqual(ids.slice(0, -2));
  expect(await booked()).toEqual([]);
  await client.query('rollback');
  client.release();
  expect(await booked()).toEqual(ids.slice(-2));
  await rowsOf(`update search_backfill set after = '', is_done = false`);
});

it('documents of before are found, once no page waits', async () => {
  await library.add('cid', ['ancient scroll']);
  await rowsOf(`delete from search_queue`);
  expect(await bookOld(db)).toBe(true);
  const pages = `insert into pages (document_id, number, user_id, state, tag)
    select id, 1, user_id, 'queued', 0 from documents limit 1`;
  await rowsOf(pages);
  expect(await takeBehind(db, true)).toEqual([]);
  await rowsOf(`delete from pages`);
  for (let [next] = await takeBehind(db, true); next; [next] = await takeBehind(db, true)) {
    await indexDocument(deps(), next);
  }
  expect(await found('cid', 'scroll')).toBe(1);
  expect(await bookOld(db)).toBe(false);
});

it('what was lost or changed in the index is found by comparing, and mended by rebuilding', async () => {
  const id = await library.add('dan', ['whole page', 'other page', 'third page']);
  await library.index();
  expect((await compareIndex(deps())).findings).toEqual([]);
  await rowsOf(`delete from search_pages where document_id = '${id}' and page = 1`);
  await rowsOf(`update search_pages set text = 'x' where document_id = '${id}' and page = 2`);
  await rowsOf(`delete from search_words where word = 'third'`);
  await rowsOf(`insert into search_pages select document_id, 4, owner, place, language, text, words, is_plain
    from search_pages where document_id = '${id}' and page = 3`);
  const { findings } = await compareIndex(deps());
  expect(findings.map(({ kind, page }) => [kind, page])).toEqual([
    ['lacking', 1],
    ['differs', 2],
    ['word', 3],
    ['left', 4],
  ]);
  await rebuildIndex(deps());
  expect((await compareIndex(deps())).findings).toEqual([]);
  expect(await found('dan', 'whole')).toBe(1);
});

it('what is being rebuilt is taken by no worker, unless it changes meanwhile', async () => {
  await library.index();
  const whole = await rebuildIndex(deps());
  expect(whole.documents).toBeGreaterThan(1);
  const seen: string[] = [];
  const taken: string[] = [];
  const meanwhile = {
    db,
    async *textsOf(id: string) {
      for (const { documentId } of await takeBehind(db, false, 9)) taken.push(documentId);
      if (seen.length === 0) await library.correct(id);
      seen.push(id);
      yield* deps().textsOf(id);
    },
  };
  expect((await rebuildIndex(meanwhile)).documents).toBe(whole.documents - 1);
  expect(seen).toHaveLength(whole.documents);
  expect(taken).toEqual(seen.slice(0, 1));
  await rowsOf(`update search_queue set available_at = now()`);
  await library.index();
  expect((await compareIndex(deps())).findings).toEqual([]);
});

it('uploads, corrections, deletions and a rebuild at once end with an index that is as storage', async () => {
  const live = new Set<string>();
  const over = new AbortController();
  const indexing = async () => {
    while (!over.signal.aborted) await library.index();
  };
  const play = async (user: string, seed: number) => {
    for (let step = 0; step < 40; step += 1) {
      const ids = [...live];
      const id = ids[(step * seed) % Math.max(1, ids.length)];
      const kind = (step * seed) % 4;
      if (kind < 2 || id === undefined) {
        const added = await library.add(user, [`new ${step}`, 'second']);
        live.add(added);
      } else if (kind === 2) {
        for (let version = 0; version < 4; version += 1) {
          library.set(id, [`version${version} of ${step}`, 'second'].slice(version % 2));
          await library.correct(id);
          await setTimeout(3);
        }
      } else {
        live.delete(id);
        await remove(id);
      }
    }
  };
  const players = Promise.all([
    play('ann', 3),
    play('ben', 5),
    play('ann', 7),
    rebuildIndex(deps()).then(() => rebuildIndex(deps())),
  ]).finally(() => over.abort());
  await Promise.all([players, indexing(), indexing(), indexing()]);
  await rowsOf(`update search_queue set available_at = now()`);
  await library.index();
  const compared = await compareIndex(deps());
  expect(compared).toMatchObject({ waiting: 0, findings: [] });
  expect(compared.documents).toBeGreaterThan(20);
  expect(
    await rowsOf(`select from search_pages where document_id not in (select id from documents)`),
  ).toEqual([]);
});
