import type { Database } from '../../../platform/db/connect.ts';
import type { Behind } from './write-pages.ts';

/** A document that was taken, and how often, this time included. */
export interface Taken extends Behind {
  tries: number;
  /** False while its pages are read again: it comes back into the queue when they are. */
  isReady: boolean;
}

/** A worker that takes longer has died, or was cut off; two that work on one document do no harm. */
export const LEASE_SECONDS = 120;
const LONGEST_PAUSE_SECONDS = 3600;

const takeStatement = (isOld: boolean) => `
  with next as (
    select document_id from search_queue
    where is_old = ${isOld} and available_at <= now()
      ${isOld ? "and not exists (select from pages where state in ('queued', 'running'))" : ''}
    order by available_at limit $1 for update skip locked
  ), taken as (
    update search_queue set available_at = now() + make_interval(secs => ${LEASE_SECONDS}), tries = tries + 1
    from next where search_queue.document_id = next.document_id
    returning search_queue.document_id, version, tries
  )
  select document_id as "documentId", version, tries, user_id as "userId", status = 'ready' as "isReady",
    exists (select from search_owners where search_owners.user_id = documents.user_id) as "hasOwner"
  from taken join documents on id = document_id`;

/** Takes the next documents whose index is behind. Those of before there was an index wait for all others, and for every page that is to be read. */
export async function takeBehind(db: Database, isOld: boolean, most = 1): Promise<Taken[]> {
  const { rows } = await db.$client.query<Taken>({
    name: isOld ? 'search_take_old' : 'search_take',
    text: takeStatement(isOld),
    values: [most],
  });
  return rows;
}

/** Gives a document back that could not be read or written, to be tried again after a pause that grows with every try. */
export async function putBack(
  db: Database,
  { documentId, version, tries }: Pick<Taken, 'documentId' | 'version' | 'tries'>,
): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, 2 ** (tries - 1));
  await db.$client.query(
    `update search_queue set available_at = now() + make_interval(secs => $3)
     where document_id = $1 and version = $2`,
    [documentId, version, pause],
  );
}

/** Lets go of a document that has come to be read again, unless it is ready by now. */
export async function letGo(db: Database, { documentId, version }: Taken): Promise<void> {
  await db.$client.query(
    `delete from search_queue where document_id = $1 and version = $2
       and not exists (select from documents where id = $1 and status = 'ready')`,
    [documentId, version],
  );
}

/** Documents of before that are written down in one step. */
const STEP = 200;

/** One that is being deleted has no row in the queue to refer to it, nor have those behind it until it is gone or stays. */
const BOOK_OLD = `
  with reached as (
    select after from search_backfill where id = 1 and not is_done and not exists (select from search_queue where is_old)
    for update skip locked
  ), step as (
    select documents.id, status from documents cross join reached where documents.id > after
    order by documents.id limit ${STEP}
  ), held as (
    select id from documents where id in (select id from step) for key share skip locked
  ), free as (
    select step.* from step
    where id < all (select id from step where id not in (select id from held))
  ), booked as (
    insert into search_queue (document_id, is_old) select id, true from free where status = 'ready'
    on conflict do nothing
  )
  update search_backfill
  set after = coalesce((select max(id) from free), reached.after),
    is_done = (select count(*) from step) < ${STEP} and (select max(id) from free) is not distinct from (select max(id) from step)
  from reached where search_backfill.id = 1`;

/** Writes down some documents of before there was an index. @returns false when all have been, or some still wait */
export async function bookOld(db: Database): Promise<boolean> {
  const { rowCount } = await db.$client.query(BOOK_OLD);
  return rowCount === 1;
}
