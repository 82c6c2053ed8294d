import type { Database } from '../../platform/db/connect.ts';
import { randomId } from '../../platform/random-id.ts';
import type { DocumentRow } from './repository.ts';

/** A page that this process was given to read, with what it must know of the document. */
export interface HeldPage {
  documentId: string;
  page: number;
  /** How often it has been taken, this time included. */
  tries: number;
  originalKey: string;
  /** Of the original. */
  sha256: string;
  status: DocumentRow['status'];
}

/** Whoever does not renew its leases for so long has died, or was cut off: its pages go to others. */
const LEASE_SECONDS = 12;
/** Longest pause before a page is tried again. */
const LONGEST_PAUSE_SECONDS = 30;

/**
 * The queue of pages: the rows of the table `pages` themselves, in the order of their fair tags. A page
 * that waits is `queued`; one that was taken is `running`, and held by one process as long as its lease
 * is renewed. It stays `running` while it waits to be tried again, so that it does not count as waiting
 * (see `queuePages`). Several processes may believe that they hold a page; it is settled once.
 */
export class PageQueue {
  private readonly db: Database;
  /** This process. */
  private readonly holder = randomId();

  constructor(db: Database) {
    this.db = db;
  }

  /** Takes up to `count` pages: those whose time to be tried again has come, then the next in turn. */
  async take(count: number): Promise<HeldPage[]> {
    const values = [this.holder, LEASE_SECONDS];
    const query = { name: `take_${count}_pages`, text: take(count), values };
    const { rows } = await this.db.$client.query<HeldPage>(query);
    return rows;
  }

  /**
   * Renews the leases of these pages. Of others that were given to this process it may not know, since the
   * answer was lost, or have failed to give them back: their leases run out.
   * @returns the keys (`keyOf`) of those that it still holds.
   */
  async renew(pages: HeldPage[]): Promise<Set<string>> {
    const { rows } = await this.db.$client.query<Pick<HeldPage, 'documentId' | 'page'>>(RENEW, [
      this.holder,
      pages.map(({ documentId }) => documentId),
      pages.map(({ page }) => page),
      LEASE_SECONDS,
    ]);
    return new Set(rows.map(keyOf));
  }

  /** Gives a page back that could not be read, to be taken again after a pause that grows with every try. */
  async putBack({ documentId, page, tries }: HeldPage): Promise<void> {
    const pause = Math.min(LONGEST_PAUSE_SECONDS, 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
    await this.db.$client.query(PUT_BACK, [this.holder, documentId, page, pause]);
  }

  /** Gives back all that this process holds, as if it had not been taken: it stops. */
  async release(): Promise<void> {
    await this.db.$client.query(RELEASE, [this.holder]);
  }
}

/**
 * Ends leases and pauses of pages that a clock which once ran ahead has written, and that reach further than
 * any right one does: whoever held them may be gone, and nobody else would take them until then.
 */
export async function forgetFutureLeases(db: Database): Promise<void> {
  await db.$client.query(FORGET_FUTURE, [LEASE_SECONDS + LONGEST_PAUSE_SECONDS]);
}

export const keyOf = ({ documentId, page }: Pick<HeldPage, 'documentId' | 'page'>): string =>
  `${documentId}/${page}`;

/**
 * One statement for each `count`, which is small: were it a parameter, PostgreSQL would plan it anew every time.
 * That pages were taken need not outlive a crash of the database, whose pages are taken anew: so the commit
 * of this one statement is not waited for.
 */
const take = (count: number) => `
  with again as (
    select document_id, number from pages
    where state = 'running' and available_at <= now()
    order by tag limit ${count} for update skip locked
  ), waiting as (
    select document_id, number from pages
    where state = 'queued'
    order by tag, document_id, number limit ${count} for update skip locked
  ), taken as (
    select * from again union all select * from waiting limit ${count}
  ), held as (
    update pages
    set state = 'running', holder = $1, available_at = now() + make_interval(secs => $2), tries = tries + 1
    from taken
    where pages.document_id = taken.document_id and pages.number = taken.number
      and set_config('synchronous_commit', 'off', true) = 'off'
    returning pages.document_id, pages.number, pages.tries, pages.tag
  )
  select held.document_id as "documentId", held.number as page, held.tries,
    original_key as "originalKey", sha256, status
  from held join documents on documents.id = held.document_id
  order by held.tag, held.document_id, held.number`;

/**
 * Who is settling or cancelling pages has locked them in an order of its own, so that waiting for one might
 * never end: what is locked is passed over, as it cannot be taken meanwhile, and renewed the next time.
 */
const RENEW = `
  with held as (
    select document_id, number
    from pages join unnest($2::text[], $3::int[]) as known(document_id, number) using (document_id, number)
    where state = 'running' and holder = $1
  ), free as (
    select document_id, number from pages join held using (document_id, number)
    where state = 'running' and holder = $1
    for update of pages skip locked
  ), renewed as (
    update pages set available_at = now() + make_interval(secs => $4)
    from free
    where pages.document_id = free.document_id and pages.number = free.number
  )
  select document_id as "documentId", number as page from held`;

/** Who holds one all the same renews it; what somebody settles just now is passed over. */
const FORGET_FUTURE = `
  with future as (
    select document_id, number from pages
    where state = 'running' and available_at > now() + make_interval(secs => $1)
    for update skip locked
  )
  update pages set available_at = now()
  from future
  where pages.document_id = future.document_id and pages.number = future.number`;

const PUT_BACK = `
  update pages set holder = null, available_at = now() + make_interval(secs => $4)
  where document_id = $2 and number = $3 and state = 'running' and holder = $1`;

const RELEASE = `
  with free as (
    select document_id, number from pages
    where state = 'running' and holder = $1
    for update skip locked
  )
  update pages set holder = null, available_at = now(), tries = tries - 1
  from free
  where pages.document_id = free.document_id and pages.number = free.number`;
