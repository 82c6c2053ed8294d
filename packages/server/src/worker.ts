import type { Engine } from '@legible/ocr-engine';
import { runGuessWarning } from './features/accounts/log-in/guess-warning.ts';
import { runResetRequest } from './features/accounts/passwords/password-reset.ts';
import type { DocumentsDeps } from './features/documents/document/deps.ts';
import { giveUpFinish, runFinishJob } from './features/documents/runs/finish-job.ts';
import { PAGES_QUEUED } from './features/documents/pages/fair-turns.ts';
import { PageWorker } from './features/documents/pages/page-worker.ts';
import { PageQueue } from './features/documents/pages/page-queue.ts';
import { pageWork } from './features/documents/pages/page-work.ts';
import { readyTexts } from './features/documents/corrections/ready-texts.ts';
import { TrialWorker } from './features/documents/trial/trial-worker.ts';
import { RunningWork } from './features/documents/runs/running-work.ts';
import { Indexer } from './features/search/index/indexer.ts';
import type { Services } from './services.ts';
import { Listener } from './platform/db/connections/listener.ts';
import type { LimitKeys } from './platform/limits/limit-key.ts';
import { runMailJob } from './platform/mailer/mail-job.ts';
import { postMailWith } from './platform/mailer/outbox.ts';
import type { MailTransport } from './platform/mailer/transport.ts';

/** Documents that are put together at once in one process; it is short work beside recognition. */
const FINISH_CONCURRENCY = 2;

export interface WorkerDeps extends Services {
  documents: DocumentsDeps;
  /** Recognises pages. */
  engine: Engine;
  /** Recognises those that turned out slow. */
  slowEngine: Engine;
  /** Puts documents together. */
  appender: Engine;
  mail: MailTransport;
  resetKey: string;
  limitKey: LimitKeys;
  /** Visitors without an account may have a page read. */
  trial: boolean;
  /** Pages recognised at once in this process. */
  concurrency: number;
}

const MAIL_CONCURRENCY = 2;
/** Taken from the queue before a recogniser is free, so that none stands idle between two pages. */
const PAGES_AHEAD = 1;

/**
 * Starts to do what is queued: pages, the putting together of documents, mail.
 * @returns what stops to read pages, giving those in work some seconds; jobs end with the queue.
 */
export async function startWorker(deps: WorkerDeps): Promise<(seconds: number) => Promise<void>> {
  const { db, queue, logger, room } = deps;
  const running = new RunningWork();
  const stopPages = await startPages(deps);
  const indexer = new Indexer({ db, logger, textsOf: (id) => readyTexts(deps, id) });
  deps.bus.subscribe((event) => {
    if (event.kind === 'cancelled') running.cancel(event.documentId);
  });
  await queue.work('finish', { concurrency: FINISH_CONCURRENCY }, (job, signal) =>
    runFinishJob({ ...deps.documents, room, engine: deps.appender, running }, job, signal),
  );
  await queue.work('mail', { concurrency: MAIL_CONCURRENCY }, (job) =>
    runMailJob(db, deps.mail, job),
  );
  await queue.work('reset-request', { concurrency: 1 }, (job) =>
    runResetRequest(db, { ...deps, postMail: postMailWith(queue) }, job),
  );
  await queue.work('guess-warning', { concurrency: 1 }, (job) =>
    runGuessWarning(db, { ...deps, postMail: postMailWith(queue) }, job),
  );
  await queue.workDeadLetters('mail', async ({ mailId }) =>
    logger.error(
      { mailId },
      'a message could not be delivered; it stays in the table mails for a while',
    ),
  );
  await queue.workDeadLetters('finish', (job) => giveUpFinish({ ...deps.documents, room }, job));
  return async (seconds) => {
    await Promise.all([stopPages(seconds), indexer.stop()]);
  };
}

async function startPages(deps: WorkerDeps): Promise<(seconds: number) => Promise<void>> {
  const { db, connection, concurrency, logger, metrics, room, documents } = deps;
  const common = {
    logger,
    onRetry: () => metrics.retries.inc({ queue: 'page' }),
    mayTake: () => room.isForWork(),
  };
  const quickWork = pageWork({ ...documents, engine: deps.engine });
  const quick = new PageWorker(new PageQueue(db, { keepsWith: concurrency }), quickWork, {
    ...common,
    capacity: concurrency + PAGES_AHEAD,
    givesWay: true,
  });
  const slowWork = pageWork({ ...documents, engine: deps.slowEngine });
  const slow = new PageWorker(new PageQueue(db, { isSlow: true }), slowWork, {
    ...common,
    capacity: 1,
  });
  const workers = [quick, slow];
  deps.bus.subscribe((event) => {
    if (event.kind !== 'cancelled') return;
    for (const worker of workers) worker.cancel(event.documentId);
  });
  const trials = deps.trial
    ? new TrialWorker({ ...documents, engine: deps.slowEngine, appender: deps.appender })
    : undefined;
  const look = () => {
    for (const worker of workers) worker.pagesQueued();
    trials?.look();
  };
  const listener = new Listener(connection, {
    channel: PAGES_QUEUED,
    name: 'legible pages',
    onNotified: look,
    onResumed: look,
  });
  await listener.open();
  return async (seconds) => {
    await Promise.all([...workers.map((worker) => worker.stop(seconds)), trials?.stop()]);
    await listener.close();
  };
}
