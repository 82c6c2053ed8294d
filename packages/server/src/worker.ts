import type { Engine } from '@legible/ocr-engine';
import type { DocumentsDeps } from './features/documents/deps.ts';
import { giveUpFinish, runFinishJob } from './features/documents/finish-job.ts';
import { giveUpPage, runPageJob } from './features/documents/page-job.ts';

/** Documents that are put together at once in one process; it is short work beside recognition. */
const FINISH_CONCURRENCY = 2;

export interface WorkerDeps extends DocumentsDeps {
  engine: Engine;
  /** Pages recognised at once in this process. */
  concurrency: number;
}

/** Starts to take jobs from the queue: pages, then the putting together of documents. */
export async function startWorker(deps: WorkerDeps): Promise<void> {
  const { queue, concurrency } = deps;
  await queue.work('page', { concurrency }, (job, signal) => runPageJob(deps, job, signal));
  await queue.work('finish', { concurrency: FINISH_CONCURRENCY }, (job, signal) =>
    runFinishJob(deps, job, signal),
  );
  await queue.workDeadLetters('page', (job) => giveUpPage(deps, job));
  await queue.workDeadLetters('finish', (job) => giveUpFinish(deps, job));
}
