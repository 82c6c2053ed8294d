import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../test/api-client.ts';
import { temporaryDataDir } from '../test/database/data-dir.ts';
import { askPrivateCluster } from '../test/database/private-cluster.ts';
import { startProcess, stopProcess, type StartedProcess } from '../test/process.ts';

/** What finding 3 let one person have within hours. */
const ROWS = 200_000;
const LISTS_AT_ONCE = 8;
const ATTACK_MS = 10_000;
/** The machine may be busy; before, a list of this length made others wait for 12.7 s. */
const LONGEST_WAIT_MS = 3000;
const LARGEST_ANSWER = 1024 * 1024;
const MOST_GROWTH_MB = 400;

const data = temporaryDataDir();
let product: StartedProcess;
let owner: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  product = await startProcess(data.path, { LEGIBLE_PROCESSES: '1' });
  owner = await newUser('owner');
  other = await newUser('other');
  const { id } = await owner.me();
  await askPrivateCluster(
    data.path,
    `
    insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key, created_at)
    select 'row' || n, '${id}', 'scan of the harbour archive ' || n || '.pdf', 'cancelled', 1000, '', 1, '',
      now() - n * interval '1 second'
    from generate_series(1, ${ROWS}) as n;
    update users set history_version = history_version + 1;
    analyze documents`,
  );
});
afterAll(async () => {
  if (product) await stopProcess(product.child);
  data.remove();
});

async function newUser(name: string): Promise<ApiClient> {
  const client = new ApiClient(product.address);
  const account = { email: `${name}@example.com`, password: 'correct horse battery' };
  await client.register(account);
  await client.login(account);
  return client;
}

function megabytesOfProduct(): number {
  const status = readFileSync(`/proc/${product.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** One call of the list: its bytes, and where it says to go on. */
async function list(query: string): Promise<{ bytes: number; next: string | null | undefined }> {
  const response = await owner.call('GET', `${paths.list}?${query}`);
  expect(response.status).toBe(200);
  const text = await response.text();
  const { next_cursor: next } = JSON.parse(text) as { next_cursor?: string | null };
  return { bytes: text.length, next };
}

/** Lists again and again until the time is over, as each of the attack's connections does. */
async function attack(query: string, until: number): Promise<number> {
  let largest = 0;
  let cursor = '';
  while (Date.now() < until) {
    const { bytes, next } = await list(query + cursor);
    largest = Math.max(largest, bytes);
    cursor = next ? `&cursor=${next}` : '';
  }
  return largest;
}

/** How long each of the other person's calls takes while something goes on. */
async function waitsDuring(work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  const over = work.then(() => true);
  do {
    const begun = performance.now();
    expect((await other.call('GET', paths.me)).status).toBe(200);
    waits.push(performance.now() - begun);
  } while (!(await Promise.race([over, sleep(50, false)])));
  return waits;
}

const round = (milliseconds: number) => Math.round(milliseconds);
const worstOf = (waits: number[]) => round(Math.max(...waits));

describe(`a history of ${ROWS} files (finding 8)`, () => {
  it('is sent in parts, and eight lists at once make nobody else wait', async () => {
    const alone = await waitsDuring(sleep(2000));
    const before = megabytesOfProduct();
    const begun = performance.now();
    const first = await list('');
    const took = performance.now() - begun;
    const until = Date.now() + ATTACK_MS;
    // The kept first part, parts that are not kept, and searches that find nothing.
    const queries = ['', 'limit=1000&prefix=scan', 'limit=999', 'search=nothing'];
    const attacks = Promise.all(
      Array.from({ length: LISTS_AT_ONCE }, async (_, index) =>
        attack(queries[index % queries.length] ?? '', until),
      ),
    );
    const waits = await waitsDuring(attacks);
    const largest = Math.max(first.bytes, ...(await attacks));
    const growth = megabytesOfProduct() - before;
    console.log(
      `first list ${round(took)} ms, largest answer ${largest} bytes; another person's /users/me: ` +
        `worst ${worstOf(alone)} ms alone, ${worstOf(waits)} ms beside ${LISTS_AT_ONCE} lists; ` +
        `${round(growth)} MB more memory`,
    );
    expect(largest).toBeLessThan(LARGEST_ANSWER);
    expect(worstOf(waits)).toBeLessThan(LONGEST_WAIT_MS);
    expect(growth).toBeLessThan(MOST_GROWTH_MB);
  });

  it('has each of its files once over all parts, and a search finds the oldest', async () => {
    let [cursor, calls]: [string | null | undefined, number] = ['', 0];
    while (cursor !== null && cursor !== undefined) {
      ({ next: cursor } = await list(cursor === '' ? '' : `cursor=${cursor}`));
      calls += 1;
    }
    expect(calls).toBe(ROWS / 1000);
    const begun = performance.now();
    let [at, found]: [string | null | undefined, boolean] = ['', false];
    while (at !== null && at !== undefined && !found) {
      const search = `search=ARCHIVE%20${ROWS}.pdf${at === '' ? '' : `&cursor=${at}`}`;
      const { next, bytes } = await list(search);
      found = bytes > 100;
      at = next;
    }
    console.log(`the oldest of ${ROWS} names was found in ${round(performance.now() - begun)} ms`);
    expect(found).toBe(true);
  });
});
