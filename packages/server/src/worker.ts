import type { Engine } from '@legible/ocr-engine';
import { runResetRequest } from './features/accounts/password-reset.ts';
import type { DocumentsDeps } from './features/documents/deps.ts';
import { giveUpFinish, runFinishJob } from './features/documents/finish-job.ts';
import { giveUpPage, runPageJob } from './features/documents/page-job.ts';
import { pageStates } from './features/documents/page-states.ts';
import { RunningWork } from './features/documents/running-work.ts';
import { runMailJob } from './platform/mailer/mail-job.ts';
import { postMailWith } from './platform/mailer/outbox.ts';
import type { MailTransport } from './platform/mailer/transport.ts';

/** Documents that are put together at once in one process; it is short work beside recognition. */
const FINISH_CONCURRENCY = 2;

export interface WorkerDeps extends DocumentsDeps {
  /** Recognises pages. */
  engine: Engine;
  /** Puts documents together. */
  shortWork: Engine;
  mail: MailTransport;
  resetKey: string;
  /** Pages recognised at once in this process. */
  concurrency: number;
}

const MAIL_CONCURRENCY = 2;
/** Taken from the queue before a recogniser is free, so that none stands idle between two pages. */
const PAGES_AHEAD = 1;

/** Starts to take jobs from the queue: pages, the putting together of documents, mail. */
export async function startWorker(deps: WorkerDeps): Promise<void> {
  const { db, queue, concurrency, logger } = deps;
  const running = new RunningWork();
  const states = pageStates(db, queue);
  deps.bus.subscribe((event) => {
    if (event.kind === 'cancelled') running.cancel(event.documentId);
  });
  await queue.work('page', { concurrency: concurrency + PAGES_AHEAD }, (job, signal) =>
    runPageJob({ ...deps, states, running }, job, signal),
  );
  await queue.work('finish', { concurrency: FINISH_CONCURRENCY }, (job, signal) =>
    runFinishJob({ ...deps, engine: deps.shortWork, running }, job, signal),
  );
  await queue.work('mail', { concurrency: MAIL_CONCURRENCY }, (job) =>
    runMailJob(db, deps.mail, job),
  );
  await queue.work('reset-request', { concurrency: 1 }, (job) =>
    runResetRequest(db, { resetKey: deps.resetKey, postMail: postMailWith(queue) }, job),
  );
  await queue.workDeadLetters('mail', async ({ mailId }) =>
    logger.error({ mailId }, 'a message could not be delivered; it stays in the table mails'),
  );
  await queue.workDeadLetters('page', (job) => giveUpPage({ ...deps, states }, job));
  await queue.workDeadLetters('finish', (job) => giveUpFinish(deps, job));
}
