import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@legible/contracts/endpoints';
import type { ApiClient } from '../test/api-client.ts';
import { ACCOUNT } from './accounts.ts';
import { loggedIn } from './uploader.ts';

/** Asks the product's own database. */
export type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

/** So long may no document end once nothing is killed any more: on a busy machine all of them together take longer. */
export const STALLED_SECONDS = 180;

/**
 * A page under which the recogniser dies twice is given up and named, and so is one that was held sixteen times by a process
 * that died. Both are right here, too: the killer may strike twice, and a fault point strikes at the page that comes first,
 * which is the one that was held before. Starting its document again must then read it.
 * @returns how many pages there were.
 */
export async function retryPages(
  errorCode: 'page-crashed' | 'internal',
  client: ApiClient,
  ask: Ask,
): Promise<number> {
  const rows = await ask(`
    select document_id as id, count(*)::int as pages from pages
    where state = 'failed' and error_code = '${errorCode}'
      and user_id = (select id from users where email = '${ACCOUNT.email}')
    group by document_id`);
  for (const { id } of rows) {
    await client.call('POST', `${paths.retry}?file_id=${String(id)}`);
  }
  return rows.reduce((sum, { pages }) => sum + Number(pages), 0);
}

/** Waits until nothing runs any more, or nothing ends. @returns a client that is logged in */
export async function untilIdle(address: string, ask: Ask): Promise<ApiClient> {
  let client = await retrying(() => loggedIn(address));
  let [left, ended] = [Infinity, Date.now()];
  while (Date.now() < ended + STALLED_SECONDS * 1000) {
    await sleep(1000);
    try {
      // Of both accounts, what waits for pages or to be searched too; and what is hidden goes by itself.
      const [row] = await ask(
        `select count(*)::int + (select count(*)::int from search_queue) as running from documents
         where status in ('queued', 'processing', 'finishing') or undoable_until is not null`,
      );
      const response = await client.call('GET', paths.me);
      if (response.status === 200 && row?.['running'] === 0) break;
      const running = Number(row?.['running'] ?? left);
      if (running < left) ended = Date.now();
      left = Math.min(left, running);
    } catch {
      client = await retrying(() => loggedIn(address));
    }
  }
  return client;
}

/** For half a minute: what was struck just before may still be starting. */
export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 60) throw error;
      await sleep(500);
    }
  }
}
