import { EngineError, type EngineErrorCode } from '../interface/errors.ts';
import { ChildFailure, type FailureKind } from './child-failure.ts';
import type { Pool } from './pool.ts';
import type { RequestOf, TaskName, Tasks, WireError } from './protocol.ts';
import type { TaskLimits } from './task-limits.ts';

const pageFailures: Record<FailureKind, EngineErrorCode> = {
  crashed: 'page-crashed',
  timeout: 'page-timeout',
  'out-of-memory': 'page-out-of-memory',
  killed: 'page-crashed',
};

/** Outside of a page's recognition. A file that brings two children down is damaged, on purpose or not. */
const fileFailures: Record<FailureKind, EngineErrorCode> = {
  crashed: 'damaged',
  timeout: 'too-slow',
  'out-of-memory': 'too-large-inside',
  killed: 'interrupted',
};

/**
 * A child that failed may have been worn out by earlier pages: a fresh one gets one more try. Not so what took too long:
 * others wait for the process, and it would take as long again.
 * @throws {EngineError} what the child said, or what became of it
 */
export async function runTwice<T extends TaskName>(
  pool: Pool,
  request: RequestOf<T>,
  limits: TaskLimits,
): Promise<Tasks[T]['answer']> {
  try {
    return await run(pool, request, limits);
  } catch (error) {
    if (!(error instanceof ChildFailure)) throw error;
    if (error.kind === 'timeout') throw named(request.task, error);
  }
  return run(pool, request, limits, { isFresh: true }).catch((error: unknown) => {
    throw error instanceof ChildFailure ? named(request.task, error) : error;
  });
}

async function run<T extends TaskName>(
  pool: Pool,
  request: RequestOf<T>,
  limits: TaskLimits,
  options?: { isFresh: boolean },
): Promise<Tasks[T]['answer']> {
  const reply = await pool.run(request, limits, options);
  if (reply.ok) return reply.answer;
  throw fromWire(request.task, reply.error);
}

function fromWire(task: TaskName, { code, looksLike, message, stack }: WireError): EngineError {
  const cause = new Error(message);
  cause.stack = stack;
  if (code) return new EngineError(code, message, { cause, looksLike: scriptIn(looksLike) });
  const fallback = task === 'recognise' ? 'page-failed' : 'internal';
  return new EngineError(fallback, undefined, { cause });
}

/** The child ran hostile input and may say anything. */
const scriptIn = (text: unknown) =>
  typeof text === 'string' && /^[A-Z][a-z]{1,20}$/.test(text) ? text : undefined;

function named(task: TaskName, failure: ChildFailure): EngineError {
  const code = (task === 'recognise' ? pageFailures : fileFailures)[failure.kind];
  return new EngineError(code, undefined, { cause: failure });
}
