import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Job, type JobInsert } from 'pg-boss';
import type pg from 'pg';
import type { Transaction } from '../db/connect.ts';
import type { Logger } from '../logger.ts';
import { within } from '../within.ts';
import { forgetFutureClaims } from './future-claims.ts';
import { QueueDatabase } from './queue-database.ts';

export interface FinishJob {
  documentId: string;
  run: number;
}
export interface MailJob {
  mailId: string;
}
export interface ResetRequestJob {
  email: string;
}
export interface GuessWarningJob {
  email: string;
  /** When the guesses were too many. */
  at: string;
}
export interface BillingCustomerJob {
  userId: string;
}
export interface BillingSyncJob {
  customerId: string;
}

/** Queues and what they carry. Each has a dead letter queue `<name>-dead` with the same data. */
interface JobData {
  finish: FinishJob;
  mail: MailJob;
  'reset-request': ResetRequestJob;
  'guess-warning': GuessWarningJob;
  'billing-sync': BillingSyncJob;
  'billing-customer': BillingCustomerJob;
  'billing-removal': Record<string, never>;
  'billing-reconcile': Record<string, never>;
  retention: Record<string, never>;
}
export type QueueName = keyof JobData;

interface RetryPolicy {
  limit: number;
  longestPause: number;
  /** At most one job waits for each `singletonKey`; further ones are dropped. */
  onePerKey?: true;
  /** One job runs at a time, on whichever machine, and at most one waits for its end. */
  oneAtATime?: true;
  /** Longest time that one try may hold a worker, in seconds, where half an hour is too short. */
  longestTry?: number;
  /** The job names a person: it goes when it is done, and after this many seconds in any case. */
  forgottenAfter?: number;
}

/** How often a job is tried again, and the longest pause in seconds between two tries. */
const retries: Record<QueueName, RetryPolicy> = {
  // What is repeated waits for a database, a storage or a host to come back, which takes minutes.
  // The engine may take 1 s a page, both tries together, and an hour is for the storage.
  finish: { limit: 15, longestPause: 30, longestTry: 4 * 3600 },
  // A mail server may be away for a day.
  mail: { limit: 60, longestPause: 1800 },
  // It carries an email address. A person who still wants a code after an hour asks for another.
  'reset-request': { limit: 4, longestPause: 60, forgottenAfter: 3600 },
  'guess-warning': { limit: 4, longestPause: 60, forgottenAfter: 24 * 3600 },
  // The payment provider may be away for hours; the hourly reconciliation is the last resort.
  'billing-sync': { limit: 20, longestPause: 600, onePerKey: true },
  'billing-customer': { limit: 20, longestPause: 600 },
  'billing-removal': { limit: 20, longestPause: 600 },
  'billing-reconcile': { limit: 3, longestPause: 300, onePerKey: true },
  // The next minute's job does what this one could not.
  retention: { limit: 1, longestPause: 60, oneAtATime: true },
};

/** Of versions in which each page had a job. Kept empty, since such a version may still run beside this one. */
const RETIRED = ['page', 'page-dead'];

const HEARTBEAT_SECONDS = 10;
/** Longest time most jobs may hold a worker. */
const EXPIRE_SECONDS = 1800;
/** What the library has to say when its jobs have ended; a database that hangs hears none of it. */
const LAST_WORDS_SECONDS = 3;
/** Claims in the future are looked for at the start, and then this often. */
const FORGET_MS = 3_600_000;
/** A job waits until it is done, however long no worker runs; the library would drop it after 14 days. */
const RETENTION_SECONDS = 10 * 365 * 24 * 3600;
/** Jobs that are done or given up are kept so that a fault can be looked into … */
const KEPT_SECONDS = 3600;
/** … but not those about a person: the shortest time, since 0 means for ever. A sweep each minute follows it. */
const NOT_KEPT_SECONDS = 1;
/** Of new jobs workers are told; of one that comes due again, or whose notification was lost, they learn by looking. */
const LOOK_SECONDS = 2;

export interface WorkOptions {
  concurrency: number;
}

/** The job queue: pg-boss in the product's own database, so that jobs join our transactions. */
export class Queue {
  readonly #boss: PgBoss;
  readonly #database: QueueDatabase;
  readonly #logger: Logger;
  readonly #onRetry: (queue: string) => void;
  #forgetting: NodeJS.Timeout | undefined;
  #stopping = false;

