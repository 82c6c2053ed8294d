import { statusOf } from './api-error.ts';

/** From this status on a server, or what stands before it, speaks of itself. */
const SERVER_FAILS = 500;

/** Whether a call may do better later: there was no answer, or one of a server that is not well. What it refuses it will refuse again. */
export function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return status === 0 || status >= SERVER_FAILS;
}
