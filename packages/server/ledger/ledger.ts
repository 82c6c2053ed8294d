import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@legible/fixtures/free-port';
import { temporaryDataDir } from '../test/database/data-dir.ts';
import { askPrivateCluster } from '../test/database/private-cluster.ts';
import { FAULT_POINTS, type FaultPoint } from '../src/platform/fault-points.ts';
import { ApiClient } from '../test/api-client.ts';
import { Random } from '../test/random.ts';
import { audit, auditEdge } from './audit.ts';
import { auditCorrections, Correctors } from './corrector.ts';
import { Deleter } from './deleter.ts';
import { openCutDisk, type CutDisk } from './cut-disk.ts';
import { Faults, type Fault } from './faults.ts';
import { auditQuotaEvents, watchQuota } from './quota-witness.ts';
import { Product } from './product.ts';
import { ACCOUNT, EDGE_ACCOUNT } from './accounts.ts';
import { type Ask, retryPages, retrying, STALLED_SECONDS, untilIdle } from './settling.ts';
import { loggedIn, Uploader } from './uploader.ts';
import { WebhookWitness } from './webhook-witness.ts';

/** What the account at the edge has left: less than the files of one upload need. */
const PAGES_AT_EDGE = 5;

/** One fault in this many comes whatever the product does; the others when it has taken in another file … */
const KILLS_AT_ANY_TIME = 4;
/** … or has not for so long: on a busy machine most would hit a product that is still starting. */
const LONGEST_WAIT_MS = 20_000;

export interface LedgerResult {
  rounds: number;
  deaths: number;
  uploads: number;
  acknowledged: number;
  /** Words whose correction was acknowledged. */
  corrected: number;
  /** Messages that arrived at the server which is told of documents. */
  told: number;
  /** Signatures that were checked, each as its message came. */
  signatures: number;
  deleted: number;
  /** Documents that waited for pages until their time was over. */
  refused: number;
  /** Uploads with an `Idempotency-Key`, and how often one was sent again. */
  named: number;
  repeated: number;
  /** Pages whose recogniser was killed at both tries: reported, and read when started again. */
  crashed: number;
  /** Pages that were given up after sixteen tries, each of which ended with a death or with what it left broken: likewise. */
  givenUp: number;
  /** How often the page was taken that was taken most often: each death of a process that holds it costs a try. */
  mostTries: number;
  /** How often each fault struck from outside. */
  faults: Record<Fault, number>;
  /** How often the product died at each fault point. */
  struck: Record<FaultPoint, number>;
  problems: string[];
}

/**
 * Uploads numbered files, some under a name that is sent again, corrects words of them and deletes some while processes are killed at random, then proves that every acknowledged
 * file is there once with its bytes, that pages charged are pages recognised, that webhooks were told of each end, deletion and bound of the quota, and that
 * nothing is stuck or left over. The same seed kills the same things after the same pauses; where a process
 * stands then, and whether an active fault point strikes, is left to chance.
 */
export async function runLedger(
  rounds: number,
  seed: number,
  tell: (line: string) => void,
): Promise<LedgerResult> {
  const random = new Random(seed);
  const place = openPlace(tell);
  const { dataDir, disk } = place;
  let faulty = true;
  const product: Product = new Product({
    dataDir,
    port: await freePort(),
    fault: () => (faulty ? nextPoint(random, strikesOf(product)) : undefined),
  });
  const users = usersOf(product.address);
  const faults = new Faults(random, rounds, disk);
  const witness = await WebhookWitness.start();
  const ask = (sql: string) => askPrivateCluster(dataDir, sql);
  try {
    await product.start();
    await openAccounts(product.address, dataDir);
    await retrying(() => witness.enrol(ask));
    await retrying(() => watchQuota(ask));
    for (const one of Object.values(users)) one.start();
    for (let round = 1; round <= rounds; round++) {
      if (random.below(KILLS_AT_ANY_TIME) > 0)
        await users.uploader.untilAcknowledged(LONGEST_WAIT_MS);
      await sleep(1000 + random.below(3000));
      await giveSomePages(dataDir);
      await witness.hurry(ask);
      const fault = faults.draw();
      tell(`round ${round}: ${fault}, ${product.deaths} deaths so far`);
      await faults.strike(product, fault);
    }
    await stopAll(users);
    faulty = false;
    await product.endServer();
    const { problems, ...ends } = await settleAndAudit(product.address, dataDir, {
      users,
      witness,
      ask,
    });
    tellTriedAgain(product, problems, tell);
    const { deaths } = product;
    const counts = { rounds, deaths, ...ends, ...countsOf(users) };
    const webhooks = { told: witness.told, signatures: witness.checked };
    return { ...counts, ...webhooks, faults: faults.struck, struck: strikesOf(product), problems };
  } finally {
    await stopAll(users);
    await product.stop();
    await witness.stop();
    await place.remove();
  }
}

/** Those who use the product while it is struck. */
function usersOf(address: string) {
  const uploader = new Uploader(address);
  return {
    uploader,
    atEdge: new Uploader(address, EDGE_ACCOUNT),
    correctors: new Correctors(address, uploader.entries),
    deleter: new Deleter(address, uploader.entries),
  };
}
type Users = ReturnType<typeof usersOf>;