  /** @param onRetry hears of every job that failed here and goes back to its queue. */
  constructor(
    options: pg.ClientConfig,
    logger: Logger,
    onRetry: (queue: string) => void = () => {},
  ) {
    this.#logger = logger;
    this.#onRetry = onRetry;
    // While it stops, connections may break before they have ended; that is no fault.
    const tell = (error: unknown) => {
      if (!this.#stopping) logger.error({ err: error }, 'queue');
    };
    this.#database = new QueueDatabase(options, tell);
    this.#boss = new PgBoss({
      db: this.#database,
      useListenNotify: true,
      // Jobs of a killed worker are seen by the monitor: both timers bound how long that takes.
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      maintenanceIntervalSeconds: 60,
    });
    this.#boss.on('error', tell);
  }

  async start(): Promise<void> {
    await this.#boss.start();
    await forgetFutureClaims(this.#database);
    this.#forgetting = setInterval(() => this.#forgetLater(), FORGET_MS);
    await this.#retire();
    for (const [name, policy] of Object.entries(retries)) {
      const dead = `${name}-dead`;
      await this.#createQueue(dead, policy, {});
      await this.#createQueue(name, policy, { deadLetter: dead });
    }
  }

  /** A clock that was wrong while the process ran is noticed without a new start, too. */
  #forgetLater(): void {
    forgetFutureClaims(this.#database).catch((error: unknown) =>
      this.#logger.warn({ err: error }, 'claims in the future'),
    );
  }

  /** Drops jobs that older versions queue here and no worker takes any more: pages are their own queue now. */
  async #retire(): Promise<void> {
    for (const name of RETIRED) {
      if (await this.#boss.getQueue(name)) await this.#boss.deleteAllJobs(name);
    }
  }

  async #createQueue(
    name: string,
    policy: RetryPolicy,
    more: { deadLetter?: string },
  ): Promise<void> {
    const options = {
      retryLimit: policy.limit,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: policy.longestPause,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: policy.longestTry ?? EXPIRE_SECONDS,
      retentionSeconds: policy.forgottenAfter ?? RETENTION_SECONDS,
      deleteAfterSeconds: policy.forgottenAfter ? NOT_KEPT_SECONDS : KEPT_SECONDS,
      notify: true,
      ...more,
    };
    const kind = more.deadLetter === undefined ? undefined : kindOf(policy);
    await this.#boss.createQueue(name, { ...options, ...(kind && { policy: kind }) });
    // A queue of an older version keeps its policy otherwise.
    await this.#boss.updateQueue(name, options);
  }

  /** Adds jobs as part of the transaction: they exist when it commits, and only then. */
  async insert<Name extends QueueName>(
    tx: Transaction,
    name: Name,
    jobs: (JobInsert<JobData[Name]> & { data: JobData[Name] })[],
  ): Promise<void> {
    await this.#boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
  }

  /** Adds a job at every time that the cron expression (UTC) names, once for all processes. */
  async schedule(name: QueueName, cron: string): Promise<void> {
    await this.#boss.schedule(name, cron, {});
  }

  /** Runs `handler` for every job; an exception sends the job back for another try. */
  async work<Name extends QueueName>(
    name: Name,
    { concurrency }: WorkOptions,
    handler: (data: JobData[Name], signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    await this.#workOn(name, concurrency, handler);
  }

  /** Runs `handler` for jobs that failed every try. */
  async workDeadLetters<Name extends QueueName>(
    name: Name,
    handler: (data: JobData[Name]) => Promise<void>,
  ): Promise<void> {
    await this.#workOn(`${name}-dead`, 1, handler);
  }

  /** `concurrency` workers, each known by name: the library wakes one worker at a time. */
  async #workOn<Data extends object>(
    name: string,
    concurrency: number,
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    for (let count = 0; count < concurrency; count++) {
      await this.#addWorker(name, handler);
    }
  }

  async #addWorker<Data extends object>(
    name: string,
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const worker = { id: '' };
    const options = {
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: LOOK_SECONDS,
    };
    worker.id = await this.#boss.work<Data>(name, options, async (jobs: Job<Data>[]) => {
      for (const job of jobs) {
        await handler(job.data, job.signal).catch((error: unknown) => {
          this.#tell(name, job.data, error);
          throw error;
        });
      }
      // A worker that had something to do looks for more at once instead of waiting for its interval.
      this.#boss.notifyWorker(worker.id);
    });
  }

  /** What is broken off when the process stops is no fault. */
  #tell(queue: string, data: object, error: unknown): void {
    this.#onRetry(queue);
    if (this.#stopping) return;
    // Ids only: what else a job carries may be about a person.
    const { documentId, mailId } = data as Partial<FinishJob & MailJob>;
    this.#logger.warn({ err: error, queue, documentId, mailId }, 'a job failed and is tried again');
  }

  /** Lets running jobs end for `seconds`; what still runs then is aborted and tried again later. */
  async stop(seconds: number): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#forgetting);
    const stopped = this.#boss.stop({ graceful: true, timeout: seconds * 1000 });
    // Its last statements fail when their connections are cut, and it goes on to its end.
    await within(stopped, (seconds + LAST_WORDS_SECONDS) * 1000);
    await this.#database.close();
    await stopped;
  }
}

/** The library's name for it. */
function kindOf({ onePerKey, oneAtATime }: RetryPolicy): 'short' | 'stately' | undefined {
  if (oneAtATime) return 'stately';
  return onePerKey ? 'short' : undefined;
}