async function stopAll(users: Users): Promise<void> {
  await Promise.all(Object.values(users).map((one) => one.stop()));
}

const countsOf = ({ uploader, atEdge, correctors }: Users) => ({
  uploads: uploader.attempts + atEdge.attempts,
  acknowledged: uploader.entries.length + atEdge.entries.length,
  corrected: correctors.done.length,
  named: uploader.named.all.length,
  repeated: uploader.named.repeated,
});

/** What kept pages from being read is not in the database. */
function tellTriedAgain(
  { triedAgain }: Product,
  problems: string[],
  tell: (line: string) => void,
): void {
  const isAmongThem = (page: string) => problems.some((problem) => problem.includes(`${page} `));
  for (const [page, why] of triedAgain) if (isAmongThem(page)) tell(`${page}, ${why}`);
}

/** Has all that was begun come to its end while nothing strikes any more, and compares. */
async function settleAndAudit(
  address: string,
  dataDir: string,
  { users, witness, ask }: { users: Users; witness: WebhookWitness; ask: Ask },
): Promise<
  Pick<LedgerResult, 'problems' | 'crashed' | 'givenUp' | 'mostTries' | 'deleted' | 'refused'>
> {
  const { uploader, atEdge, correctors, deleter } = users;
  await uploader.answerAll(STALLED_SECONDS * 1000);
  // Documents whose indexer died are taken again at once: how long that lasts is not what is looked for.
  await retrying(() => ask('update search_queue set available_at = now()'));
  let client = await untilIdle(address, ask);
  // Pages that are started again begin to count anew.
  const [tried] = await ask('select max(tries) as most from pages');
  const [crashed, givenUp] = [
    await retryPages('page-crashed', client, ask),
    await retryPages('internal', client, ask),
  ];
  if (crashed + givenUp > 0) client = await untilIdle(address, ask);
  const gone = await deleter.gone(ask);
  const problems = [
    ...(await audit(client, uploader.entries, dataDir, ask, gone)),
    ...(await auditEdge(atEdge.entries, ask)),
    ...(await auditCorrections(client, correctors, gone)),
    ...(await witness.audit(ask)),
    ...(await deleter.audit(ask, witness.deleted)),
    ...(await auditQuotaEvents(ask)),
    ...(await uploader.named.audit(ask, gone)),
  ];
  const [ended] = await ask(
    `select count(*)::int as refused from documents where error_code = 'no_pages_left'`,
  );
  const [mostTries, refused] = [Number(tried?.['most']), Number(ended?.['refused'])];
  return { problems, crashed, givenUp, mostTries, deleted: gone.size, refused };
}

/** Any of them, or one of those that struck least: some are passed seldom, and each shall strike in a short run, too. */
function nextPoint(random: Random, struck: LedgerResult['struck']): FaultPoint {
  const [any, chance] = [random.pick(FAULT_POINTS), random.below(2)];
  const least = Math.min(...Object.values(struck));
  const rare = FAULT_POINTS.filter((point) => struck[point] === least);
  return chance === 0 ? any : (rare[random.below(rare.length)] ?? any);
}

interface Place {
  dataDir: string;
  disk?: CutDisk;
  remove(): Promise<void> | void;
}

/** A disk whose power can be cut; without one the ledger does without that fault, and says so. */
function openPlace(tell: (line: string) => void): Place {
  const disk = openCutDisk();
  if ('cut' in disk) return { dataDir: disk.dataDir, disk, remove: () => disk.remove() };
  tell(`no power cuts, since there is no disk to cut off: ${disk.reason}`);
  const data = temporaryDataDir();
  return { dataDir: data.path, remove: () => data.remove() };
}

function strikesOf({ struck }: Product): LedgerResult['struck'] {
  const strikes = FAULT_POINTS.map((point) => [point, struck.get(point) ?? 0]);
  return Object.fromEntries(strikes) as LedgerResult['struck'];
}

/**
 * The account with more pages than the test can use, and the one that never has enough. Faults may interrupt it, so it
 * is repeated.
 */
async function openAccounts(address: string, dataDir: string): Promise<void> {
  await retrying(async () => {
    for (const account of [ACCOUNT, EDGE_ACCOUNT]) await new ApiClient(address).register(account);
    await askPrivateCluster(
      dataDir,
      `update users set subscription = 'tier 4',
         page_limit = case email when '${ACCOUNT.email}' then 1000000 else ${PAGES_AT_EDGE} end`,
    );
    for (const account of [ACCOUNT, EDGE_ACCOUNT]) await loggedIn(address, account);
  });
}

/** As a new plan would: what waits goes on without being asked to. The database may just be dead. */
async function giveSomePages(dataDir: string): Promise<void> {
  await askPrivateCluster(
    dataDir,
    `update users set page_limit = pages_used + ${PAGES_AT_EDGE} where email = '${EDGE_ACCOUNT.email}'`,
  ).catch(() => []);
}
